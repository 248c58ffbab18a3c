// What went wrong, in words for people: the cause, whether anything is lost, what to do next.
import type { CallFailure } from '../../../platform/api/client.ts'
import type { Tell, WordName } from '../tell.ts'

/** Where it is shown: at a field of the form, or as a notice. */
type Place = 'text' | 'name' | 'email' | 'notice'

export interface Problem {
  at: Place
  /** The cause; nothing at a field, which says itself what is wrong. */
  title: string
  text: string
  mayRetry: boolean
  /** It is over once the device is connected. */
  isOffline?: boolean
}

/** What was tried: the same failure means different things. */
export type Step = 'reading' | 'writing' | 'changing' | 'acting'

export interface Explaining {
  tell: Tell
  /** What to do where the server knows no such tenant. */
  noTenant: string
}

/** What the server says no to, and where that is told. */
const ofCode: Partial<Record<string, readonly [at: Place, word: WordName]>> = {
  'empty-comment': ['text', 'There is nothing to read in this comment. Write something.'],
  'comment-too-big': ['text', 'The comment is too long. Shorten it.'],
  'body-too-large': ['text', 'The comment is too long. Shorten it.'],
  'invalid-name': ['name', 'That cannot be a name. Enter one of up to 100 letters.'],
  'invalid-name-is-email': [
    'name',
    'A name is shown to everybody, so it must not be an e-mail address. Enter another.',
  ],
  'username-taken': ['name', 'Somebody who is known here has this name. Enter another.'],
  'invalid-email': ['email', 'Enter an e-mail address, such as ann@example.com. It is not shown.'],
  'not-found': ['notice', 'That comment is gone. Reload to see what is left.'],
  'invalid-comment-id': ['notice', 'That comment is gone. Reload to see what is left.'],
  locked: ['notice', 'That comment is locked. It takes no replies and no changes any more.'],
  'edit-key-invalid': [
    'notice',
    'The server does not know this comment as yours any more. Ask whoever runs this page.',
  ],
  unauthorized: ['notice', 'This page does not allow that. Ask whoever runs it.'],
  'malformed-sso': ['notice', 'You are not logged in any more. Reload the page to log in again.'],
  'missing-user-id': ['notice', 'Enter your name and e-mail where comments are written, then vote again.'],
}

export function explain(failure: CallFailure, step: Step, { tell, noTenant }: Explaining): Problem {
  const { code, status, nextAction, retryAfterSeconds: n, message } = failure
  const kept = tell(step === 'writing' || step === 'changing' ? 'Your text is kept.' : 'Nothing is lost.')
  const later = `${kept} ${tell('Try again in a moment.')}`
  const retry = (word: WordName, text: string) => problem('notice', tell(word, { status }), text, true)
  if (code === 'offline')
    return {
      ...retry('This device is offline.', `${kept} ${tell('Try again once it is connected.')}`),
      isOffline: true,
    }
  // Nobody can tell whether the request or only its answer was lost.
  if (code === 'unreachable')
    return retry(
      'The server does not answer.',
      step === 'writing' ? `${kept} ${tell('Reload to see whether it arrived; if not, post it again.')}` : later,
    )
  if (code === 'invalid-tenant') return retry('This server has no such tenant.', noTenant)
  if (status === 429)
    return retry(
      'Too many requests for the moment.',
      `${n ? tell('Wait {n} second, then try again.|Wait {n} seconds, then try again.', { n }) : tell('Wait a minute, then try again.')} ${kept}`,
    )
  if (status === 503) return retry('The server is busy.', later)
  const [at, word] = ofCode[code] ?? []
  if (at && word) {
    const text = nextAction
      ? tell('The comment is too long. Shorten it to {n} characters.', { n: Number(nextAction) })
      : tell(word)
    return at === 'notice' ? problem(at, text, kept) : problem(at, '', text)
  }
  if (code === 'bad-answer')
    return retry('Something between this page and the server answered in its place (status {status}).', later)
  return status < 500
    ? problem('notice', tell('The server refused this.'), `${message} ${kept}`)
    : retry('The server met an error of its own; its log says more.', later)
}

export function problem(at: Place, title: string, text: string, mayRetry = false): Problem {
  return { at, title, text, mayRetry }
}

/** In one sentence after another. */
export function said({ title, text }: Problem): string {
  return `${title} ${text}`.trim()
}
