// The forms: a new comment, a reply, a change, and the question before a comment is deleted. Nothing in them needs a script.
import { html, type Markup, type Part } from '../../platform/html-template.ts'
import { type Draft, emptyDraft } from './form-submission.ts'
import { linkTo } from './page-location.ts'
import type { Trouble, View } from './view-model.ts'

/** The one for new comments, as it was sent where that failed. */
export function newForm(view: View): Part {
  const { draft, thread, tell } = view
  const isOwn = draft?.act === 'post' && draft.id === undefined
  if (!isOwn && thread.silent) return html`<p class="wait">${tell(thread.silent)}</p>\n`
  return form(isOwn ? draft : emptyDraft, isOwn ? view : { ...view, trouble: undefined })
}

/** Where the draft belongs to this comment. */
export function formFor(id: string, view: View): Part {
  return view.draft?.id === id && form(view.draft, view)
}

/** To be found by those who are led to it. */
const openForm = 'open'

/** A link to its field puts the cursor there; to a form without one, at least what comes next. */
export function anchorOf({ act, id }: Pick<Draft, 'act' | 'id'>): string {
  return act === 'remove' ? openForm : fieldOf(id)
}

function fieldOf(id: string | undefined): string {
  return `text-${id ?? 'new'}`
}

export function form(draft: Draft, view: View): Markup {
  const { tell, place, token, trouble } = view
  const isNew = draft.act === 'post' && draft.id === undefined
  const words = wordsFor(draft, view)
  return html`<form class="compose" method="post" action="${linkTo(place, { page: place.page, below: place.below })}" id="${isNew ? 'write' : openForm}" aria-label="${words.field}">
<input type="hidden" name="token" value="${token}">
<input type="hidden" name="act" value="${draft.act}">
<input type="hidden" name="id" value="${draft.id ?? ''}">
${draft.act === 'remove' ? html`<p class="ask">${view.own.askDelete}</p>\n` : textField(draft, words, view)}${draft.act === 'post' && authorFields(draft, view)}<div class="tools">
<p class="note">${draft.act !== 'remove' && markdown(view)}</p>
${!isNew && html`<a class="button plain" href="${linkTo(place, { comment: draft.id }, `comment-${draft.id}`)}">${tell('Cancel')}</a>\n`}<button class="button primary">${words.button}</button>
</div>
${trouble?.at === 'notice' && html`<p class="failed" role="alert"><b>${trouble.title}</b> ${trouble.text}</p>\n`}</form>\n`
}

interface FormWords {
  field: string
  button: string
  invitation: string
}

function wordsFor({ act, id }: Draft, { tell }: View): FormWords {
  if (act === 'edit') return { field: tell('Your changed comment'), button: tell('Save'), invitation: '' }
  if (act === 'remove') return { field: tell('Delete your comment'), button: tell('Delete'), invitation: '' }
  return id === undefined
    ? { field: tell('Your comment'), button: tell('Post comment'), invitation: tell('Add to the conversation') }
    : { field: tell('Your reply'), button: tell('Post reply'), invitation: tell('Write a reply') }
}

function textField({ text, id }: Draft, { field, invitation }: FormWords, view: View): Markup {
  const { trouble } = view
  const name = fieldOf(id)
  const goesOn = trouble ? trouble.at === 'text' || trouble.at === 'notice' : id !== undefined || text !== ''
  // The first line break of a text area is no part of its text.
  return html`<textarea name="comment" id="${name}" rows="4" required dir="auto" aria-label="${field}" placeholder="${invitation}"${described('text', name, trouble)}${focused(goesOn)}>
${text}</textarea>
${wrong('text', name, trouble)}`
}

function authorFields({ id, name, email }: Draft, { tell, own, trouble, ctx }: View): Markup {
  const { allowAnon, defaultUsername } = ctx.tenant.effective
  const key = id ?? 'new'
  const needed = (isNeeded: boolean): Part => (isNeeded ? html` required` : undefined)
  const optional = html` <span class="note">${own.optional}</span>`
  return html`<div class="author">
<div><label for="name-${key}">${tell('Name')}${defaultUsername !== undefined && optional}</label>
<input class="field" id="name-${key}" name="name" dir="auto" autocomplete="name" value="${name}"${needed(defaultUsername === undefined)}${described('name', `name-${key}`, trouble)}${focused(trouble?.at === 'name')}>
${wrong('name', `name-${key}`, trouble)}</div>
<div><label for="email-${key}">${tell('E-mail')}${allowAnon && optional}</label>
<input class="field" id="email-${key}" name="email" type="email" autocomplete="email" value="${email}"${needed(!allowAnon)}${described('email', `email-${key}`, trouble)}${focused(trouble?.at === 'email')}>
${trouble?.at === 'email' ? wrong('email', `email-${key}`, trouble) : html`<p class="note">${tell('Not shown.')}</p>\n`}</div>
<p class="unseen" aria-hidden="true"><label for="website-${key}">${own.leaveEmpty}</label><input id="website-${key}" name="website" tabindex="-1" autocomplete="off"></p>
</div>
`
}

function described(at: Trouble['at'], name: string, trouble: Trouble | undefined): Part {
  return trouble?.at === at && html` aria-invalid="true" aria-describedby="${name}-problem"`
}

function wrong(at: Trouble['at'], name: string, trouble: Trouble | undefined): Part {
  return trouble?.at === at && html`<p class="wrong" id="${name}-problem">${trouble.text}</p>\n`
}

/** Whoever opened a form, or has to mend one, goes on there. */
function focused(isFocused: boolean): Part {
  return isFocused && html` autofocus`
}

function markdown({ tell }: View): Part {
  const signs = { bold: ['**', 'Bold'], italic: ['*', 'Italic'], code: ['`', 'Code'] } as const
  return tell('Markdown works: {bold}, {italic}, {code}.')
    .split(/\{(bold|italic|code)\}/)
    .map((piece) => {
      if (piece !== 'bold' && piece !== 'italic' && piece !== 'code') return piece
      const [sign, word] = signs[piece]
      return html`<code>${sign}${tell(word)}${sign}</code>`
    })
}
