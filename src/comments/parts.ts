// Composition of the handler context's parts, for the server and for commands.

import { createRecentValues } from '../platform/cache/recent-values.ts'
import { createSealer, createSigner, type SecretKey } from '../platform/crypto/secrets.ts'
import type { Database } from '../platform/data/database.ts'
import { createKeyedSemaphore } from '../platform/limits/keyed-semaphore.ts'
import { createAddressHasher } from './audit/address-hash.ts'
import { createAuditClock } from './audit/audit-clock.ts'
import { createBanUndos } from './bans/ban-undos.ts'
import { createEditKeys } from './comment/edit-keys.ts'
import type { CommentParts, Infrastructure, LiveServices, MailServices, Runtime, Stores } from './context.ts'
import { createApiKeyFinder } from './identity/api-keys/store.ts'
import { createGuestCookies } from './identity/guest-cookie.ts'
import { createStaffNameChecker } from './identity/moderators/store.ts'
import { createSsoProfiles } from './identity/sso/sso-profiles.ts'
import { createSsoUserStore } from './identity/sso/store.ts'
import { createSessionStore } from './identity/store-sessions.ts'
import { createResponseCache } from './listing/response-cache.ts'
import { createSocketIds } from './live/socket-ids.ts'
import { createDkimSealer } from './mail/mail-parts.ts'
import { createMailTextFinder } from './mail/texts/store-mail-texts.ts'
import { signVerificationToken } from './mail-links/routes-verification.ts'
import { createBlockCheck } from './moderation/store-blocks.ts'
import { createPageFinder } from './pages/store.ts'
import { createSpamModels } from './screening/store-spam-models.ts'
import { createApiKeys } from './tenancy/api-keys.ts'
import { createTenantStore } from './tenancy/store.ts'

/** Parts that servers and commands compose differently. */
export interface PartsInput extends Infrastructure {
  secretKey: SecretKey
  stores: Pick<Stores, 'tenants' | 'ssoUsers'>
  live: Omit<LiveServices, 'socketIds'>
  mail: Pick<MailServices, 'mailLimit' | 'sendsMail'>
  runtime: Pick<Runtime, 'budgets' | 'wakeJobs' | 'publicUrl' | 'imageProxyUrl' | 'askOutside' | 'gifs'>
}

/** One per tenant at a time; the vendor too lets others wait for a minute. */
const aggregations = { maxConcurrent: 2, maxWaiting: 64, waitMs: 60_000, perKey: { maxConcurrent: 1, maxWaiting: 16 } }

/** Of scopes and members that ask within seconds. */
const maxDeskCounts = 500

export function createStores(database: Database): PartsInput['stores'] {
  return { tenants: createTenantStore(database), ssoUsers: createSsoUserStore(database) }
}

export function createVerifySigner(secretKey: SecretKey) {
  return createSigner(secretKey, 'verify-mail')
}

export function createCommentParts(input: PartsInput): CommentParts {
  const { database, clock, ids, secretKey, stores, live, mail, runtime } = input
  const { publicUrl } = runtime
  const mailLinks = createVerifySigner(secretKey)
  return {
    ...{ database, clock, ids },
    stores: {
      ...stores,
      sessions: createSessionStore(database),
      spamModels: createSpamModels(database),
      findPage: createPageFinder(database),
    },
    identity: {
      tenantKeys: createApiKeys(secretKey),
      apiKeysOf: createApiKeyFinder(database),
      ssoProfiles: createSsoProfiles({ ssoUsers: stores.ssoUsers, clock }),
      editKeys: createEditKeys(secretKey, { database, clock }),
      banUndos: createBanUndos(secretKey),
      guestCookies: createGuestCookies({ secretKey, publicUrl }),
      hashAddress: createAddressHasher(secretKey),
      personSealer: createSealer(secretKey, 'person'),
      isStaffName: createStaffNameChecker(database),
      hasBlockedAny: createBlockCheck(database),
    },
    live: { ...live, socketIds: createSocketIds(secretKey, clock) },
    mail: {
      ...mail,
      verificationUrl: (tenantId, id) => `${publicUrl}/verify/${signVerificationToken(mailLinks, tenantId, id)}`,
      dkimSealer: createDkimSealer(secretKey),
      mailTexts: createMailTextFinder(database),
    },
    runtime: {
      ...runtime,
      responseCache: createResponseCache(),
      auditClock: createAuditClock(),
      limitAggregation: createKeyedSemaphore(aggregations),
      deskCounts: createRecentValues(maxDeskCounts, () => performance.now()),
    },
  }
}
