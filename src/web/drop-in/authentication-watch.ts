// Changes of the reader's identity, from what the server answers.
import type { User } from '../thread/state/state.ts'
import type { Mount } from './mount.ts'

/** Codes of refusals that a login would lift. */
const loginCodes = /sso|unauthori[sz]ed|not-logged-in|login|session/

export function createAuthenticationWatch(mount: Mount) {
  let userId: string | undefined
  let sessionId: string | undefined
  return {
    /** Answers without a user say nothing about who reads; `null` is nobody. */
    answered(answer: unknown) {
      if (answer === undefined) return
      const user = answer as Partial<User> | null
      const id = (!user?.isAnonSession && user?.id) || undefined
      if (user?.sessionId && user.sessionId !== sessionId) {
        sessionId = user.sessionId
        mount.emit('onAuthenticationChange', 'session-id-set', { sessionId })
      }
      // A vote is answered with the session alone.
      if (user && !('id' in user)) return
      if (id === userId) return
      userId = id
      mount.emit('onAuthenticationChange', id ? 'user-set' : 'logout', user ?? {})
    },
    refused(code: string, related: object) {
      if (loginCodes.test(code)) mount.emit('onAuthenticationChange', 'authentication-failed', related)
    },
  }
}
