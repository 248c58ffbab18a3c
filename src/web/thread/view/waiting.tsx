// The shape of comments that are on their way, and a way out once it is slow.
import type { JSX } from 'preact'
import type { ViewProps } from './props.ts'

export interface WaitingProps extends ViewProps {
  pace: 'noticeable' | 'slow'
  /** Nothing else stands there. */
  hasShape: boolean
}

export function Waiting({ pace, hasShape, state: { tell }, send }: WaitingProps): JSX.Element | null {
  if (pace !== 'slow' && !hasShape) return null
  return (
    <div class="shape-of-thread" aria-busy="true">
      {pace === 'slow' && (
        <p class="wait">
          {tell('isSlow')}{' '}
          <button type="button" class="word" onClick={() => send({ type: 'reading stopped' })}>
            {tell('stopWaiting')}
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
