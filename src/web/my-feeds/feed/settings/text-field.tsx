// Field of one value of the settings draft, with its note or what is wrong with it.
import type { ComponentChildren, JSX } from 'preact'
import type { MyFeedsMessage, MyFeedsTranslator } from '../../../../platform/i18n/my-feeds/english.ts'
import type { DraftField, DraftProblem, SettingsDraft } from './settings-draft.ts'
import type { SettingsForm } from './use-settings-form.ts'

const problemMessages: Record<DraftProblem, MyFeedsMessage> = {
  limit: 'feedWrongLimit',
  scroll: 'feedWrongScroll',
  interval: 'feedWrongInterval',
  moreUrls: 'feedWrongUrl',
  moreUrlsCount: 'feedWrongUrlCount',
  name: 'feedWrongName',
  tags: 'feedWrongTags',
  words: 'feedWrongWords',
}

type TextFieldName = {
  [Field in DraftField]: SettingsDraft[Field] extends string ? Field : never
}[DraftField]

interface TextFieldProps {
  form: SettingsForm
  t: MyFeedsTranslator
  field: Exclude<TextFieldName, 'order'>
  label: string
  note?: ComponentChildren
  kind?: 'number' | 'lines'
  maxLength?: number
  list?: string
}

export function TextField({ form, t, field, label, note, kind, maxLength = 1000, list }: TextFieldProps): JSX.Element {
  const problem = form.problems[field]
  const id = `field-${field}`
  const props = {
    class: 'field',
    id,
    maxLength,
    dir: kind === 'lines' ? ('ltr' as const) : ('auto' as const),
    value: form.draft[field],
    'aria-invalid': problem !== undefined,
    'aria-describedby': `${id}-note`,
    onInput: ({ currentTarget }: { currentTarget: { value: string } }) => form.change({ [field]: currentTarget.value }),
  }
  return (
    <div>
      <label for={id}>{label}</label>
      {kind === 'lines' ? (
        <textarea rows={2} {...props} />
      ) : (
        <input inputMode={kind === 'number' ? 'numeric' : 'text'} list={list} {...props} />
      )}
      <FieldNote id={`${id}-note`} problem={problem && t(problemMessages[problem])} note={note} />
    </div>
  )
}

export function FieldNote({
  id,
  problem,
  note,
}: {
  id: string
  problem?: string | undefined
  note?: ComponentChildren
}): JSX.Element | null {
  if (!problem && !note) return null
  return (
    <p class={problem ? 'wrong' : 'note'} id={id}>
      {problem ?? note}
    </p>
  )
}
