// Who the mails of a domain come from: as it is configured, and only as far as that domain reaches.

import { type DomainSettings, isOwnHeader } from '../domains/rules-domain-settings.ts'
import { isSubdomainOf } from '../tenancy/rules-domain.ts'

interface MailSender {
  name: string | undefined
  /** Undefined for the server's own. */
  address: string | undefined
  replyTo: string | undefined
  headers: Readonly<Record<string, string>>
}

/** An address of another domain would be a lie that receivers find out: answers go to it all the same. */
export function mailSenderOf(domain: string, settings: DomainSettings, site: string): MailSender {
  const { emailFromName, emailFromEmail: email, emailHeaders = {} } = settings
  const isOwn = email !== undefined && isSubdomainOf(domain, email.slice(email.lastIndexOf('@') + 1))
  return {
    name: emailFromName ?? (isOwn ? site : undefined),
    address: isOwn ? email : undefined,
    replyTo: isOwn ? undefined : email,
    // Earlier versions took others.
    headers: Object.fromEntries(Object.entries(emailHeaders).filter(([name]) => isOwnHeader(name))),
  }
}
