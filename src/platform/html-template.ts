// HTML from templates: whatever is put into one is escaped, unless it came out of one.

const written = Symbol('markup')

/** HTML already. No data can pretend to be it, because data has no such symbol. */
export interface Markup {
  readonly [written]: string
}

/** Lists are put one after the other; `undefined` and `false` leave nothing behind. */
export type HtmlPart = Markup | string | number | undefined | false | readonly HtmlPart[]

export function html(strings: TemplateStringsArray, ...parts: HtmlPart[]): Markup {
  return { [written]: strings.map((string, index) => string + textOf(parts[index])).join('') }
}

/** For what our own sanitiser has written, and nothing else: it goes out as it is. */
export function trustedHtml(text: string): Markup {
  return { [written]: text }
}

export function renderHtml(markup: Markup): string {
  return markup[written]
}

export function joinParts(parts: readonly HtmlPart[], between: HtmlPart): HtmlPart {
  return parts.map((part, index) => (index === 0 ? part : [between, part]))
}

/** A sentence in which backticks set off what is code. */
export function inlineCode(text: string): HtmlPart {
  const pieces = text.split('`')
  // An odd backtick sets nothing off, so it is one.
  const codes = pieces.length % 2 === 1 ? pieces.length : 0
  if (codes === 0) return text
  return pieces.map((piece, index) => (index % 2 === 1 ? html`<code>${piece}</code>` : piece))
}

const references: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function textOf(part: HtmlPart): string {
  if (part === undefined || part === false) return ''
  if (typeof part === 'object') return written in part ? part[written] : part.map(textOf).join('')
  return String(part).replace(/[&<>"']/g, (letter) => references[letter] ?? letter)
}
