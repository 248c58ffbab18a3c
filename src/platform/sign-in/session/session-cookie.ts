// Session cookie: 256 random bits, unreadable for scripts, sent by our own pages only.
import type { Call } from '../../api/call.ts'
import { pooledRandomBytes } from '../../crypto/random-pool.ts'
import { type CookieSettings, cookiePrefix } from '../../http/cookie-prefix.ts'
import { type Subject, sessionLimits } from './rules-session.ts'

export interface Cookie {
  read(call: Call): string | undefined
  /** Value of `Set-Cookie`. */
  set(secret: string): string
  clear(): string
}

const secretBytes = 32

/** 43 letters that need no escaping. */
export function createCookieSecret(): string {
  return pooledRandomBytes(secretBytes).toString('base64url')
}

/** One browser may be signed in as a person and as an account at once. */
const sessionCookieNames = { person: 'pageside-session', account: 'pageside-account' } as const

export function createSessionCookie(kind: Subject['kind'], settings: CookieSettings): Cookie {
  return createCookie(sessionCookieNames[kind], sessionLimits.maxMs, 'Strict', settings)
}

export function createCookie(
  name: string,
  maxMs: number,
  sameSite: 'Strict' | 'Lax',
  settings: CookieSettings,
): Cookie {
  const { isSecure, basePath } = settings
  const full = cookiePrefix(settings) + name
  const pattern = new RegExp(`(?:^|;\\s*)${full}=([\\w-]{43})(?:;|$)`)
  const attributes = `Path=${basePath || '/'}; HttpOnly; SameSite=${sameSite}${isSecure ? '; Secure' : ''}`
  return {
    read: (call) => pattern.exec(call.header('cookie') ?? '')?.[1],
    set: (secret) => `${full}=${secret}; Max-Age=${Math.floor(maxMs / 1000)}; ${attributes}`,
    clear: () => `${full}=; Max-Age=0; ${attributes}`,
  }
}
