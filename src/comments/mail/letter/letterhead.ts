// Frame of a mail: translator, sender with DKIM key, logo, and unsubscribe addresses.
import type { Sender } from '../../../platform/mail.ts'
import type { Tenant } from '../../context.ts'
import type { DomainSettings } from '../../domains/rules-domain-settings.ts'
import { type DomainRecord, findDomainRecord } from '../../domains/store.ts'
import { stripTenantPrefix } from '../../identity/rules-actor.ts'
import { domainOfPage } from '../../tenancy/rules-domain.ts'
import type { MailParts } from '../mail-parts.ts'
import { mailSenderOf } from '../rules-mail-sender.ts'
import { createMailTranslator, type MailTranslate } from './mail-translator.ts'

export interface Letterhead {
  translate: MailTranslate
  site: string
  /** Undefined: the sender of the server. */
  sender: Sender | undefined
  logo: string | undefined
  /** Unsubscribe addresses; undefined where the mail must not offer them. */
  endings: { footer: string; oneClick: string } | undefined
}

interface LetterSubject {
  tenant: Tenant
  /** Address of the page that the mail is about; empty where there is none. */
  pageUrl: string
  languages: MailLanguages
  /** Of a receiver with verified single sign-on. */
  userId?: string | undefined
  /** Our one-click unsubscribe address; undefined for transactional mails. */
  endUrl?: string | undefined
}

/** Languages of the receiver: `own` from their profile or comment, `ofProgram` from the `Accept-Language` header. */
export interface MailLanguages {
  own: readonly (string | undefined)[]
  ofProgram?: string | undefined
}

export async function createLetterhead(subject: LetterSubject, parts: MailParts): Promise<Letterhead> {
  const { tenant, pageUrl, languages, endUrl } = subject
  const domain = domainOfPage(tenant.domains, pageUrl)
  const config = domain === undefined ? undefined : await findDomainRecord(parts.database, tenant.id, domain)
  const settings = config?.settings ?? {}
  return {
    translate: createMailTranslator([...languages.own, tenant.effective.locale, languages.ofProgram]),
    site: tenant.name,
    sender: config && {
      ...mailSenderOf(config.domain, settings, tenant.name),
      signing: signingOf(config, tenant, parts),
    },
    logo: settings.logoSrc ?? settings.logoSrc100px,
    endings: endUrl === undefined ? undefined : endingsOf(endUrl, settings, subject),
  }
}

/** Throws where the DKIM key cannot be opened: unsigned mails would be taken for forged ones. */
function signingOf(
  { domain, id, settings: { dkim }, privateKeySealed: sealed }: DomainRecord,
  { id: tenantId }: Tenant,
  { mailKeys }: MailParts,
): Sender['signing'] {
  if (!dkim || !sealed) return undefined
  try {
    return { ...dkim, privateKey: mailKeys.open(sealed, `${tenantId} ${id}`) }
  } catch (cause) {
    const message = `The key that signs mails of ${domain} was sealed under another SECRET_KEY: configure it anew.`
    throw new Error(message, { cause })
  }
}

/** `footerUnsubscribeURL` of the site is used for its SSO users only, because the site does not know other receivers. */
function endingsOf(
  oneClick: string,
  { disableUnsubscribeLinks, footerUnsubscribeURL }: DomainSettings,
  { tenant, userId }: LetterSubject,
): Letterhead['endings'] {
  if (disableUnsubscribeLinks) return undefined
  const isTheirs = footerUnsubscribeURL !== undefined && userId !== undefined
  if (!isTheirs) return { footer: oneClick, oneClick }
  const id = encodeURIComponent(stripTenantPrefix(userId, tenant.id))
  return { footer: footerUnsubscribeURL.replaceAll(/\[userId\]|%5BuserId%5D/gi, () => id), oneClick }
}
