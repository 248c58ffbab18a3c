// Select of the fetch strategy; automatic unless changed.
import type { JSX } from 'preact'
import type { ViewProps } from './view-props.ts'

export function StrategySelect({ state, send }: ViewProps): JSX.Element {
  const { strategies, strategy } = state
  if (Array.isArray(strategies)) {
    return (
      <p class="note strategy">
        <label for="strategy">Strategy</label>{' '}
        <select
          id="strategy"
          value={strategy}
          onChange={({ currentTarget }) => send({ type: 'strategy chosen', id: currentTarget.value })}
        >
          {strategies.map(({ id, display_name }) => (
            <option key={id} value={id}>
              {display_name}
            </option>
          ))}
        </select>
      </p>
    )
  }
  return (
    <p class="note">
      {strategies === 'failed' ? 'The list of strategies did not come.' : `Strategy: ${words[strategy] ?? strategy}.`}{' '}
      <button type="button" class="word" onClick={() => send({ type: 'strategies opened' })}>
        {strategies === 'failed' ? 'Try again' : 'Choose'}
      </button>
    </p>
  )
}

const words: Record<string, string> = { auto: 'automatic' }
