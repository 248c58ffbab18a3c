// Gate before a comment is sent: `onCommentSubmitStart` of the page lets it through or cancels it.
import { callSafely, type Mount } from './mount.ts'

/** Shown where the page gives no reason. */
const usualReasons: Record<string, string> = {
  en: 'This was not sent.',
  de: 'Das wurde nicht gesendet.',
  fr: 'Ceci n’a pas été envoyé.',
  es: 'Esto no se ha enviado.',
  ar: 'لم يُرسل هذا.',
  ja: '送信されませんでした。',
}
const maxReasonLength = 500

/**
 * Resolves at once without such a callback, and where it fails; else once the page has said how to go on. Rejects with a
 * failure as the server's are, so that the draft is kept and the reason stands at the form. Only the first word counts.
 */
export function passSubmitGate(mount: Mount, comment: object): Promise<void> {
  const config = mount.config()
  if (typeof config.onCommentSubmitStart !== 'function') return Promise.resolve()
  return new Promise((proceed, refuse) => {
    const cancel = (message?: unknown) => refuse(cancelled(typeof message === 'string' ? message : '', mount.language))
    const gate = {
      onCommentSubmitStart: (...values: unknown[]) => {
        try {
          return Reflect.apply(config.onCommentSubmitStart as () => unknown, config, values)
        } catch (error) {
          proceed()
          throw error
        }
      },
    }
    callSafely(gate, 'onCommentSubmitStart', [structuredClone(comment), () => proceed(), cancel])
  })
}

/** `|` parts the plural forms of messages. */
function cancelled(message: string, language: string): Error {
  const reason =
    message.replaceAll('|', '/').slice(0, maxReasonLength).trim() || (usualReasons[language] ?? usualReasons.en)
  return Object.assign(new Error(reason), { name: 'CallFailure', status: 400, code: 'cancelled' })
}
