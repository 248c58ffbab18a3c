// HTML of another system as the markup that is typed here: paragraphs, emphasis, links, pictures, lists, quotes, code.
import { Parser } from 'htmlparser2'

/** In characters of HTML; the rest is dropped. */
const maxHtmlChars = 150_000
/** Of lists and quotes together; deeper ones are written as text of the last. */
const maxDepth = 6

/** Of elements that stand in a line. */
const marks: Readonly<Record<string, string>> = {
  ...{
    b: 'b',
    strong: 'b',
    i: 'i',
    em: 'i',
    cite: 'i',
    u: 'u',
    ins: 'u',
    s: 'strike',
    del: 'strike',
    strike: 'strike',
  },
}
const blocks = new Set(
  'p div section article header footer h1 h2 h3 h4 h5 h6 table tr figure figcaption dl dt dd address center form'.split(
    ' ',
  ),
)
const dropped = new Set('script style template noscript iframe object head title select textarea'.split(' '))

interface Writing {
  out: string
  /** Beginnings of the lines inside of quotes and lists. */
  prefixes: string[]
  lists: { isOrdered: boolean; count: number }[]
  /** Depth in elements whose content is dropped. */
  hidden: number
  /** What stands in `<pre>` so far. */
  verbatim: string | undefined
  /** Open `<span>`s: whether each is a quote, as this server writes them. */
  spans: boolean[]
  /** In `<code>` of a line: text stands as it is. */
  isCode: boolean
  links: { href: string | undefined; from: number }[]
}

/** Text of comments; what is no markup in it is escaped. */
export function htmlToMarkdown(html: string): string {
  const begun = { out: '', prefixes: [], lists: [], spans: [], links: [] }
  const state: Writing = { ...begun, hidden: 0, verbatim: undefined, isCode: false }
  const parser = new Parser(
    {
      onopentag: (name, attributes) => opened(state, name, attributes),
      ontext: (text) => written(state, text),
      onclosetag: (name) => closed(state, name),
    },
    { decodeEntities: true },
  )
  parser.end(html.slice(0, maxHtmlChars))
  return state.out
    .replace(/[ \t]+\n/g, '\n')
    .replace(/(?:\n[> ]*){3,}/g, (gap) => `\n\n${gap.slice(gap.lastIndexOf('\n') + 1)}`)
    .trim()
}

function opened(state: Writing, name: string, attributes: Record<string, string>): void {
  if (dropped.has(name)) state.hidden++
  if (state.hidden > 0) return
  const mark = marks[name]
  if (mark !== undefined) state.out += `<${mark}>`
  else if (name === 'br') newLine(state)
  else if (name === 'a') state.links.push({ href: attributes.href, from: state.out.length })
  else if (name === 'img') picture(state, attributes)
  else if (name === 'span') openedSpan(state, attributes.class === 'quote')
  else if (name === 'code' && state.verbatim === undefined) code(state, true)
  else openedBlock(state, name)
}

function openedBlock(state: Writing, name: string): void {
  if (name === 'pre') {
    paragraph(state)
    state.verbatim = ''
  } else if (name === 'blockquote') openedQuote(state)
  else if (name === 'ul' || name === 'ol') {
    paragraph(state)
    state.lists.push({ isOrdered: name === 'ol', count: 0 })
  } else if (name === 'li') item(state)
  else if (name === 'hr') {
    paragraph(state)
    state.out += '---'
    paragraph(state)
  } else if (name === 'td' || name === 'th') state.out += ' '
  else if (blocks.has(name)) paragraph(state)
}

function closed(state: Writing, name: string): void {
  if (dropped.has(name)) state.hidden--
  if (state.hidden > 0 || dropped.has(name)) return
  const mark = marks[name]
  if (mark !== undefined) state.out += `</${mark}>`
  else if (name === 'a') link(state)
  else if (name === 'code' && state.verbatim === undefined) code(state, false)
  else if (name === 'pre') fence(state)
  else if (name === 'blockquote' || (name === 'span' && state.spans.pop() === true)) {
    state.prefixes.pop()
    paragraph(state)
  } else if (name === 'ul' || name === 'ol') {
    state.lists.pop()
    paragraph(state)
  } else if (blocks.has(name)) paragraph(state)
}

function written(state: Writing, text: string): void {
  if (state.hidden > 0) return
  if (state.verbatim !== undefined) state.verbatim += text
  else if (state.isCode) state.out += text.replaceAll('</code>', '</ code>')
  else {
    const typed = state.spans.includes(true) ? text.replace(/^\s*> ?/, '') : text
    const plain = typed.replace(/\s+/g, ' ')
    const isStart = isAtStart(state)
    state.out += escapeMarkup(isStart || state.out.endsWith(' ') ? plain.trimStart() : plain, isStart)
  }
}

const currentPrefix = ({ prefixes }: Writing): string => prefixes.join('')
const endOfLine = ({ out }: Writing): string => out.slice(out.lastIndexOf('\n') + 1)
const isAtStart = (state: Writing): boolean => /^[>\s]*(?:- |\d+\. )?$/.test(endOfLine(state))

function newLine(state: Writing): void {
  if (state.verbatim !== undefined) state.verbatim += '\n'
  else state.out += `\n${currentPrefix(state)}`
}

/** An empty line, unless one is there. */
function paragraph(state: Writing): void {
  if (state.out === '' || state.verbatim !== undefined) return
  if (!/^[>\s]*$/.test(endOfLine(state))) newLine(state)
  newLine(state)
}

function item(state: Writing): void {
  const list = state.lists.at(-1)
  if (endOfLine(state).trim() !== '' && !isAtStart(state)) newLine(state)
  const indent = '  '.repeat(Math.min(maxDepth, Math.max(0, state.lists.length - 1)))
  state.out += `${indent}${list?.isOrdered ? `${++list.count}. ` : '- '}`
}

function picture(state: Writing, { src, alt = '' }: Record<string, string>): void {
  if (src !== undefined && /^https?:\/\/[^\s()<>]+$/i.test(src)) state.out += `![${escapeMarkup(alt, false)}](${src})`
  else state.out += escapeMarkup(alt, false)
}

function openedQuote(state: Writing): void {
  paragraph(state)
  state.prefixes.push(state.prefixes.length < maxDepth ? '> ' : '')
  state.out += currentPrefix(state).slice(endOfLine(state).length)
}

function openedSpan(state: Writing, isQuote: boolean): void {
  state.spans.push(isQuote)
  if (isQuote) openedQuote(state)
}

/** A fence longer than any in the code. */
function fence(state: Writing): void {
  const { verbatim = '' } = state
  state.verbatim = undefined
  const longest = Math.max(2, ...[...verbatim.matchAll(/`+/g)].map(([ticks]) => ticks.length))
  const mark = '`'.repeat(longest + 1)
  const lines = [mark, ...verbatim.replace(/^\n|\s+$/g, '').split('\n'), mark]
  state.out += lines.join(`\n${currentPrefix(state)}`)
  paragraph(state)
}

function code(state: Writing, isCode: boolean): void {
  state.isCode = isCode
  state.out += isCode ? '<code>' : '</code>'
}

/** An address that is its own text stands alone. */
function link(state: Writing): void {
  const { href = '', from = state.out.length } = state.links.pop() ?? {}
  const text = state.out.slice(from)
  if (!/^(?:https?:\/\/|mailto:)[^\s()<>]+$/i.test(href) || text.includes('\n\n')) return
  const isSame = [href, href.replace(/\/$/, '')].includes(text.replaceAll('\\', '').trim())
  state.out = state.out.slice(0, from) + (isSame || text.trim() === '' ? href : `[${text.trim()}](${href})`)
}

/** With signs that would be markup here escaped; `isStart` of a line. */
export function escapeMarkup(text: string, isStart: boolean): string {
  const inLine = text.replace(/[\\`*_~[\]<]/g, '\\$&')
  return isStart ? inLine.replace(/^(?=[#>+-]|=)/, '\\').replace(/^(\d+)([.)])/, '$1\\$2') : inLine
}
