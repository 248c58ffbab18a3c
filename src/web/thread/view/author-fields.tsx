// Who writes: a name and an e-mail address, asked for once.
import type { JSX } from 'preact'
import { draftOf } from '../state/state.ts'
import { Filled } from './filled.tsx'
import type { ComposerProps } from './props.ts'

export function AuthorFields(props: ComposerProps): JSX.Element {
  const { state, send, draftKey } = props
  const { author, tell, me } = state
  if (me.name !== undefined || !author.isAsked) {
    return (
      <p class="note as">
        <span>
          <Filled
            text={tell('postingAs')}
            name={
              <b>
                <bdi>{me.name ?? author.name}</bdi>
              </b>
            }
          />
        </span>
        {me.name === undefined && (
          <button type="button" class="word" onClick={() => send({ type: 'author asked', key: draftKey })}>
            {tell('change')}
          </button>
        )}
      </p>
    )
  }
  return (
    <div class="author">
      <AuthorField {...props} field="name" words={tell('name')} />
      <AuthorField {...props} field="email" words={tell('email')} />
      <label class="remember">
        <input
          type="checkbox"
          checked={author.remember}
          onChange={({ currentTarget }) =>
            send({ type: 'author changed', author: { remember: currentTarget.checked } })
          }
        />
        {tell('remember')}
      </label>
    </div>
  )
}

interface FieldProps extends ComposerProps {
  field: 'name' | 'email'
  words: string
}

function AuthorField({ state, send, draftKey, field, words }: FieldProps): JSX.Element {
  const { problem } = draftOf(state, draftKey)
  const wrong = problem?.at === field ? problem : undefined
  const id = `${field}-${draftKey}`
  return (
    <div>
      <label for={id}>{words}</label>
      <input
        class="field"
        id={id}
        type="text"
        inputMode={field === 'email' ? 'email' : undefined}
        dir="auto"
        autocomplete={field}
        value={state.author[field]}
        aria-invalid={wrong ? 'true' : undefined}
        aria-describedby={wrong ? `${id}-problem` : field === 'email' ? `${id}-note` : undefined}
        onInput={({ currentTarget }) => send({ type: 'author changed', author: { [field]: currentTarget.value } })}
      />
      {wrong ? (
        <p class="wrong" id={`${id}-problem`}>
          {wrong.text}
        </p>
      ) : (
        field === 'email' && (
          <p class="note" id={`${id}-note`}>
            {state.tell('notShown')}
          </p>
        )
      )}
    </div>
  )
}
