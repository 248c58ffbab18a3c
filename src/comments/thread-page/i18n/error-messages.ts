// Error sentences of the thread page, from the widget's catalogue.
import { CallFailure } from '../../../platform/api/client.ts'
import type { ApiError } from '../../../platform/errors.ts'
import { describeFailure } from '../../../platform/i18n/widget-problems.ts'
import { errorEntry } from '../../errors.ts'
import type { Draft } from '../form-submission.ts'
import type { FormError } from '../view-model.ts'
import type { PageTranslator } from './page-translator.ts'

const steps = { post: 'writing', edit: 'writing', remove: 'acting' } as const

/** At a form, whose values stay. */
export function formErrorOf(
  refusal: ApiError,
  action: Draft['action'],
  { translate, pageMessages }: PageTranslator,
): FormError & { status: number } {
  const { status } = errorEntry(refusal)
  const { at, title, text } = describeFailure(failureOf(refusal), steps[action], {
    localize: translate,
    noTenant: pageMessages.lostLink,
  })
  const maxLength = refusal.detail.fields?.maxCharacterLength
  const shorten = maxLength === undefined ? '' : ` ${pageMessages.shorten.replace('{n}', String(maxLength))}`
  return { at, title, text: `${text}${shorten}`, status }
}

/** For a page without form. */
export function errorSentenceOf(
  refusal: ApiError,
  { translate, pageMessages }: PageTranslator,
): Omit<FormError, 'at'> & { status: number } {
  const { status, message } = errorEntry(refusal)
  if (refusal.code === 'unauthorized-page') return { status, title: pageMessages.notForAll, text: pageMessages.logIn }
  if (status === 404 || refusal.code === 'missing-url-id' || refusal.detail.issues)
    return { status, title: pageMessages.nothingHere, text: pageMessages.lostLink }
  const { title, text } = describeFailure(failureOf(refusal), 'reading', {
    localize: translate,
    noTenant: pageMessages.lostLink,
  })
  return { status, title: title || message, text: `${text} ${pageMessages.goBack}` }
}

/** In the form of client-side failures. */
function failureOf(refusal: ApiError): CallFailure {
  const { status, message } = errorEntry(refusal)
  const { code, detail } = refusal
  const maxLength = detail.fields?.maxCharacterLength
  const nextAction = maxLength === undefined ? {} : { nextAction: String(maxLength) }
  return new CallFailure(status, { code, message, ...nextAction }, detail.retryAfterSeconds)
}
