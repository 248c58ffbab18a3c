// Where a comment, a reply or a change is written.
import type { JSX } from 'preact'
import { type Draft, type DraftKey, draftOf, settingsOf } from '../state/state.ts'
import type { Tell, WordName } from '../tell.ts'
import { AuthorFields } from './author-fields.tsx'
import { Filled } from './filled.tsx'
import type { ComposerProps } from './props.ts'

/** From here on, it is said how many characters are left. */
const fewLeft = 200

export function Composer(props: ComposerProps): JSX.Element {
  const { state, send, draftKey } = props
  const { tell } = state
  const draft = draftOf(state, draftKey)
  const submit = () => send({ type: 'submitted', key: draftKey })
  const isChange = draftKey.startsWith('edit-')
  return (
    <form
      class="compose"
      noValidate
      aria-label={tell(wordsOf(draftKey).field)}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      onKeyDown={({ key, ctrlKey, metaKey, isComposing }) => {
        if (key === 'Enter' && (ctrlKey || metaKey) && !isComposing) submit()
        if (key === 'Escape' && draftKey !== 'new') send({ type: 'draft left', key: draftKey })
      }}
    >
      <TextField {...props} />
      {!isChange && <AuthorFields {...props} />}
      <div class="tools">
        <p class="note">{draft.isSlow ? tell('saidSlow') : <Room {...props} />}</p>
        {draftKey !== 'new' && (
          <button type="button" class="button plain" onClick={() => send({ type: 'draft left', key: draftKey })}>
            {tell('cancel')}
          </button>
        )}
        <button type="submit" class="button primary" aria-disabled={draft.work === 'typing' ? undefined : 'true'}>
          {tell(buttonWords(draft, draftKey))}
        </button>
      </div>
      <FormProblem draft={draft} draftKey={draftKey} />
    </form>
  )
}

function TextField({ state, send, draftKey }: ComposerProps): JSX.Element {
  const { tell } = state
  const draft = draftOf(state, draftKey)
  const problem = draft.problem?.at === 'text' ? draft.problem : undefined
  const { field, invitation } = wordsOf(draftKey)
  return (
    <>
      <textarea
        id={`text-${draftKey}`}
        dir="auto"
        aria-label={tell(field)}
        placeholder={draft.work === 'fetching' ? tell('gettingText') : invitation && tell(invitation)}
        value={draft.text}
        readOnly={draft.work !== 'typing'}
        aria-invalid={problem ? 'true' : undefined}
        aria-describedby={problem ? `text-problem-${draftKey}` : undefined}
        onInput={({ currentTarget }) => send({ type: 'text typed', key: draftKey, text: currentTarget.value })}
      />
      {problem && (
        <p class="wrong" id={`text-problem-${draftKey}`}>
          {problem.text}
        </p>
      )}
    </>
  )
}

/** How to write, and how much more can be written once that matters. */
function Room({ state, draftKey }: ComposerProps): JSX.Element {
  const left = settingsOf(state).mostCharacters - draftOf(state, draftKey).text.length
  const { tell } = state
  if (left < 0) return <b class="over">{tell('charactersOver', { n: -left })}</b>
  return left <= fewLeft ? <span>{tell('charactersLeft', { n: left })}</span> : <Markup tell={tell} />
}

function Markup({ tell }: { tell: Tell }): JSX.Element {
  const mark = (sign: string, name: WordName) => <code>{sign + tell(name) + sign}</code>
  return (
    <Filled text={tell('markdown')} bold={mark('**', 'bold')} italic={mark('*', 'italic')} code={mark('`', 'code')} />
  )
}

function FormProblem({ draft: { problem }, draftKey }: { draft: Draft; draftKey: DraftKey }): JSX.Element | null {
  if (problem?.at !== 'notice') return null
  return (
    <p class="failed" id={`problem-${draftKey}`} tabIndex={-1}>
      <b>{problem.title}.</b> {problem.text}
    </p>
  )
}

interface ComposerWords {
  field: WordName
  button: WordName
  invitation?: WordName
}

function wordsOf(key: DraftKey): ComposerWords {
  if (key === 'new') return { field: 'yourComment', button: 'postComment', invitation: 'invitation' }
  if (key.startsWith('edit-')) return { field: 'yourChange', button: 'save' }
  return { field: 'yourReply', button: 'postReply', invitation: 'replyInvitation' }
}

function buttonWords({ work }: Draft, key: DraftKey): WordName {
  if (work !== 'sending') return wordsOf(key).button
  return key.startsWith('edit-') ? 'saving' : 'posting'
}
