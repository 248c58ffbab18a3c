// Selectors of other programs that this server understands as they are.
import { isSelector } from '../../../extraction/selectors/selector-problem.ts'

const maxChars = 500

/** Undefined for what is no selector here. */
export function usableCss(css: string | undefined): string | undefined {
  if (css === undefined || css.length > 2 * maxChars) return undefined
  const text = css.trim()
  return text === '' || text.length > maxChars || !isSelector(text) ? undefined : text
}
