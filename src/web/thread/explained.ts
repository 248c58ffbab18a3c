// Every way that a request can fail is told in words; what is no failure of a request rises.
import { CallFailure } from '../../platform/api/client.ts'
import { type Explaining, explain, type Problem, type Step } from './state/problems.ts'

export async function explained(
  step: Step,
  explaining: Explaining,
  failed: (problem: Problem) => void,
  act: () => Promise<void>,
): Promise<void> {
  try {
    await act()
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error
    failed(explain(error, step, explaining))
  }
}
