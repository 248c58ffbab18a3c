// The shape of comments that are on their way, and a way out once it is slow.
import type { JSX } from 'preact'
import type { Send } from '../state/state.ts'

export interface WaitingProps {
  pace: 'noticeable' | 'slow'
  /** Nothing else stands there. */
  hasShape: boolean
  send: Send
}

export function Waiting({ pace, hasShape, send }: WaitingProps): JSX.Element | null {
  if (pace !== 'slow' && !hasShape) return null
  return (
    <div class="shape-of-thread" aria-busy="true">
      {pace === 'slow' && (
        <p class="wait">
          The server is slow to answer.{' '}
          <button type="button" class="word" onClick={() => send({ type: 'reading stopped' })}>
            Stop waiting
          </button>
        </p>
      )}
      {hasShape && (
        <ol class="comments" aria-hidden="true">
          {[1, 2, 3].map((row) => (
            <li key={row} class="comment">
              <div class="own">
                <i class="face" />
                <div>
                  <i class="line short" />
                  <i class="line" />
                  <i class="line" />
                </div>
              </div>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}
