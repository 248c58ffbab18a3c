// HTML of the forms: new comment, reply, edit, deletion. Without scripts.
import { type HtmlPart, html, type Markup } from '../../platform/html-template.ts'
import { type Draft, emptyDraft } from './form-submission.ts'
import { locationLink } from './page-location.ts'
import type { FormError, ViewModel } from './view-model.ts'

/** Form of new comments, with the sent values after an error. */
export function renderNewForm(view: ViewModel): HtmlPart {
  const { draft, thread, translate } = view
  const isOwn = draft?.action === 'post' && draft.id === undefined
  if (!isOwn && thread.closedMessage) return html`<p class="wait">${translate(thread.closedMessage)}</p>\n`
  return renderForm(isOwn ? draft : emptyDraft, isOwn ? view : { ...view, formError: undefined })
}

/** Form at this comment, where the draft belongs to it. */
export function renderOpenForm(id: string, view: ViewModel): HtmlPart {
  return view.draft?.id === id && renderForm(view.draft, view)
}

/** Anchor of an open form. */
const openForm = 'open'

/** Anchor of the text field; of the form where it has none. */
export function formAnchor({ action, id }: Pick<Draft, 'action' | 'id'>): string {
  return action === 'remove' ? openForm : fieldOf(id)
}

function fieldOf(id: string | undefined): string {
  return `text-${id ?? 'new'}`
}

export function renderForm(draft: Draft, view: ViewModel): Markup {
  const { translate, location, token, formError } = view
  const isNew = draft.action === 'post' && draft.id === undefined
  const words = wordsFor(draft, view)
  return html`<form class="compose" method="post" action="${locationLink(location, { page: location.page, below: location.below })}" id="${isNew ? 'write' : openForm}" aria-label="${words.field}">
<input type="hidden" name="token" value="${token}">
<input type="hidden" name="act" value="${draft.action}">
<input type="hidden" name="id" value="${draft.id ?? ''}">
${draft.action === 'remove' ? html`<p class="ask">${view.pageMessages.askDelete}</p>\n` : textField(draft, words, view)}${draft.action === 'post' && authorFields(draft, view)}<div class="tools">
<p class="note">${draft.action !== 'remove' && markdown(view)}</p>
${!isNew && html`<a class="button plain" href="${locationLink(location, { comment: draft.id }, `comment-${draft.id}`)}">${translate('Cancel')}</a>\n`}<button class="button primary">${words.button}</button>
</div>
${formError?.at === 'notice' && html`<p class="failed" role="alert"><b>${formError.title}</b> ${formError.text}</p>\n`}</form>\n`
}

interface FormWords {
  field: string
  button: string
  invitation: string
}

function wordsFor({ action, id }: Draft, { translate }: ViewModel): FormWords {
  if (action === 'edit') return { field: translate('Your changed comment'), button: translate('Save'), invitation: '' }
  if (action === 'remove')
    return { field: translate('Delete your comment'), button: translate('Delete'), invitation: '' }
  return id === undefined
    ? {
        field: translate('Your comment'),
        button: translate('Post comment'),
        invitation: translate('Add to the conversation'),
      }
    : { field: translate('Your reply'), button: translate('Post reply'), invitation: translate('Write a reply') }
}

function textField({ text, id }: Draft, { field, invitation }: FormWords, view: ViewModel): Markup {
  const { formError } = view
  const name = fieldOf(id)
  const isFocused = formError ? formError.at === 'text' || formError.at === 'notice' : id !== undefined || text !== ''
  // HTML drops the first line break of a text area.
  return html`<textarea name="comment" id="${name}" rows="4" required dir="auto" aria-label="${field}" placeholder="${invitation}"${errorAttributes('text', name, formError)}${autofocus(isFocused)}>
${text}</textarea>
${errorMessage('text', name, formError)}`
}

function authorFields({ id, name, email }: Draft, { translate, pageMessages, formError, ctx }: ViewModel): Markup {
  const { allowAnon, defaultUsername } = ctx.tenant.effective
  const key = id ?? 'new'
  const needed = (isNeeded: boolean): HtmlPart => (isNeeded ? html` required` : undefined)
  const optional = html` <span class="note">${pageMessages.optional}</span>`
  return html`<div class="author">
<div><label for="name-${key}">${translate('Name')}${defaultUsername !== undefined && optional}</label>
<input class="field" id="name-${key}" name="name" dir="auto" autocomplete="name" value="${name}"${needed(defaultUsername === undefined)}${errorAttributes('name', `name-${key}`, formError)}${autofocus(formError?.at === 'name')}>
${errorMessage('name', `name-${key}`, formError)}</div>
<div><label for="email-${key}">${translate('E-mail')}${allowAnon && optional}</label>
<input class="field" id="email-${key}" name="email" type="email" autocomplete="email" value="${email}"${needed(!allowAnon)}${errorAttributes('email', `email-${key}`, formError)}${autofocus(formError?.at === 'email')}>
${formError?.at === 'email' ? errorMessage('email', `email-${key}`, formError) : html`<p class="note">${translate('Not shown.')}</p>\n`}</div>
<p class="unseen" aria-hidden="true"><label for="website-${key}">${pageMessages.leaveEmpty}</label><input id="website-${key}" name="website" tabindex="-1" autocomplete="off"></p>
</div>
`
}

function errorAttributes(at: FormError['at'], name: string, formError: FormError | undefined): HtmlPart {
  return formError?.at === at && html` aria-invalid="true" aria-describedby="${name}-problem"`
}

function errorMessage(at: FormError['at'], name: string, formError: FormError | undefined): HtmlPart {
  return formError?.at === at && html`<p class="wrong" id="${name}-problem">${formError.text}</p>\n`
}

/** Focus of a form that was opened, or failed. */
function autofocus(isFocused: boolean): HtmlPart {
  return isFocused && html` autofocus`
}

function markdown({ translate }: ViewModel): HtmlPart {
  const signs = { bold: ['**', 'Bold'], italic: ['*', 'Italic'], code: ['`', 'Code'] } as const
  return translate('Markdown works: {bold}, {italic}, {code}.')
    .split(/\{(bold|italic|code)\}/)
    .map((piece) => {
      if (piece !== 'bold' && piece !== 'italic' && piece !== 'code') return piece
      const [sign, word] = signs[piece]
      return html`<code>${sign}${translate(word)}${sign}</code>`
    })
}
