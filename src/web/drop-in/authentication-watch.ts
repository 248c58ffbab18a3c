// Changes of the reader's identity, from what the server answers.
import type { User } from '../thread/state/state.ts'
import type { Mount } from './mount.ts'

/** Codes of refusals that a login would lift. */
const loginCodes: ReadonlySet<string> = new Set([
  'malformed-sso',
  'unauthorized',
  'unauthorized-page',
  'edit-key-invalid',
])

export function createAuthenticationWatch(mount: Mount) {
  const { reader } = mount
  return {
    /** Answers without a user say nothing about who reads; `null` is nobody. */
    answered(answer: unknown) {
      if (answer === undefined) return
      const user = answer as Partial<User> | null
      const { sessionId } = user ?? {}
      if (sessionId && sessionId !== reader.session) {
        reader.session = sessionId
        mount.emit('onAuthenticationChange', 'session-id-set', { sessionId })
      }
      // A vote is answered with the session alone.
      if (user && !('id' in user || 'username' in user)) return
      const now = (!user?.isAnonSession && (user?.id || user?.username)) || undefined
      if (now === reader.user) return
      reader.user = now
      mount.emit('onAuthenticationChange', now ? 'user-set' : 'logout', user ?? {})
    },
    refused(code: string, related: object) {
      if (loginCodes.has(code)) mount.emit('onAuthenticationChange', 'authentication-failed', related)
    },
  }
}
