// Guest cookie: an anonymous session kept by the client's cookie store, for tenants that opt in (`guestCookie`).
import type { Call } from '../../platform/api/call.ts'
import { createSealer, openSealed, type SecretKey } from '../../platform/crypto/secrets.ts'
import { cookiePrefix } from '../../platform/http/cookie-prefix.ts'
import type { Tenant } from '../tenancy/rules-tenant.ts'
import type { Session } from './rules-actor.ts'
import { mayUseGuestCookie } from './rules-guest-cookie.ts'

export interface GuestCookies {
  /** The tenant has opted in, and the caller is one whose cookie counts. */
  mayUse(call: Call, tenant: Tenant): boolean
  /** Session secret; undefined for no cookie, an ambiguous one, and one that is not ours or not of this tenant. */
  read(call: Call, tenantId: string): string | undefined
  /** Value of `Set-Cookie`. */
  set(tenantId: string, sessionId: string): string
  /** Value of `Set-Cookie`. */
  clear(tenantId: string): string
  /** Tenants that the caller has a readable cookie of, at most 20. */
  tenantIds(call: Call): string[]
}

/** What a reply has to say of a guest's cookie; there only for calls that may use one. */
export interface GuestCookieState {
  /** Set by a write that made a session, and again by each write of the cookie's session. */
  session: Session | undefined
}

/** From the guest's last write on. The session itself ends a day after its last use (`sessions.ts`). */
const maxAgeSeconds = 30 * 24 * 60 * 60
const maxTenants = 20
/** Sealed secret of a session: 60 bytes in base64url. */
const sealedForm = /^[\w-]{80}$/
const tenantForm = /^[\w-]{1,64}$/

export function createGuestCookies({
  secretKey,
  publicUrl,
}: {
  secretKey: SecretKey
  publicUrl: string
}): GuestCookies {
  const { origin, protocol, pathname } = new URL(publicUrl)
  const settings = { isSecure: protocol === 'https:', basePath: pathname.replace(/\/+$/, '') }
  const prefix = `${cookiePrefix(settings)}pageside-guest-`
  const sealer = createSealer(secretKey, 'guest-cookie')
  // Without TLS, browsers refuse cookies that go to other sites: guests are known on pages of the same site only.
  const scope = settings.isSecure ? 'Secure; SameSite=None; Partitioned' : 'SameSite=Lax'
  const attributes = `Path=${settings.basePath || '/'}; HttpOnly; ${scope}`
  function read(call: Call, tenantId: string): string | undefined {
    const sent = parseCookies(call).filter(([name]) => name === prefix + tenantId)
    // A neighbour that may set cookies here could put a guest into a session of its own.
    const value = sent.length === 1 ? sent[0]?.[1] : undefined
    return value !== undefined && sealedForm.test(value) ? openSealed(sealer, value, tenantId) : undefined
  }
  return {
    mayUse(call, { effective, domains }) {
      if (!effective.guestCookie) return false
      const caller = {
        origin: call.header('origin'),
        fetchSite: call.header('sec-fetch-site'),
        contentType: call.method === 'GET' ? undefined : call.header('content-type'),
      }
      return mayUseGuestCookie(caller, domains, origin)
    },
    read,
    set: (tenantId, sessionId) =>
      `${prefix}${tenantId}=${sealer.seal(sessionId, tenantId)}; Max-Age=${maxAgeSeconds}; ${attributes}`,
    clear: (tenantId) => `${prefix}${tenantId}=; Max-Age=0; ${attributes}`,
    tenantIds(call) {
      const ids = parseCookies(call).flatMap(([name]) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : []))
      // Made-up ones take no place of the others.
      const own = [...new Set(ids)].filter((id) => tenantForm.test(id) && read(call, id) !== undefined)
      return own.slice(0, maxTenants)
    },
  }
}

/** Names and values in the order sent. The server bounds the bytes of all headers. */
function parseCookies(call: Call): [name: string, value: string][] {
  return (call.header('cookie') ?? '').split(';').flatMap((pair): [string, string][] => {
    const end = pair.indexOf('=')
    return end === -1 ? [] : [[pair.slice(0, end).trim(), pair.slice(end + 1).trim()]]
  })
}
