// Writes parsed Markdown tokens as HTML in the allowed elements.
import type { Token } from 'markdown-it'
import { balanceBidiControls } from '../../text/bidi.ts'
import { escapeAttribute, escapeText } from './html-escape.ts'
import { joinLines, type Piece } from './join-lines.ts'
import type { MentionTarget } from './mentions.ts'

/** URL of a picture in our image proxy; '' to write a link instead. */
export type ImageProxyUrl = (url: string) => string

export interface HtmlResult {
  html: string
  /** Each once, as first typed, with `#`. */
  hashTags: string[]
  /** Each once. */
  mentions: MentionTarget[]
}

interface WriteOptions {
  imageProxyUrl: ImageProxyUrl
  /** Makes `#word` a topic; default true. */
  makesTags?: boolean | undefined
  /** Mentions beyond this number stay text. */
  maxMentioned?: number | undefined
}

export function writeHtml(tokens: readonly Token[], options: WriteOptions): HtmlResult {
  const { imageProxyUrl, makesTags = true, maxMentioned = Number.POSITIVE_INFINITY } = options
  const state = { pieces: [], shown: [], isShown: [], hashTags: new Map(), mentions: new Map(), lastLine: undefined }
  const page: Page = { ...state, imageProxyUrl, makesTags, maxMentioned, pictures: 0 }
  for (const token of tokens) {
    beginBlock(token, page)
    for (const part of token.children ?? [token]) writers[part.type]?.(part, page)
    if (token.map && token.nesting === 0) page.lastLine = token.map[1]
  }
  return { html: joinLines(page.pieces), hashTags: [...page.hashTags.values()], mentions: [...page.mentions.values()] }
}

interface Page {
  pieces: Piece[]
  /** Open elements that are written, outermost first. */
  shown: string[]
  /** For each open element: whether it is written. */
  isShown: boolean[]
  hashTags: Map<string, string>
  /** By target id. */
  mentions: Map<string, MentionTarget>
  /** Line on which the last block ended. */
  lastLine: number | undefined
  imageProxyUrl: ImageProxyUrl
  /** Makes `#word` a topic. */
  makesTags: boolean
  maxMentioned: number
  /** Number of pictures written. */
  pictures: number
}

/** Of elements: emphasis can be typed deeper than parsers of HTML accept. */
const maxDepth = 30

const linkAttributes = ' target="_blank" rel="nofollow noopener ugc"'

type Write = (token: Token, page: Page) => void

const writers: Record<string, Write> = {
  text: ({ content }, page) => putText(content, page),
  softbreak: (_, { pieces }) => pieces.push({ kind: 'break' }),
  hardbreak: (_, { pieces }) => pieces.push({ kind: 'break' }),
  new_line: (_, { pieces }) => pieces.push({ kind: 'newLine' }),
  hr: ({ markup }, page) => putText(markup, page),
  code_inline: ({ content }, page) => putInline(`<code>${readable(content)}</code>`, page),
  code_block: putCode,
  fence: putCode,
  image: putPicture,
  hash_tag: putHashTag,
  mention: putMention,
  tag_open: (token, page) => (token.tag === 'a' ? openLink : openTag)(token, page),
  tag_close: close,
  link_open: openLink,
  link_close: close,
  strong_open: (_, page) => open('strong', page),
  strong_close: close,
  em_open: (_, page) => open('em', page),
  em_close: close,
  s_open: (_, page) => open('strike', page),
  s_close: close,
  bullet_list_open: (_, page) => open('ul', page),
  bullet_list_close: close,
  ordered_list_open: (token, page) => open('ol', page, startOf(token)),
  ordered_list_close: close,
  list_item_open: (_, page) => open('li', page),
  list_item_close: close,
  blockquote_open: (_, page) => open('quote', page),
  blockquote_close: close,
}

/** A blank line between blocks is preserved. */
function beginBlock({ map, nesting, type }: Token, page: Page): void {
  if (!map || nesting < 0 || type === 'inline' || type === 'list_item_open') return
  if (page.lastLine !== undefined) page.pieces.push({ kind: map[0] > page.lastLine ? 'blankLine' : 'newLine' })
  page.lastLine = map[0]
}

function open(name: string, page: Page, attributes = '', isAllowed = true): void {
  const isWritten = isAllowed && page.shown.length < maxDepth
  page.isShown.push(isWritten)
  if (!isWritten) return
  page.shown.push(name)
  page.pieces.push(name === 'quote' ? { kind: 'openQuote' } : { kind: 'open', element: { name, attributes } })
}

function close(_: Token, page: Page): void {
  const name = page.isShown.pop() ? page.shown.pop() : undefined
  if (name === undefined) return
  page.pieces.push(name === 'quote' ? { kind: 'closeQuote' } : { kind: 'close', element: { name, attributes: '' } })
}

function openTag(token: Token, page: Page): void {
  const isItem = token.tag === 'li'
  const isListed = /^[uo]l$/.test(page.shown.at(-1) ?? '')
  if (isItem && !isListed) page.pieces.push({ kind: 'newLine' })
  open(token.tag, page, '', !isItem || isListed)
}

/** A link without an allowed URL, or inside of another link, is written as its text. */
function openLink(token: Token, page: Page): void {
  const href = String(token.attrGet('href') ?? '')
  const attributes = ` href="${escapeAttribute(href)}"${linkAttributes}`
  open('a', page, attributes, href !== '' && !page.shown.includes('a'))
}

function startOf(token: Token): string {
  const start = token.attrGet('start')
  return start === null ? '' : ` start="${Number(start)}"`
}

function putInline(html: string, { pieces }: Page): void {
  pieces.push({ kind: 'inline', html })
}

const readable = (text: string): string => escapeText(balanceBidiControls(text))

function putText(text: string, page: Page): void {
  if (text !== '') putInline(readable(text), page)
}

function putCode({ content, info, markup }: Token, page: Page): void {
  // The fence is followed by the language; other text there is the first line of the code.
  const first = /^[\w+#.-]*$/.test(info.trim()) ? '' : `${info.trim()}\n`
  const code = (first + content).replace(/\n$/, '')
  if (code.trim() === '') putText(markup + info, page)
  else page.pieces.push({ kind: 'block', html: `<pre><code>${readable(code)}</code></pre>` })
}

/** Each is a proxied fetch and a URL longer than the typed one; further ones become links. */
const maxPictures = 30

function putPicture(token: Token, page: Page): void {
  const url = String(token.attrGet('src') ?? '')
  const address = url === '' || page.pictures >= maxPictures ? '' : page.imageProxyUrl(url)
  if (url === '') putText(token.content, page)
  else if (address === '') putLink(url, token.content.trim() || url, page)
  else {
    page.pictures++
    const alt = escapeAttribute(balanceBidiControls(token.content))
    putInline(`<img src="${escapeAttribute(address)}" alt="${alt}" />`, page)
  }
}

function putLink(url: string, text: string, page: Page): void {
  const link = `<a href="${escapeAttribute(url)}"${linkAttributes}>${readable(text)}</a>`
  putInline(page.shown.includes('a') ? readable(text) : link, page)
}

/** Inside of a link there are no topics or mentions. */
function putCallout(kind: 'mention' | 'hash-tag', text: string, page: Page): void {
  if (page.shown.includes('a')) putText(text, page)
  else putInline(`<span class="${kind}">${readable(text)}</span>`, page)
}

function putMention({ content, meta }: Token, page: Page): void {
  const mention = meta?.mention as MentionTarget
  const isKnown = page.mentions.has(mention.id)
  const isMention = !page.shown.includes('a') && (isKnown || page.mentions.size < page.maxMentioned)
  if (!isMention) putText(content, page)
  else putCallout('mention', content, page)
  if (isMention && !isKnown) page.mentions.set(mention.id, mention)
}

/** Each is a row of the index; further ones stay text. */
const maxTags = 100

function putHashTag({ content }: Token, page: Page): void {
  const key = content.toLowerCase()
  const isKnown = page.hashTags.has(key)
  const isTag = page.makesTags && (isKnown || page.hashTags.size < maxTags)
  if (!isTag) putText(content, page)
  else putCallout('hash-tag', content, page)
  if (isTag && !page.shown.includes('a') && !isKnown) page.hashTags.set(key, content)
}
