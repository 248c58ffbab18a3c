// What went wrong, in words for people: the cause, whether anything is lost, what to do next.
import type { CallFailure } from '../../../platform/api/client.ts'
import type { Tell, WordName } from '../tell.ts'

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
export type Step = 'reading' | 'writing' | 'changing' | 'deleting' | 'acting'

const nothingLost = {
  reading: 'nothingLost',
  writing: 'textKept',
  changing: 'textKept',
  deleting: 'stillThere',
  acting: 'nothingLost',
} as const satisfies Record<Step, WordName>

export function stopped(tell: Tell): Problem {
  return notice(tell('stopped'), tell('stoppedText'), true)
}

export function fieldEmpty(at: 'text' | 'name', value: string, tell: Tell): Problem | undefined {
  return value.trim() === '' ? atField(at, tell(at === 'text' ? 'emptyText' : 'emptyName')) : undefined
}

export interface Explaining {
  tell: Tell
  /** What to do where the server knows no such tenant. */
  noTenant: string
}

export function explain(failure: CallFailure, step: Step, { tell, noTenant }: Explaining): Problem {
  const kept = tell(nothingLost[step])
  const { code, status } = failure
  if (code === 'offline') return { ...notice(tell('offline'), `${kept} ${tell('offlineText')}`, true), isOffline: true }
  if (code === 'unreachable') return notice(tell('unreachable'), unreachable(step, kept, tell), true)
  if (code === 'invalid-tenant') return notice(tell('noTenant'), noTenant, true)
  if (status === 429) return notice(tell('tooMany'), `${waiting(failure, tell)} ${kept}`, true)
  if (status === 503) return notice(tell('busy'), `${kept} ${tell('tryLater')}`, true)
  return fieldProblem(failure, tell) ?? stateProblem(code, tell) ?? unexpected(failure, kept, tell)
}

function unreachable(step: Step, kept: string, tell: Tell): string {
  // Nobody can tell whether the request or only its answer was lost.
  const next = step === 'writing' ? tell('mayHaveArrived') : `${kept} ${tell('tryLater')}`
  return `${tell('unreachableText')} ${next}`
}

function fieldProblem({ code, nextAction }: CallFailure, tell: Tell): Problem | undefined {
  switch (code) {
    case 'empty-comment':
      return atField('text', tell('nothingToRead'))
    case 'comment-too-big':
    case 'body-too-large':
      return atField('text', nextAction ? tell('tooLongTo', { n: Number(nextAction) }) : tell('tooLong'))
    case 'invalid-name':
      return atField('name', tell('noName'))
    case 'invalid-name-is-email':
      return atField('name', tell('nameIsEmail'))
    case 'username-taken':
      return atField('name', tell('nameTaken'))
    case 'invalid-email':
      return atField('email', tell('noEmail'))
    default:
      return undefined
  }
}

const ofState: Partial<Record<string, readonly [title: WordName, text: WordName]>> = {
  'not-found': ['gone', 'goneText'],
  'invalid-comment-id': ['gone', 'goneText'],
  locked: ['isLocked', 'isLockedText'],
  'edit-key-invalid': ['notYours', 'notYoursText'],
  unauthorized: ['notAllowed', 'notAllowedText'],
  'missing-user-id': ['voteNeedsName', 'voteNeedsNameText'],
}

function stateProblem(code: string, tell: Tell): Problem | undefined {
  const [title, text] = ofState[code] ?? []
  return title && text && notice(tell(title), tell(text), false)
}

function unexpected({ status, code, message }: CallFailure, kept: string, tell: Tell): Problem {
  if (code === 'bad-answer') return notice(tell('unread'), `${tell('unreadText', { status })} ${kept}`, true)
  if (status >= 500) return notice(tell('serverError'), `${tell('serverErrorText')} ${kept} ${tell('tryLater')}`, true)
  return notice(tell('refused'), `${message} ${kept}`, false)
}

function waiting({ retryAfterSeconds: n }: CallFailure, tell: Tell): string {
  return n === undefined ? tell('waitMinute') : tell('waitSeconds', { n })
}

function atField(at: Problem['at'], text: string): Problem {
  return { at, title: '', text, mayRetry: false }
}

function notice(title: string, text: string, mayRetry: boolean): Problem {
  return { at: 'notice', title, text, mayRetry }
}
