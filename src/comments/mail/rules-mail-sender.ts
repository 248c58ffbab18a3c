// Sender of a domain's mails, as configured, limited to addresses of that domain.

import { type DomainSettings, isOwnHeader } from '../domains/rules-domain-settings.ts'
import { isSubdomainOf } from '../tenancy/rules-domain.ts'

interface MailSender {
  name: string | undefined
  /** Undefined: the address of the server. */
  address: string | undefined
  replyTo: string | undefined
  headers: Readonly<Record<string, string>>
}

/** An address of another domain would fail SPF and DKIM alignment, so it becomes `Reply-To` only. */
export function mailSenderOf(domain: string, settings: DomainSettings, site: string): MailSender {
  const { emailFromName, emailFromEmail: email, emailHeaders = {} } = settings
  const isOwn = email !== undefined && isSubdomainOf(domain, email.slice(email.lastIndexOf('@') + 1))
  return {
    name: emailFromName ?? (isOwn ? site : undefined),
    address: isOwn ? email : undefined,
    replyTo: isOwn ? undefined : email,
    // Earlier versions accepted other headers.
    headers: Object.fromEntries(Object.entries(emailHeaders).filter(([name]) => isOwnHeader(name))),
  }
}
