// Dependencies of mail composers, and their result.

import { createSealer, type Sealer, type SecretKey } from '../../platform/crypto/secrets.ts'
import type { Infrastructure } from '../context.ts'
import type { SsoUserStore } from '../identity/sso/store.ts'
import type { TenantStore } from '../tenancy/store.ts'
import type { MailLinks } from './signed-links.ts'
import type { MailTextFinder } from './texts/store-mail-texts.ts'

export type { ComposedMail } from '../../platform/jobs/mail-delivery.ts'

export interface MailParts extends Infrastructure {
  tenants: TenantStore
  ssoUsers: SsoUserStore
  dkimSealer: Sealer
  /** Wordings of sites in place of ours. */
  mailTexts: MailTextFinder
  publicUrl: string
  links: MailLinks
}

/** Seals the private keys of DKIM. */
export function createDkimSealer(secretKey: SecretKey): Sealer {
  return createSealer(secretKey, 'mail-key')
}

/** Host part of `Message-ID` headers. */
export function messageIdHost(publicUrl: string): string {
  return new URL(publicUrl).hostname
}
