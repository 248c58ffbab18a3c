// Choice between the stored access token and another that a link brought.
import type { JSX } from 'preact'
import type { Send } from '../state/state.ts'

export function OfferedToken({ send }: { send: Send }): JSX.Element {
  return (
    <p class="ways offer">
      The link carries another access token.
      <button type="button" class="button" onClick={() => send({ type: 'offered token taken' })}>
        Use it
      </button>
      <button type="button" class="button plain" onClick={() => send({ type: 'offered token left' })}>
        Keep the present one
      </button>
    </p>
  )
}
