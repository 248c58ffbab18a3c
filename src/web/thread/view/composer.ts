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
  const { state, tell, acts } = view
  const { work, problem, preview } = draftOf(state, key)
  const { field, send } = wordsOf(key)
  const submit = () => void acts.submit(key)
  return h(
    'form.compose',
    {
      novalidate: true,
      'aria-label': tell(field),
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
      key !== 'new' && button(tell('Cancel'), () => acts.leaveDraft(key)),
      h('button.button primary', { 'aria-disabled': work !== 'typing' }, tell(work === 'sending' ? 'Sending…' : send)),
    ),
    problem?.at === 'notice' &&
      note([h('b', {}, problem.title), ' ', problem.text], 'p.failed', { id: `problem-${key}`, tabindex: -1 }),
  )
}

function textField(view: ViewContext, key: DraftKey): VirtualChildren {
  const { state, tell, acts, thread } = view
  const { suggestions } = state
  const { extras } = thread
  const { text, work, problem } = draftOf(state, key)
  const wrong = problem?.at === 'text' && problem.text
  const list = suggestions?.key === key ? suggestions : undefined
  const close = () => extras?.moveSuggestion(0)
  const field = h('textarea', {
    id: `text-${key}`,
    dir: 'auto',
    'aria-label': tell(wordsOf(key).field),
    placeholder: work === 'fetching' ? tell('Loading…') : key === 'new' && tell('Add to the conversation'),
    value: text,
    readonly: work !== 'typing',
    'aria-invalid': Boolean(wrong),
    'aria-describedby': wrong ? `text-problem-${key}` : undefined,
    'aria-controls': list && `names-${key}`,
    'aria-activedescendant': list && `names-${key}-${list.at}`,
    // Later: a field that goes away may say so while all is drawn.
    ...(list && { onclick: close, onblur: () => queueMicrotask(close) }),
    oninput: ({ currentTarget }) => acts.type(key, currentTarget),
  })
  return [
    field,
    list && extras?.suggestionList(view, list),
    wrong && note(wrong, 'p.wrong', { id: `text-problem-${key}` }),
  ]
}

/** Key bindings of the text field; arrows move through open suggestions. */
function typing({ state, acts, thread }: ViewContext, key: DraftKey, event: KeyboardEvent): void {
  // The form has other fields, and no text to mark while it shows a preview.
  const isInText = (event.target as Element).id === `text-${key}`
  const { extras } = thread
  const suggestions = isInText && state.suggestions
  const isCommand = event.ctrlKey || event.metaKey
  const mark = isInText && isCommand && marks.find(({ letter }) => letter === event.key)
  const deed = {
    Enter:
      isCommand && !event.isComposing ? () => acts.submit(key) : suggestions && (() => extras?.choose(suggestions.at)),
    Tab: suggestions && (() => extras?.choose(suggestions.at)),
    ArrowDown: suggestions && (() => extras?.moveSuggestion(1)),
    ArrowUp: suggestions && (() => extras?.moveSuggestion(-1)),
    Escape: suggestions ? () => extras?.moveSuggestion(0) : key !== 'new' && (() => acts.leaveDraft(key)),
  }[event.key]
  const act = mark ? () => acts.format(key, ...mark.around) : deed
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

function toolbar({ state, tell, acts }: ViewContext, key: DraftKey): VirtualElement {
  const { preview } = draftOf(state, key)
  return h(
    'div.format',
    { role: 'group', 'aria-label': tell('Format') },
    !preview &&
      marks.map(({ name, around, letter }) =>
        button(letter ? h(letter, {}, letter.toUpperCase()) : tell(name), () => acts.format(key, ...around), {
          'aria-label': tell(name),
        }),
      ),
    button(tell('Preview'), () => acts.preview(key), { key: 'preview', 'aria-pressed': Boolean(preview) }),
  )
}

/** Characters left, once they run short; note that the server is slow. */
function room({ state, tell }: ViewContext, key: DraftKey): VirtualElement {
  const { text, isSlow } = draftOf(state, key)
  const n = (state.settings.maxCommentCharacterLength ?? usualMost) - text.length
  if (isSlow) return note(`${tell('The server is slow to answer.')} ${tell('Your text is kept.')}`)
  return n < 0
    ? note(tell('Too long by {n}.', { n: -n }), 'p.note over')
    : note(n <= fewLeft && tell('{n} character left|{n} characters left', { n }))
}

/** Fields for the author's name and e-mail address, asked for once. */
function authorFields(view: ViewContext, key: DraftKey): VirtualElement {
  const { state, tell, acts } = view
  const { author } = state
  const known = nameOf(state)
  if (known || !author.isAsked) {
    const [before, after] = tell('Posting as {name}.').split('{name}')
    const name = h('b', {}, h('bdi', {}, known ?? author.name))
    return h(
      'p.note as',
      {},
      h('span', {}, before, name, after),
      !known && textButton(tell('Change'), () => acts.askAuthor(key)),
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
        oninput: ({ currentTarget }) => acts.setAuthor({ remember: currentTarget.checked }),
      }),
      tell('Remember me on this device'),
    ),
  )
}

function authorField({ state, tell, acts }: ViewContext, key: DraftKey, field: 'name' | 'email'): VirtualElement {
  const { problem } = draftOf(state, key)
  const wrong = problem?.at === field && problem.text
  const id = `${field}-${key}`
  const said = wrong || (field === 'email' && tell('Not shown.'))
  return h(
    'div',
    {},
    h('label', { for: id }, tell(field === 'name' ? 'Name' : 'E-mail')),
    h('input.field', {
      id,
      type: 'text',
      inputmode: field === 'email' && field,
      dir: 'auto',
      autocomplete: field,
      value: state.author[field],
      'aria-invalid': Boolean(wrong),
      'aria-describedby': said ? `${id}-note` : undefined,
      oninput: ({ currentTarget }) => acts.setAuthor({ [field]: currentTarget.value }),
    }),
    said && note(said, wrong ? 'p.wrong' : 'p.note', { id: `${id}-note` }),
  )
}

function wordsOf(key: DraftKey): { field: MessageName; send: MessageName } {
  if (key === 'new') return { field: 'Your comment', send: 'Post comment' }
  return isChange(key) ? { field: 'Your changed comment', send: 'Save' } : { field: 'Your reply', send: 'Post reply' }
}
