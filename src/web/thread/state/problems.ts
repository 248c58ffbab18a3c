// What went wrong, in words for people: the cause, whether anything is lost, what to do next.
import type { CallFailure } from '../../../platform/api/client.ts'
import { count } from '../../shared/times.ts'

/** Where it is shown: at a field of the form, or as a notice. */
export interface Problem {
  at: 'text' | 'name' | 'email' | 'notice'
  title: string
  text: string
  mayRetry: boolean
  /** It is over once the device is connected. */
  isOffline?: boolean
}

/** What was tried: the same failure means different things. */
export type Step = 'reading' | 'writing' | 'changing' | 'deleting'

const nothingLost: Record<Step, string> = {
  reading: 'Nothing is lost.',
  writing: 'Your text is kept.',
  changing: 'Your text is kept.',
  deleting: 'The comment is still there.',
}

const empty = {
  text: 'There is nothing to post yet. Write something first.',
  name: 'Enter a name. It is shown with your comment.',
}

export const stopped = notice('Stopped', 'The comments were not read. Nothing is lost.', true)

export function fieldEmpty(at: keyof typeof empty, value: string): Problem | undefined {
  return value.trim() === '' ? atField(at, empty[at]) : undefined
}

/** `noTenant` says what to do where the server knows no such tenant. */
export function explain(failure: CallFailure, step: Step, noTenant: string): Problem {
  const kept = nothingLost[step]
  const { code, status } = failure
  if (code === 'offline')
    return { ...notice('This device is offline', `${kept} Try again once it is connected.`, true), isOffline: true }
  if (code === 'unreachable') return notice('The server does not answer', unreachable(step), true)
  if (code === 'invalid-tenant') return notice('This server has no such tenant', noTenant, true)
  if (status === 429) return notice('Too many requests for the moment', `${waiting(failure)} ${kept}`, true)
  if (status === 503) return notice('The server is busy', `${kept} Try again in a moment.`, true)
  const known = fieldProblem(failure) ?? stateProblem(code)
  return known ?? unexpected(failure, kept)
}

function unreachable(step: Step): string {
  const cause = 'It may be starting again, or the connection broke.'
  // Nobody can tell whether the request or only its answer was lost.
  if (step === 'writing') return `${cause} Your text is kept. Reload to see whether it arrived; if not, post it again.`
  return `${cause} ${nothingLost[step]} Try again in a moment.`
}

function fieldProblem({ code, message, nextAction }: CallFailure): Problem | undefined {
  switch (code) {
    case 'empty-comment':
      return atField('text', 'There is nothing to read in this comment. Write something.')
    case 'comment-too-big':
    case 'body-too-large':
      return atField('text', `The comment is too long. ${nextAction ?? 'Shorten it.'}`)
    case 'invalid-name':
      return atField('name', 'That cannot be a name. Enter one of up to 100 letters.')
    case 'invalid-name-is-email':
      return atField('name', 'A name is shown to everybody, so it must not be an e-mail address. Enter another.')
    case 'username-taken':
      return atField('name', message)
    case 'invalid-email':
      return atField('email', 'Enter an e-mail address, such as ann@example.com. It is not shown.')
    default:
      return undefined
  }
}

function stateProblem(code: string): Problem | undefined {
  switch (code) {
    case 'not-found':
      return notice('That comment is gone', 'Somebody deleted it in the meantime. Reload to see what is left.', false)
    case 'locked':
      return notice('That comment is locked', 'It takes no replies and no changes any more.', false)
    case 'edit-key-invalid':
      return notice(
        'The server does not know this comment as yours any more',
        'That is remembered for a day after your last visit. Ask whoever runs this page.',
        false,
      )
    case 'unauthorized':
      return notice('This page does not allow that', 'Ask whoever runs it.', false)
    default:
      return undefined
  }
}

function unexpected({ status, code, message }: CallFailure, kept: string): Problem {
  if (code === 'bad-answer')
    return notice(
      'The answer could not be read',
      `Something between this page and the server may have answered in its place (status ${status}). ${kept}`,
      true,
    )
  if (status >= 500)
    return notice('The server met an error of its own', `Its log says more. ${kept} Try again in a moment.`, true)
  return notice('The server refused this', `${message} ${kept}`, false)
}

function waiting({ retryAfterSeconds }: CallFailure): string {
  return retryAfterSeconds === undefined
    ? 'Wait a minute, then try again.'
    : `Wait ${count(retryAfterSeconds, 'second')}, then try again.`
}

function atField(at: Problem['at'], text: string): Problem {
  return { at, title: '', text, mayRetry: false }
}

function notice(title: string, text: string, mayRetry: boolean): Problem {
  return { at: 'notice', title, text, mayRetry }
}
