// Composer of comments, replies and edits.

import type { MessageName } from '../../../platform/i18n/widget-translator.ts'
import { h, type VirtualChildren, type VirtualElement } from '../../shared/virtual-dom.ts'
import { isChange } from '../state/drafts.ts'
import { type DraftKey, draftOf, nameOf } from '../state/state.ts'
import { trustedMarkup } from './trusted-markup.ts'
import { button, note, textButton, type ViewContext } from './view-elements.ts'

/** From here on, it is said how many characters are left. */
const fewLeft = 200
const usualMost = 2000

export function composer(view: ViewContext, key: DraftKey): VirtualElement {
  const { state, localize, threadActions } = view
  const { work, problem, preview } = draftOf(state, key)
  const { field, send } = wordsOf(key)
  const submit = () => void threadActions.submit(key)
  return h(
    'form.compose',
    {
      novalidate: true,
      'aria-label': localize(field),
      onsubmit: (event) => {
        event.preventDefault()
        submit()
      },
      onkeydown: (event) => typing(view, key, event),
    },
    preview ? [trustedMarkup(preview), false, false] : textField(view, key),
    !isChange(key) && authorFields(view, key),
    h(
      'div.tools',
      {},
      !state.settings.disableToolbar && toolbar(view, key),
      room(view, key),
      key !== 'new' && button(localize('Cancel'), () => threadActions.leaveDraft(key)),
      h(
        'button.button primary',
        { 'aria-disabled': work !== 'typing' },
        localize(work === 'sending' ? 'Sending…' : send),
      ),
    ),
    problem?.at === 'notice' &&
      note([h('b', {}, problem.title), ' ', problem.text], 'p.failed', { id: `problem-${key}`, tabindex: -1 }),
  )
}

function textField(view: ViewContext, key: DraftKey): VirtualChildren {
  const { state, localize, threadActions, thread } = view
  const { suggestions } = state
  const { extras } = thread
  const { text, work, problem } = draftOf(state, key)
  const wrong = problem?.at === 'text' && problem.text
  const list = suggestions?.key === key ? suggestions : undefined
  const close = () => extras?.moveSuggestion(0)
  const field = h('textarea', {
    id: `text-${key}`,
    dir: 'auto',
    'aria-label': localize(wordsOf(key).field),
    placeholder: work === 'fetching' ? localize('Loading…') : key === 'new' && localize('Add to the conversation'),
    value: text,
    readonly: work !== 'typing',
    'aria-invalid': Boolean(wrong),
    'aria-describedby': wrong ? `text-problem-${key}` : undefined,
    'aria-controls': list && `names-${key}`,
    'aria-activedescendant': list && `names-${key}-${list.at}`,
    // Later: a field that goes away may say so while all is drawn.
    ...(list && { onclick: close, onblur: () => queueMicrotask(close) }),
    oninput: ({ currentTarget }) => threadActions.type(key, currentTarget),
  })
  return [
    field,
    list && extras?.suggestionList(view, list),
    wrong && note(wrong, 'p.wrong', { id: `text-problem-${key}` }),
  ]
}

/** Key bindings of the text field; arrows move through open suggestions. */
function typing({ state, threadActions, thread }: ViewContext, key: DraftKey, event: KeyboardEvent): void {
  // The form has other fields, and no text to mark while it shows a preview.
  const isInText = (event.target as Element).id === `text-${key}`
  const { extras } = thread
  const suggestions = isInText && state.suggestions
  const isCommand = event.ctrlKey || event.metaKey
  const mark = isInText && isCommand && marks.find(({ letter }) => letter === event.key)
  const deed = {
    Enter:
      isCommand && !event.isComposing
        ? () => threadActions.submit(key)
        : suggestions && (() => extras?.choose(suggestions.at)),
    Tab: suggestions && (() => extras?.choose(suggestions.at)),
    ArrowDown: suggestions && (() => extras?.moveSuggestion(1)),
    ArrowUp: suggestions && (() => extras?.moveSuggestion(-1)),
    Escape: suggestions ? () => extras?.moveSuggestion(0) : key !== 'new' && (() => threadActions.leaveDraft(key)),
  }[event.key]
  const act = mark ? () => threadActions.format(key, ...mark.around) : deed
  if (!act) {
    // The caret leaves what they were suggested for.
    if (suggestions && caretKeys.test(event.key)) extras?.moveSuggestion(0)
    return
  }
  event.preventDefault()
  void act()
}

const caretKeys = /^(?:Arrow[LR]|Home|End|Page)/

interface Marking {
  name: MessageName
  around: readonly [before: string, after: string]
  /** In place of the word, in an element of its kind. */
  letter?: 'b' | 'i'
}

const marks: readonly Marking[] = [
  { name: 'Bold', around: ['**', '**'], letter: 'b' },
  { name: 'Italic', around: ['*', '*'], letter: 'i' },
  { name: 'Link', around: ['[', '](https://)'] },
  { name: 'Code', around: ['`', '`'] },
  { name: 'Quote', around: ['\n> ', ''] },
]

function toolbar({ state, localize, threadActions }: ViewContext, key: DraftKey): VirtualElement {
  const { preview } = draftOf(state, key)
  return h(
    'div.format',
    { role: 'group', 'aria-label': localize('Format') },
    !preview &&
      marks.map(({ name, around, letter }) =>
        button(
          letter ? h(letter, {}, letter.toUpperCase()) : localize(name),
          () => threadActions.format(key, ...around),
          {
            'aria-label': localize(name),
          },
        ),
      ),
    button(localize('Preview'), () => threadActions.preview(key), { key: 'preview', 'aria-pressed': Boolean(preview) }),
  )
}

/** Characters left, once they run short; note that the server is slow. */
function room({ state, localize }: ViewContext, key: DraftKey): VirtualElement {
  const { text, isSlow } = draftOf(state, key)
  const n = (state.settings.maxCommentCharacterLength ?? usualMost) - text.length
  if (isSlow) return note(`${localize('The server is slow to answer.')} ${localize('Your text is kept.')}`)
  return n < 0
    ? note(localize('Too long by {n}.', { n: -n }), 'p.note over')
    : note(n <= fewLeft && localize('{n} character left|{n} characters left', { n }))
}

/** Fields for the author's name and e-mail address, asked for once. */
function authorFields(view: ViewContext, key: DraftKey): VirtualElement {
  const { state, localize, threadActions } = view
  const { author } = state
  const known = nameOf(state)
  if (known || !author.isAsked) {
    const [before, after] = localize('Posting as {name}.').split('{name}')
    const name = h('b', {}, h('bdi', {}, known ?? author.name))
    return h(
      'p.note as',
      {},
      h('span', {}, before, name, after),
      !known && textButton(localize('Change'), () => threadActions.askAuthor(key)),
    )
  }
  return h(
    'div.author',
    {},
    authorField(view, key, 'name'),
    authorField(view, key, 'email'),
    h(
      'label.remember',
      {},
      h('input', {
        type: 'checkbox',
        checked: author.remember,
        oninput: ({ currentTarget }) => threadActions.setAuthor({ remember: currentTarget.checked }),
      }),
      localize('Remember me on this device'),
    ),
  )
}

function authorField(
  { state, localize, threadActions }: ViewContext,
  key: DraftKey,
  field: 'name' | 'email',
): VirtualElement {
  const { problem } = draftOf(state, key)
  const wrong = problem?.at === field && problem.text
  const id = `${field}-${key}`
  const said = wrong || (field === 'email' && localize('Not shown.'))
  return h(
    'div',
    {},
    h('label', { for: id }, localize(field === 'name' ? 'Name' : 'E-mail')),
    h('input.field', {
      id,
      type: 'text',
      inputmode: field === 'email' && field,
      dir: 'auto',
      autocomplete: field,
      value: state.author[field],
      'aria-invalid': Boolean(wrong),
      'aria-describedby': said ? `${id}-note` : undefined,
      oninput: ({ currentTarget }) => threadActions.setAuthor({ [field]: currentTarget.value }),
    }),
    said && note(said, wrong ? 'p.wrong' : 'p.note', { id: `${id}-note` }),
  )
}

function wordsOf(key: DraftKey): { field: MessageName; send: MessageName } {
  if (key === 'new') return { field: 'Your comment', send: 'Post comment' }
  return isChange(key) ? { field: 'Your changed comment', send: 'Save' } : { field: 'Your reply', send: 'Post reply' }
}
