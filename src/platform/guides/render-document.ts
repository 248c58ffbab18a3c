// Markdown of a document as HTML: headings with anchors, links of this server, tables and code that scroll by themselves.

import createParser, { type MarkdownIt, type Token } from 'markdown-it'
import { html, type Markup, renderHtml, trustedHtml } from '../html-template.ts'
import type { DocumentName } from './document-address.ts'
import { fileOfFence, type Place, putOwnAddress, rewriteLinks } from './rewrite-links.ts'

export interface Heading {
  /** Anchor, made as GitHub makes it. */
  id: string
  text: string
  level: number
}

/** A heading with the text below it, up to the next one. */
export interface Section {
  heading: Heading
  text: string
}

export interface RenderedDocument {
  title: string
  /** Without its title. */
  body: Markup
  sections: readonly Section[]
  /** Files of its pictures, below `docs/`. */
  pictures: readonly string[]
}

/** Throws for a document that does not begin with its title, or shows pictures of elsewhere. */
export function renderDocument(name: DocumentName, text: string, place: Place): RenderedDocument {
  const parser = new createParser({ html: false })
  addRules(parser)
  const tokens = parser.parse(text, {})
  const pictures = rewriteLinks(tokens, name, place)
  putOwnAddress(tokens, place.serverUrl)
  emptyHeadersAsCells(tokens)
  const sections = sectionsOf(tokens)
  const [first] = sections
  if (tokens[0]?.tag !== 'h1' || !first) throw new Error(`docs/${name}.md does not begin with a title (# …).`)
  const body = trustedHtml(parser.renderer.render(tokens.slice(3), parser.options, {}))
  return { title: first.heading.text, body, sections, pictures }
}

function addRules({ renderer }: MarkdownIt): void {
  renderer.rules.fence = (tokens, at) => {
    const token = tokens[at]
    const file = token && fileOfFence(token)
    return renderHtml(html`<div class="code">${file && html`<p class="file">${file}</p>`}
<pre tabindex="0"><code>${token?.content}</code></pre></div>\n`)
  }
  // Each heading is a link to itself.
  renderer.rules.heading_open = (tokens, at) => {
    const token = tokens[at]
    const id = token?.attrGet('id')
    return `<${token?.tag} id="${id}"><a class="here" href="#${id}">`
  }
  renderer.rules.heading_close = (tokens, at) => `</a></${tokens[at]?.tag}>\n`
  renderer.rules.table_open = (tokens, at) =>
    `<div class="wide" role="region" aria-label="Table ${countOf(tokens, at)}" tabindex="0"><table>\n`
  renderer.rules.table_close = () => '</table></div>\n'
}

/** A table without headings has empty ones in Markdown; ears expect text in each. */
function emptyHeadersAsCells(tokens: readonly Token[]): void {
  for (const [at, token] of tokens.entries()) {
    const close = tokens[at + 2]
    if (token.type !== 'th_open' || tokens[at + 1]?.content !== '' || !close) continue
    token.tag = 'td'
    close.tag = 'td'
  }
}

function countOf(tokens: readonly Token[], at: number): number {
  return tokens.slice(0, at + 1).filter(({ type }) => type === 'table_open').length
}

/** Gives the headings their anchors as `id`. */
function sectionsOf(tokens: readonly Token[]): Section[] {
  const sections: Section[] = []
  const taken = new Map<string, number>()
  for (const [at, token] of tokens.entries()) {
    const own = textOf(token)
    const section = sections.at(-1)
    if (token.type === 'heading_open') {
      const text = textOf(tokens[at + 1])
      const id = anchorOf(text, taken)
      token.attrSet('id', id)
      sections.push({ heading: { id, text, level: Number(token.tag.slice(1)) }, text: '' })
    } else if (section && own !== '' && tokens[at - 1]?.type !== 'heading_open') section.text += `${own} `
  }
  return sections
}

function textOf(token: Token | undefined): string {
  if (token?.type === 'fence') return token.content
  const parts = token?.children ?? []
  return parts.map(({ type, content }) => (type.endsWith('break') ? ' ' : type === 'image' ? '' : content)).join('')
}

/** GitHub's rule, so that links hold there and here. */
function anchorOf(text: string, taken: Map<string, number>): string {
  const base = text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}_ -]/gu, '')
    .replaceAll(' ', '-')
  const count = taken.get(base) ?? 0
  taken.set(base, count + 1)
  return count === 0 ? base : `${base}-${count}`
}
