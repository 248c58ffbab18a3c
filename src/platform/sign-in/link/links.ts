// One-time links: a signed id, so that the database alone opens none. Mail links are valid 15 minutes, invitations a day.
import { createSigner, type SecretKey, type Signer } from '../../crypto/secrets.ts'
import type { Transaction } from '../../data/database.ts'
import { insertLink, type LinkKind, type LinkRow } from './store-links.ts'

export const linkLifeMs: Record<LinkKind, number> = { mail: 15 * 60_000, invitation: 24 * 3_600_000 }

/** Of `Accept-Language`. */
const maxLocaleChars = 100

export interface NewLink extends Pick<LinkRow, 'kind' | 'emailKey' | 'email' | 'returnPath'> {
  browser?: string | undefined
  locale?: string | undefined
}

export function createLinkSigner(secretKey: SecretKey): Signer {
  return createSigner(secretKey, 'sign-in-link')
}

export function linkUrl(id: string, signer: Signer, publicUrl: string): string {
  return `${publicUrl}/sign-in/link/${signer.sign(id)}`
}

/** Adds the row, in the transaction of what causes it. */
export function addLink(tx: Transaction, { browser = '', locale = '', ...link }: NewLink, id: string, now: number) {
  const expiresAt = now + linkLifeMs[link.kind]
  insertLink(tx, { ...link, id, browser, locale: locale.slice(0, maxLocaleChars), createdAt: now, expiresAt })
}

export function isLinkOpen({ expiresAt, endedAt }: LinkRow, now: number): boolean {
  return endedAt === undefined && expiresAt > now
}
