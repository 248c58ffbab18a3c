// Who writes: a name and an e-mail address, asked for once.
import type { JSX } from 'preact'
import { draftOf } from '../state/state.ts'
import type { ComposerProps } from './props.ts'

export function AuthorFields(props: ComposerProps): JSX.Element {
  const { state, send, draftKey } = props
  const { author } = state
  if (!author.isAsked) {
    return (
      <p class="note as">
        <span>
          Posting as{' '}
          <b>
            <bdi>{author.name}</bdi>
          </b>
          .
        </span>
        <button type="button" class="word" onClick={() => send({ type: 'author asked', key: draftKey })}>
          Change
        </button>
      </p>
    )
  }
  return (
    <div class="author">
      <AuthorField {...props} field="name" words="Name" />
      <AuthorField {...props} field="email" words="E-mail" />
      <label class="remember">
        <input
          type="checkbox"
          checked={author.remember}
          onChange={({ currentTarget }) =>
            send({ type: 'author changed', author: { remember: currentTarget.checked } })
          }
        />
        Remember me on this device
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
            Not shown.
          </p>
        )
      )}
    </div>
  )
}
