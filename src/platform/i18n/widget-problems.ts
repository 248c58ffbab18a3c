// Error messages of the widget: the cause, whether anything is lost, what to do next.
import type { CallFailure } from '../api/client.ts'
import type { MessageName, WidgetTranslator } from './widget-translator.ts'

export interface Problem {
  /** Place of the message: at a field of the form, or as a notice. */
  at: 'text' | 'name' | 'email' | 'notice'
  /** The cause; nothing at a field, which says itself what is wrong. */
  title: string
  text: string
  mayRetry: boolean
  /** It is over once the device is connected. */
  isOffline?: boolean
  /** Only those who log in go on from here. */
  needsLogin?: boolean
}

/** The action that failed: one error code means different things after different actions. */
export type AttemptKind = 'reading' | 'writing' | 'acting'

export interface FailureContext {
  localize: WidgetTranslator
  /** Advice where the server knows no such tenant. */
  noTenant: string
}

/** Uses the server's own sentence as the cause; the catalogues contain it. */
export function describeFailure(
  failure: CallFailure,
  step: AttemptKind,
  { localize, noTenant }: FailureContext,
): Problem {
  const { code, status, message, retryAfterSeconds: n } = failure
  const isLoggedOut = code === 'malformed-sso'
  const title = localize(
    isLoggedOut ? 'You are logged out. Reload the page to log in again.' : (message as MessageName),
  )
  const at = fieldOf(code)
  if (at !== 'notice') return problem(at, '', title)
  const mayRetry = status === 0 || status === 429 || status > 499 || code === 'invalid-tenant'
  const kept = step === 'writing' && localize('Your text is kept.')
  const isOffline = code === 'offline'
  const next = n
    ? localize('Try again in {n} second.|Try again in {n} seconds.', { n })
    : code === 'invalid-tenant'
      ? noTenant
      : isOffline
        ? localize('Try again once it is connected.')
        : // Nobody can tell whether the request or only its answer was lost.
          status === 0 && step === 'writing'
          ? localize('Reload to see whether it arrived.')
          : mayRetry && localize('Try again in a moment.')
  return {
    ...problem(at, title, `${kept || ''} ${next || ''}`.trim(), mayRetry),
    isOffline,
    needsLogin: isLoggedOut || code === 'unauthorized-page',
  }
}

function fieldOf(code: string): Problem['at'] {
  if (/^empty-c|too-(?:big|large)$/.test(code)) return 'text'
  if (/^(?:invalid-|user)name/.test(code)) return 'name'
  return code === 'invalid-email' ? 'email' : 'notice'
}

export function problem(at: Problem['at'], title: string, text: string, mayRetry = false): Problem {
  return { at, title, text, mayRetry }
}

/** In one sentence after another. */
export function problemSentence({ title, text }: Problem): string {
  return `${title} ${text}`.trim()
}
