// Form for the access token, with a hint where to find it.
import type { JSX } from 'preact'
import type { ViewProps } from './view-props.ts'

export function TokenForm({ state, send }: ViewProps): JSX.Element {
  const { tokenProblem } = state
  return (
    <form
      class="token"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send({ type: 'token saved' })
      }}
    >
      <label class="label" for="token">
        Access token
      </label>
      <div class="ask">
        <input
          class="field"
          id="token"
          type="password"
          autocomplete="current-password"
          value={state.tokenTyped}
          aria-invalid={tokenProblem ? 'true' : undefined}
          aria-describedby={tokenProblem ? 'token-problem token-place' : 'token-place'}
          onInput={({ currentTarget }) => send({ type: 'token typed', text: currentTarget.value })}
        />
        {tokenProblem && (
          <p class="wrong" id="token-problem">
            {tokenProblem}
          </p>
        )}
        <button type="submit" class="button primary">
          Save
        </button>
      </div>
      <p class="note place" id="token-place">
        {state.asking === 'first' && 'Making feeds is for those who have it. '}
        The server printed it when it first started, and keeps it as <code>accessToken</code> in <code>keys.json</code>{' '}
        of its data folder.
      </p>
      {state.asking === 'other' && <WaysOut state={state} send={send} />}
    </form>
  )
}

function WaysOut({ send }: ViewProps): JSX.Element {
  return (
    <p class="ways">
      <button type="button" class="button plain" onClick={() => send({ type: 'token change left' })}>
        Keep the present one
      </button>
      <button type="button" class="button plain" onClick={() => send({ type: 'token forgotten' })}>
        Forget it on this device
      </button>
    </p>
  )
}
