// Post-processing of a selected value: replace, cut, template, date, URL, sanitize.

import { sanitizeHtml } from '../html/sanitize-html.ts'
import { resolveUrl } from '../normalization/urls.ts'
import type { SourceContext } from '../records/candidate.ts'
import { parseInstant } from '../sources/data-values.ts'
import { countOpenQuantifiers } from './contract-pattern.ts'
import type { PostProcess } from './selector-options.ts'

export interface PostProcessContext {
  base: string
  context: SourceContext
  /** The value of another selector of the same item. */
  valueOf: (name: string) => string | undefined
}

/** Longest text for a pattern with no, one and more parts of any length: the time grows with its powers. */
const PATTERN_TEXTS = [100_000, 5000, 500]
const MAX_VALUE = 100_000

export function postProcess(value: string, steps: readonly PostProcess[], context: PostProcessContext): string {
  return steps.reduce((text, step) => processed(text, step, context).slice(0, MAX_VALUE), value)
}

function processed(text: string, step: PostProcess, { base, context, valueOf: other }: PostProcessContext): string {
  if (step.name === 'gsub') return replaced(text, step.pattern, step.replacement)
  if (step.name === 'substring')
    return text.slice(step.start, step.end === undefined || step.end === -1 ? undefined : step.end + 1)
  if (step.name === 'template')
    return step.string.replace(/%\{(\w{1,100})\}/g, (_, name: string) => (name === 'self' ? text : (other(name) ?? '')))
  if (step.name === 'parse_uri') return resolveUrl(text, base) ?? ''
  if (step.name === 'sanitize_html') return sanitizeHtml(text, base)
  const at = parseInstant(text, context)
  return at === undefined ? '' : new Date(at).toISOString()
}

/** Texts that would take too long stay as they are. `\1` and `$1` both stand for a group. */
function replaced(text: string, pattern: string, replacement: string): string {
  const open = countOpenQuantifiers(pattern)
  if (open === undefined || text.length > (PATTERN_TEXTS[Math.min(open, 2)] ?? 0)) return text
  return text.replace(new RegExp(pattern, 'giu'), replacement.replace(/\\(\d)/g, '$$$1'))
}
