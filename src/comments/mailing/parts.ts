// What it takes to write a mail, and what comes of it.
import type { Mail } from '../../platform/mail.ts'
import type { CommentParts } from '../context.ts'
import type { MailLinks } from './links.ts'

export interface MailParts extends Pick<CommentParts, 'database' | 'clock' | 'tenants' | 'ssoUsers' | 'publicUrl'> {
  links: MailLinks
}

export interface Written {
  mail: Mail
  /** Once it was delivered. */
  done?: () => Promise<void>
}

/** Stands in ids of messages behind the @. */
export function hostOf(publicUrl: string): string {
  return new URL(publicUrl).hostname
}
