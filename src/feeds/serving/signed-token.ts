// Signed tokens of html2rss-web, which carry the account's name, the page and a signature.
import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { inflateBounded } from '../../platform/compression/bounded-inflate.ts'
import { secretsEqual } from '../../platform/crypto/secrets.ts'

export interface SignedFeed {
  account: string
  url: string
  strategy?: string | undefined
  expiresAt: number
}

/** Of the JSON inside: an address has 2,048 characters at most. */
const maxTokenBytes = 8 * 1024

const Token = z.object({
  p: z.object({ u: z.string().min(1), l: z.string().min(1), e: z.int(), t: z.string().optional() }),
  s: z.string().min(1),
})

/** Undefined for a token of another kind, a forged or an expired one. */
export function openSignedToken(token: string, secret: string, now: number): SignedFeed | undefined {
  if (secret === '' || !/^[\w-]{40,4096}={0,2}$/.test(token)) return undefined
  const json = inflateBounded(Buffer.from(token, 'base64url'), maxTokenBytes)
  const parsed = Token.safeParse(json === undefined ? undefined : jsonOf(json))
  if (!parsed.success) return undefined
  const { p, s } = parsed.data
  if (!secretsEqual(s, signatureOf(p, secret)) || now > p.e * 1000) return undefined
  return { account: p.u, url: p.l, strategy: p.t, expiresAt: p.e * 1000 }
}

/** The keys stand in this order, or the signature is another one. */
function signatureOf({ u, l, e, t }: z.output<typeof Token>['p'], secret: string): string {
  const signed = { username: u, url: l, expires_at: e, ...(t === undefined ? {} : { strategy: t }) }
  return createHmac('sha256', secret).update(JSON.stringify(signed)).digest('hex')
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
