// Notice of a failure: cause and next step; the address stays in its field above.
import type { JSX } from 'preact'
import type { Problem } from '../state/problems.ts'
import type { FeedSource, Send } from '../state/state.ts'

export interface ProblemNoticeProps {
  problem: Problem
  wanted: FeedSource
  send: Send
}

export function ProblemNotice({ problem, wanted, send }: ProblemNoticeProps): JSX.Element {
  return (
    <section class="problem" aria-labelledby="problem">
      <h2 id="problem" tabIndex={-1}>
        {problem.title}
      </h2>
      <p dir="auto">{problem.text}</p>
      <p class="ways">
        {problem.mayRetry && (
          <button type="button" class="button" onClick={() => send({ type: 'retried' })}>
            Try again
          </button>
        )}
        {'madeAt' in wanted && (
          <a class="button" href={wanted.address} rel="noopener">
            Open the page
          </a>
        )}
      </p>
    </section>
  )
}
