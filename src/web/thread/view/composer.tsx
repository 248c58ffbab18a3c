// Where a comment, a reply or a change is written.
import type { JSX } from 'preact'
import { type Draft, type DraftKey, draftOf } from '../state/state.ts'
import { AuthorFields } from './author-fields.tsx'
import type { ComposerProps } from './props.ts'

export function Composer(props: ComposerProps): JSX.Element {
  const { state, send, draftKey } = props
  const draft = draftOf(state, draftKey)
  const submit = () => send({ type: 'submitted', key: draftKey })
  const isChange = draftKey.startsWith('edit-')
  return (
    <form
      class="compose"
      noValidate
      aria-label={wordsOf(draftKey).field}
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
        <p class="note">{draft.isSlow ? 'The server is slow to answer. Your text is kept.' : <Markup />}</p>
        {draftKey !== 'new' && (
          <button type="button" class="button plain" onClick={() => send({ type: 'draft left', key: draftKey })}>
            Cancel
          </button>
        )}
        <button type="submit" class="button primary" aria-disabled={draft.work === 'typing' ? undefined : 'true'}>
          {buttonWords(draft, draftKey)}
        </button>
      </div>
      <FormProblem draft={draft} draftKey={draftKey} />
    </form>
  )
}

function TextField({ state, send, draftKey }: ComposerProps): JSX.Element {
  const draft = draftOf(state, draftKey)
  const problem = draft.problem?.at === 'text' ? draft.problem : undefined
  const { field, invitation } = wordsOf(draftKey)
  return (
    <>
      <textarea
        id={`text-${draftKey}`}
        dir="auto"
        aria-label={field}
        placeholder={draft.work === 'fetching' ? 'Getting the text…' : invitation}
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

function Markup(): JSX.Element {
  return (
    <>
      Markdown works: <code>**bold**</code>, <code>*italic*</code>, <code>`code`</code>.
    </>
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

function wordsOf(key: DraftKey): { field: string; button: string; invitation: string } {
  if (key === 'new') return { field: 'Your comment', button: 'Post comment', invitation: 'Add to the conversation' }
  if (key.startsWith('edit-')) return { field: 'Your changed comment', button: 'Save', invitation: '' }
  return { field: 'Your reply', button: 'Post reply', invitation: 'Write a reply' }
}

function buttonWords({ work }: Draft, key: DraftKey): string {
  if (work !== 'sending') return wordsOf(key).button
  return key.startsWith('edit-') ? 'Saving…' : 'Posting…'
}
