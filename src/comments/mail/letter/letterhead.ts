// What stands around the words of a mail: its language, who it comes from, a logo, and how such mails end.
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
  /** Undefined for the server's own. */
  sender: Sender | undefined
  logo: string | undefined
  /** Where people end such mails; undefined where nothing in a mail may offer that. */
  endings: { footer: string; oneClick: string } | undefined
}

interface About {
  tenant: Tenant
  /** Of the page that it is about; empty where there is none. */
  pageUrl: string
  languages: MailLanguages
  /** Of a reader whom the tenant's server vouches for. */
  userId?: string | undefined
  /** Ours, for one click; undefined for a mail that is sent once. */
  endUrl?: string | undefined
}

/** Of a reader: what they or their comment said, and what only their program did. */
export interface MailLanguages {
  own: readonly (string | undefined)[]
  ofProgram?: string | undefined
}

export async function createLetterhead(about: About, parts: MailParts): Promise<Letterhead> {
  const { tenant, pageUrl, languages, endUrl } = about
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
    endings: endUrl === undefined ? undefined : endingsOf(endUrl, settings, about),
  }
}

/** Throws where it cannot be opened: mails that are not signed any more would be taken for somebody else's. */
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

/** A page of the site's own ends them for its own users alone: it knows nobody else. */
function endingsOf(
  oneClick: string,
  { disableUnsubscribeLinks, footerUnsubscribeURL }: DomainSettings,
  { tenant, userId }: About,
): Letterhead['endings'] {
  if (disableUnsubscribeLinks) return undefined
  const isTheirs = footerUnsubscribeURL !== undefined && userId !== undefined
  if (!isTheirs) return { footer: oneClick, oneClick }
  const id = encodeURIComponent(stripTenantPrefix(userId, tenant.id))
  return { footer: footerUnsubscribeURL.replaceAll(/\[userId\]|%5BuserId%5D/gi, () => id), oneClick }
}
