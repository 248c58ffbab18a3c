// Looking for words in the comments: a button, then a field below the bar.
import type { JSX } from 'preact'
import { settingsOf } from '../state/state.ts'
import type { ViewProps } from './props.ts'

/** As long as the server's index looks at. */
const mostLetters = 200

export function Search({ state, send }: ViewProps): JSX.Element | null {
  const { search, found, shown, tell } = state
  if (!settingsOf(state).hasSearch || (!found && search === undefined && !shown?.count)) return null
  const isOpen = search !== undefined
  const close = () => send({ type: 'search typed', text: undefined })
  return (
    <>
      <button
        type="button"
        class="button plain"
        aria-expanded={isOpen}
        onClick={() => (isOpen ? close() : send({ type: 'search typed', text: '' }))}
      >
        {tell('search')}
      </button>
      {isOpen && (
        <search>
          <form
            onSubmit={(event) => {
              event.preventDefault()
              send({ type: 'search asked' })
            }}
            onKeyDown={({ key }) => key === 'Escape' && close()}
          >
            <input
              class="field"
              id="search"
              type="search"
              dir="auto"
              maxLength={mostLetters}
              aria-label={tell('searchComments')}
              value={search}
              onInput={({ currentTarget }) => send({ type: 'search typed', text: currentTarget.value })}
            />
            <button type="submit" class="button">
              {tell('search')}
            </button>
          </form>
          {found !== undefined && shown && (
            <p class="note">
              {tell('nFound', { n: shown.roots.length })}{' '}
              <button type="button" class="word" onClick={close}>
                {tell('showAll')}
              </button>
            </p>
          )}
        </search>
      )}
    </>
  )
}
