// Notice of a failure: cause and next step; the address stays in its field above.
import type { JSX } from 'preact'
import type { Problem } from '../state/problems.ts'
import type { FeedSource, Send } from '../state/state.ts'

export interface ProblemNoticeProps {
  problem: Problem
  source: FeedSource
  send: Send
}

export function ProblemNotice({ problem, source, send }: ProblemNoticeProps): JSX.Element {
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
        {'madeAt' in source && (
          <a class="button" href={source.address} rel="noopener">
            Open the page
          </a>
        )}
      </p>
    </section>
  )
}
