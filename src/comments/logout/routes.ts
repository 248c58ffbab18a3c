// `PUT /auth/logout`: ends the session that calls, of the tenant it belongs to. No session is no error.
import type { Call } from '../../platform/api/call.ts'
import type { Input } from '../../platform/api/operation.ts'
import { defineService, type ServiceModule } from '../../platform/api/serve.ts'
import { hashSecret } from '../../platform/crypto/secrets.ts'
import type { CommentParts } from '../context.ts'
import { renderError } from '../errors.ts'
import { isOriginAllowed } from '../identity/authenticate.ts'
import type { logoutPublic } from './contract.ts'
import { logoutOperations } from './contract.ts'

export interface LogoutContext {
  call: Call
}

export function logoutRoutes({ stores, live, runtime }: CommentParts): ServiceModule<LogoutContext> {
  const forOrigins = { tenants: stores.tenants, socketIdReader: live.socketIdReader, publicUrl: runtime.publicUrl }
  return defineService({
    name: 'comments',
    base: '',
    operations: logoutOperations,
    handlers: {
      logoutPublic: async ({ query }: Input<typeof logoutPublic>, { call }: LogoutContext) => {
        const sessionId = query.sessionId || call.header('x-session-id')
        if (sessionId) await stores.sessions.end(hashSecret(sessionId))
        return { status: 'success' as const }
      },
    },
    authenticate: (_, call) => ({ call }),
    renderError,
    allowsOrigin: (origin, input) => isOriginAllowed(origin, input, forOrigins),
    bodyLimit: 0,
  })
}
