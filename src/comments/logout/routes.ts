// `PUT /auth/logout`: ends the sessions that call, by query, header and guest cookie. No session is no error.
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
  /** Tenants whose guest cookie the reply clears. */
  clearedTenantIds: string[]
}

export function logoutRoutes({ stores, live, runtime, identity }: CommentParts): ServiceModule<LogoutContext> {
  const { guestCookies } = identity
  const forOrigins = { tenants: stores.tenants, socketIdReader: live.socketIdReader, publicUrl: runtime.publicUrl }
  return defineService({
    name: 'comments',
    base: '',
    operations: logoutOperations,
    handlers: {
      logoutPublic: async ({ query }: Input<typeof logoutPublic>, { call, clearedTenantIds }: LogoutContext) => {
        const sessionId = query.sessionId || call.header('x-session-id')
        if (sessionId) await stores.sessions.end(hashSecret(sessionId))
        for (const tenantId of guestCookies.tenantIds(call)) {
          const kept = query.tenantId && query.tenantId !== tenantId ? undefined : guestCookies.read(call, tenantId)
          const record = kept === undefined ? undefined : await stores.tenants.byId(tenantId)
          if (kept === undefined || !record || !guestCookies.mayUse(call, record.tenant)) continue
          await stores.sessions.end(hashSecret(kept))
          clearedTenantIds.push(tenantId)
        }
        return { status: 'success' as const }
      },
    },
    authenticate: (_, call): LogoutContext => ({ call, clearedTenantIds: [] }),
    setCookiesOf: ({ clearedTenantIds }) => clearedTenantIds.map((tenantId) => guestCookies.clear(tenantId)),
    renderError,
    allowsOrigin: (origin, input) => isOriginAllowed(origin, input, forOrigins),
    bodyLimit: 0,
  })
}
