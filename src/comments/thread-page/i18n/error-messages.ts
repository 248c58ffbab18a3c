// What went wrong, in the words that the thread with a script has for it.
import { CallFailure } from '../../../platform/api/client.ts'
import type { Refusal } from '../../../platform/errors.ts'
import { explain } from '../../../platform/i18n/widget-problems.ts'
import { refusalEntry } from '../../errors.ts'
import type { Draft } from '../form-submission.ts'
import type { Trouble } from '../view-model.ts'
import type { Speech } from './page-translator.ts'

const steps = { post: 'writing', edit: 'writing', remove: 'acting' } as const

/** At a form, whose text is kept. */
export function troubleOf(refusal: Refusal, act: Draft['act'], { tell, own }: Speech): Trouble & { status: number } {
  const { status } = refusalEntry(refusal)
  const { at, title, text } = explain(failureOf(refusal), steps[act], { tell, noTenant: own.lostLink })
  const most = refusal.detail.fields?.maxCharacterLength
  const shorten = most === undefined ? '' : ` ${own.shorten.replace('{n}', String(most))}`
  return { at, title, text: `${text}${shorten}`, status }
}

/** Where there is no form to go on with. */
export function sentenceOf(refusal: Refusal, { tell, own }: Speech): Omit<Trouble, 'at'> & { status: number } {
  const { status, message } = refusalEntry(refusal)
  if (refusal.code === 'unauthorized-page') return { status, title: own.notForAll, text: own.logIn }
  if (status === 404 || refusal.code === 'missing-url-id' || refusal.detail.issues)
    return { status, title: own.nothingHere, text: own.lostLink }
  const { title, text } = explain(failureOf(refusal), 'reading', { tell, noTenant: own.lostLink })
  return { status, title: title || message, text: `${text} ${own.goBack}` }
}

/** As clients meet it. */
function failureOf(refusal: Refusal): CallFailure {
  const { status, message } = refusalEntry(refusal)
  const { code, detail } = refusal
  const most = detail.fields?.maxCharacterLength
  const nextAction = most === undefined ? {} : { nextAction: String(most) }
  return new CallFailure(status, { code, message, ...nextAction }, detail.retryAfterSeconds)
}
