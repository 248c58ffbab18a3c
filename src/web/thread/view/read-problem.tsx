// Why comments could not be read, and what to do next.
import type { JSX } from 'preact'
import type { Problem } from '../state/problems.ts'
import type { Ask, Send } from '../state/state.ts'

export function ReadProblem({ ask, problem, send }: { ask: Ask; problem: Problem; send: Send }): JSX.Element {
  return (
    <section class="trouble" aria-labelledby="thread-problem">
      <h3 id="thread-problem" tabIndex={-1}>
        {problem.title}
      </h3>
      <p>{problem.text}</p>
      {problem.mayRetry && (
        <button type="button" class="button" onClick={() => send({ type: 'asked', ask })}>
          Try again
        </button>
      )}
    </section>
  )
}
