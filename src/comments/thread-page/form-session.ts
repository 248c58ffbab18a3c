// Who is at the form: a cookie of this page alone, and a token by which the form is known to be ours and theirs.
import { hash } from 'node:crypto'
import type { Call } from '../../platform/api/call.ts'
import { generateSecret, type Signer } from '../../platform/crypto/secrets.ts'

const name = 'pageside-thread'
const inCookies = /(?:^|;\s*)pageside-thread=([\w-]{20,100})(?:;|$)/

/** Undefined where the browser sent none. */
export function readCookie(call: Call): string | undefined {
  return inCookies.exec(call.header('cookie') ?? '')?.[1]
}

/** A stranger's is known to nobody: it becomes a session with the first comment, under another secret. */
export function createCookieSecret(): string {
  return generateSecret()
}

/** As long as a session lives that is not used. */
const lifeSeconds = 24 * 60 * 60

/** `path`: of the tenant's threads; nothing else is sent it. */
export function cookieHeader(secret: string, path: string, isSecure: boolean): string {
  return `${name}=${secret}; Path=${path}; Max-Age=${lifeSeconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
}

/** What a form is for. */
interface Bound {
  cookie: string
  tenantId: string
  /** Cleaned. */
  urlId: string
}

export interface FormTokens {
  make(bound: Bound, now: number): string
  /** When the form was made; undefined for another form, or one that is too old. */
  madeAt(token: string, bound: Bound, now: number): number | undefined
}

export function createFormTokens(signer: Signer): FormTokens {
  // The secret itself stays out of the page.
  const boundOf = ({ cookie, tenantId, urlId }: Bound) =>
    hash('sha256', JSON.stringify([cookie, tenantId, urlId]), 'base64url')
  return {
    // No two are alike: who sends one again sends the same form again.
    make: (bound, now) => signer.sign(`${boundOf(bound)} ${now} ${generateSecret()}`),
    madeAt(token, bound, now) {
      const [of, at] = signer.verify(token)?.split(' ') ?? []
      const age = now - Number(at)
      return of === boundOf(bound) && age >= 0 && age <= lifeSeconds * 1000 ? Number(at) : undefined
    },
  }
}

/** Browsers say from where a form is sent. Behind some proxies only the host is what people see. */
export function isOwnOrigin(call: Call, publicUrl: string): boolean {
  const origin = call.header('origin')
  if (origin === undefined) return call.header('sec-fetch-site') !== 'cross-site'
  return origin === new URL(publicUrl).origin || URL.parse(origin)?.host === call.header('host')
}
