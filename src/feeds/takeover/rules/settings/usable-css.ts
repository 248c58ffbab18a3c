// Selectors of other programs that this server understands as they are.
import { findSelectorProblem } from '../../../extraction/selectors/selector-problem.ts'

const maxChars = 500

/** Undefined for what is no selector here. */
export function usableCss(css: string | undefined): string | undefined {
  const text = css?.trim() ?? ''
  return text === '' || text.length > maxChars || findSelectorProblem(text) ? undefined : text
}
