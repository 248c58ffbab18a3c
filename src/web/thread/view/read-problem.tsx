// Why comments could not be read, and what to do next.
import type { JSX } from 'preact'
import type { Problem } from '../state/problems.ts'
import type { Ask } from '../state/state.ts'
import type { ViewProps } from './props.ts'

export function ReadProblem({ ask, problem, state, send }: ViewProps & { ask: Ask; problem: Problem }): JSX.Element {
  return (
    <section class="trouble" aria-labelledby="thread-problem">
      <h3 id="thread-problem" tabIndex={-1}>
        {problem.title}
      </h3>
      <p>{problem.text}</p>
      {problem.mayRetry && (
        <button type="button" class="button" onClick={() => send({ type: 'asked', ask })}>
          {state.tell('tryAgain')}
        </button>
      )}
    </section>
  )
}
