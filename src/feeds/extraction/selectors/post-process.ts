// Post-processing of a selected value: replace, cut, template, date, URL, sanitize, Markdown.

import { sanitizeHtml } from '../html/sanitize-html.ts'
import { resolveUrl } from '../normalization/urls.ts'
import type { SourceContext } from '../records/candidate.ts'
import { parseInstant } from '../sources/data-values.ts'
import { countOpenQuantifiers, patternOf } from './contract-pattern.ts'
import { htmlToMarkdown } from './html-to-markdown.ts'
import type { PostProcess } from './selector-options.ts'

export interface PostProcessContext {
  base: string
  context: SourceContext
  /** The value of another selector of the same item. */
  valueOf: (name: string) => string | undefined
  /** Without it, Markdown stays as it is. */
  markdownToHtml?: (text: string) => string
}

/** Longest text for a pattern with no, one and more parts of any length: the time grows with its powers. */
const PATTERN_TEXTS = [100_000, 5000, 500]
const MAX_VALUE = 100_000

export function postProcess(value: string, steps: readonly PostProcess[], context: PostProcessContext): string {
  return steps.reduce((text, step) => processed(text, step, context).slice(0, MAX_VALUE), value)
}

function processed(text: string, step: PostProcess, steps: PostProcessContext): string {
  const { base, context, valueOf: other, markdownToHtml = (markdown) => markdown } = steps
  if (step.name === 'gsub') return replaced(text, step.pattern, step.replacement)
  if (step.name === 'substring')
    return text.slice(step.start, step.end === undefined || step.end === -1 ? undefined : step.end + 1)
  if (step.name === 'template') return filled(step.string, (name) => (name === 'self' ? text : (other(name) ?? '')))
  if (step.name === 'parse_uri') return resolveUrl(text, base) ?? ''
  if (step.name === 'sanitize_html') return sanitizeHtml(text, base)
  if (step.name === 'html_to_markdown') return htmlToMarkdown(sanitizeHtml(text, base))
  if (step.name === 'markdown_to_html') return sanitizeHtml(markdownToHtml(text), base)
  const at = parseInstant(text, context)
  return at === undefined ? '' : new Date(at).toISOString()
}

/** `%{name}` and `%<name>s`. */
const filled = (template: string, valueFor: (name: string) => string): string =>
  template.replace(/%(?:\{(\w{1,100})\}|<(\w{1,100})>s)/g, (_, name?: string, other?: string) =>
    valueFor(name ?? other ?? ''),
  )

/** Texts that would take too long stay as they are. `\1` and `$1` both stand for a group. */
function replaced(text: string, written: string, replacement: string): string {
  const pattern = patternOf(written)
  const open = countOpenQuantifiers(written)
  if (open === undefined || !Number.isFinite(open) || text.length > (PATTERN_TEXTS[Math.min(open, 2)] ?? 0)) return text
  return text.replace(new RegExp(pattern, 'giu'), replacement.replace(/\\(\d)/g, '$$$1'))
}
