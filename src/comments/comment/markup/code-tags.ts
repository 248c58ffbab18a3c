// Markdown rules for code in `<code>`, `<pre>` and `[code]`: content is literal, blank lines and markup included.
import type { StateBlock, StateInline } from 'markdown-it'
import { decodeEntities } from './html-escape.ts'

const opening = /<(pre)(?:\s[^<>]*)?>(?:\s*<code(?:\s[^<>]*)?>)?|<(code)(?:\s[^<>]*)?>|\[(code)\]/iy
const closings = {
  pre: /(?:<\/code\s*>\s*)?<\/pre\s*>/gi,
  code: /<\/code\s*>/gi,
  bracket: /\[\/code\]/gi,
}
type Kind = keyof typeof closings

interface Span {
  kind: Kind
  /** From the end of the opening tag to the start of the closing one. */
  from: number
  to: number
  end: number
}

/** Within a line or paragraph. Code that spans lines becomes a block. */
export function codeInlineRule(state: StateInline, silent: boolean): boolean {
  const span = spanAt(state, state.pos)
  if (!span || span.end > state.posMax) return false
  if (!silent) pushCode(state, span.kind, state.src.slice(span.from, span.to))
  state.pos = span.end
  return true
}

/** On lines of its own, where a blank line would end a paragraph. */
export function codeBlockRule(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  const start = (state.bMarks[startLine] ?? 0) + (state.tShift[startLine] ?? 0)
  const span = spanAt(state, start)
  if (!span) return false
  const lastLine = lineOf(state, span.end, startLine, endLine)
  if (lastLine === undefined || state.src.slice(span.end, state.eMarks[lastLine]).trim() !== '') return false
  if (lastLine === startLine && span.kind !== 'pre') return false
  if (silent) return true
  const code =
    lastLine === startLine ? state.src.slice(span.from, span.to) : contentOf(state, span, startLine, lastLine)
  pushCode(state, span.kind, code).map = [startLine, lastLine + 1]
  state.line = lastLine + 1
  return true
}

function pushCode(state: StateBlock | StateInline, kind: Kind, code: string) {
  const isBlock = kind === 'pre' || code.includes('\n')
  const token = state.push(isBlock ? 'code_block' : 'code_inline', 'code', 0)
  // Editors that write tags escape the content (`&lt;`); between brackets it is literal.
  const text = kind === 'bracket' ? code : decodeEntities(code)
  token.content = isBlock ? text.replace(/^[^\S\n]*\n|\s+$/g, '') : text
  return token
}

/** Content without the indentation and markers of the surrounding quote or list. */
function contentOf(state: StateBlock, span: Span, startLine: number, lastLine: number): string {
  const first = state.src.slice(span.from, state.eMarks[startLine])
  const between = state.getLines(startLine + 1, lastLine, state.blkIndent, true)
  const last = state.getLines(lastLine, lastLine + 1, state.blkIndent, false)
  const afterCode = (state.eMarks[lastLine] ?? 0) - span.to
  return `${first}\n${between}${last.slice(0, Math.max(0, last.length - afterCode))}`
}

/** Undefined where the position lies outside of the quote or list item. */
function lineOf(state: StateBlock, offset: number, startLine: number, endLine: number): number | undefined {
  for (let line = startLine; line < endLine; line++) {
    if (!state.isEmpty(line) && (state.sCount[line] ?? 0) < state.blkIndent) return undefined
    if ((state.eMarks[line] ?? 0) >= offset) return line
  }
  return undefined
}

function spanAt(state: StateBlock | StateInline, start: number): Span | undefined {
  opening.lastIndex = start
  const found = opening.exec(state.src)
  if (!found) return undefined
  const kind: Kind = found[1] ? 'pre' : found[2] ? 'code' : 'bracket'
  const closing = nextClosing(state, kind, opening.lastIndex)
  return closing && { kind, from: opening.lastIndex, ...closing }
}

interface Closing {
  to: number
  end: number
}

/** Result of the last search by start position, so that a hundred openings search the text once. */
const searches = new WeakMap<object, Map<Kind, { from: number; found: Closing | undefined }>>()

function nextClosing(state: StateBlock | StateInline, kind: Kind, from: number): Closing | undefined {
  const known = searches.get(state) ?? new Map<Kind, { from: number; found: Closing | undefined }>()
  searches.set(state, known)
  const last = known.get(kind)
  if (last && from >= last.from && (!last.found || from <= last.found.to)) return last.found
  const pattern = closings[kind]
  pattern.lastIndex = from
  const match = pattern.exec(state.src)
  const found = match ? { to: match.index, end: pattern.lastIndex } : undefined
  known.set(kind, { from, found })
  return found
}
