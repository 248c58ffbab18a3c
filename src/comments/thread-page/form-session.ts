// Session cookie of the thread page, and signed form tokens against CSRF.
import { hash } from 'node:crypto'
import type { Call } from '../../platform/api/call.ts'
import { generateSecret, type Signer } from '../../platform/crypto/secrets.ts'

const name = 'pageside-thread'
const inCookies = /(?:^|;\s*)pageside-thread=([\w-]{20,100})(?:;|$)/

/** Undefined where the browser sent none. */
export function readCookie(call: Call): string | undefined {
  return inCookies.exec(call.header('cookie') ?? '')?.[1]
}

/** Bound to no session: with the first comment, a session with another secret replaces it. */
export function createCookieSecret(): string {
  return generateSecret()
}

/** Life of an unused session. */
const lifeSeconds = 24 * 60 * 60

/** `path`: of the tenant's threads, the only ones that get the cookie. */
export function cookieHeader(secret: string, path: string, isSecure: boolean): string {
  return `${name}=${secret}; Path=${path}; Max-Age=${lifeSeconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
}

/** Binding of a form token. */
interface Bound {
  cookie: string
  tenantId: string
  /** Normalised. */
  urlId: string
}

export interface FormTokens {
  make(bound: Bound, now: number): string
  /** Creation time of the form, epoch milliseconds; undefined for a foreign or expired token. */
  madeAt(token: string, bound: Bound, now: number): number | undefined
}

export function createFormTokens(signer: Signer): FormTokens {
  // A hash, so that the secret does not appear in the page.
  const boundOf = ({ cookie, tenantId, urlId }: Bound) =>
    hash('sha256', JSON.stringify([cookie, tenantId, urlId]), 'base64url')
  return {
    // Unique per form, so that equal submissions are repeats of the same form.
    make: (bound, now) => signer.sign(`${boundOf(bound)} ${now} ${generateSecret()}`),
    madeAt(token, bound, now) {
      const [of, at] = signer.verify(token)?.split(' ') ?? []
      const age = now - Number(at)
      return of === boundOf(bound) && age >= 0 && age <= lifeSeconds * 1000 ? Number(at) : undefined
    },
  }
}

/** By `Sec-Fetch-Site` and `Origin`. Behind some proxies only the host equals the public one. */
export function isOwnOrigin(call: Call, publicUrl: string): boolean {
  const origin = call.header('origin')
  if (origin === undefined) return call.header('sec-fetch-site') !== 'cross-site'
  return origin === new URL(publicUrl).origin || URL.parse(origin)?.host === call.header('host')
}
