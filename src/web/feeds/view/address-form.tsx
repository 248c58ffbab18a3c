// Form with the address of a page and one button.
import type { JSX } from 'preact'
import type { State } from '../state/state.ts'
import { StrategySelect } from './strategy-select.tsx'
import type { ViewProps } from './view-props.ts'

export function AddressForm({ state, send }: ViewProps): JSX.Element {
  const problem = state.work.is === 'failed' && state.work.problem.at === 'address' ? state.work.problem : undefined
  return (
    <form
      class="make"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send({ type: 'submitted' })
      }}
    >
      <label class="label" for="address">
        Page address
      </label>
      <div class="ask">
        <input
          class="field"
          id="address"
          type="url"
          inputMode="url"
          autocomplete="url"
          autocapitalize="none"
          spellcheck={false}
          placeholder="https://example.com/news"
          value={state.address}
          aria-invalid={problem ? 'true' : undefined}
          aria-describedby={problem ? 'address-problem' : undefined}
          onInput={({ currentTarget }) => send({ type: 'address typed', text: currentTarget.value })}
        />
        {problem && (
          <p class="wrong" id="address-problem">
            {problem.text}
          </p>
        )}
        <button id="make" type="submit" class={state.asking ? 'button' : 'button primary'}>
          Make feed
        </button>
      </div>
      <div class="below">
        <TokenNote state={state} send={send} />
        <StrategySelect state={state} send={send} />
      </div>
    </form>
  )
}

function TokenNote({ state, send }: ViewProps): JSX.Element {
  return (
    <p class="note">
      {tokenWords(state)}{' '}
      {state.token !== undefined && state.asking === undefined && (
        <button id="change-token" type="button" class="word" onClick={() => send({ type: 'token change asked' })}>
          Change
        </button>
      )}
    </p>
  )
}

function tokenWords({ token, instance }: State): string {
  if (token !== undefined) return 'Signed in with an access token.'
  return instance.tokenRequired ? 'Not signed in.' : ''
}
