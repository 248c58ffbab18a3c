// What it takes to write a mail, and what comes of it.

import { createSealer, type Sealer } from '../../platform/crypto/secrets.ts'
import type { Mail } from '../../platform/mail.ts'
import type { CommentParts } from '../context.ts'
import type { MailLinks } from './signed-links.ts'

type MailNeeds = Pick<CommentParts, 'database' | 'clock' | 'ids' | 'tenants' | 'ssoUsers' | 'mailKeys' | 'publicUrl'>

export interface MailParts extends MailNeeds {
  links: MailLinks
}

export interface ComposedMail {
  mail: Mail
  /** Once it was delivered. */
  done?: () => Promise<void>
}

/** Seals the keys that mails are signed with. */
export function createMailKeySealer(secretKey: string): Sealer {
  return createSealer(secretKey, 'mail-key')
}

/** Stands in ids of messages behind the @. */
export function messageIdHost(publicUrl: string): string {
  return new URL(publicUrl).hostname
}
