// Loading placeholder, with a cancel button once the request is slow.
import type { JSX } from 'preact'
import type { Send } from '../state/state.ts'

export function LoadingPlaceholder({ pace, send }: { pace: 'noticeable' | 'slow'; send: Send }): JSX.Element {
  return (
    <section class="result sheet shape" aria-label="Feed" aria-busy="true">
      <div class="head">
        <i class="site" />
        <div>
          <i class="bar title" />
          <p class="note">{pace === 'slow' ? 'The page is slow to answer.' : 'Getting the page.'}</p>
        </div>
        {pace === 'slow' && (
          <button type="button" class="button plain" onClick={() => send({ type: 'cancelled' })}>
            Cancel
          </button>
        )}
      </div>
      <div aria-hidden="true">
        <div class="addresses">
          {[1, 2, 3].map((row) => (
            <div key={row}>
              <i class="bar" />
              <i class="bar" />
            </div>
          ))}
        </div>
        <div class="list">
          {[1, 2, 3].map((row) => (
            <div key={row} class="item">
              <i class="bar heading" />
              <i class="bar" />
              <i class="bar short" />
            </div>
          ))}
        </div>
      </div>
    </section>
  )
}
