// Check of the CSS in an owner's selectors, before they are stored.
import { ApiError } from '../../platform/errors.ts'
import { findSelectorProblem } from '../extraction/selectors/selector-problem.ts'

/** `selectors`: as the schema accepts them. Throws `invalid-selector` for the first that is not understood. */
export function checkSelectors(selectors: Readonly<Record<string, unknown>> | undefined): void {
  for (const [name, value] of Object.entries(selectors ?? {})) {
    const css = (value as { selector?: unknown } | null)?.selector
    if (typeof css === 'string') checkSelector(css, `settings.selectors.${name}.selector`)
  }
}

/** `name`: of the setting, as people know it. Throws `invalid-selector`. */
export function checkSelector(css: string, name: string): void {
  const problem = describeSelectorProblem(css)
  if (problem) throw new ApiError('invalid-selector', { message: `${name}: ${problem}` })
}

/** Undefined for a selector that is understood. */
export function describeSelectorProblem(css: string): string | undefined {
  const problem = findSelectorProblem(css)
  if (!problem) return undefined
  const { position, rest } = problem
  const where = rest === '' ? 'ends too early' : `is not understood at character ${position}: "${rest.slice(0, 40)}"`
  return `"${css}" ${where}`
}
