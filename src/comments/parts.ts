// Composition of the handler context's parts, for the server and for commands.

import { createSigner } from '../platform/crypto/secrets.ts'
import type { Database } from '../platform/data/database.ts'
import { createKeyedSemaphore } from '../platform/limits/keyed-semaphore.ts'
import { createAddressHasher } from './audit/address-hash.ts'
import { createAuditClock } from './audit/audit-clock.ts'
import { createEditKeys } from './comment/edit-keys.ts'
import type { CommentParts } from './context.ts'
import { createStaffNameChecker } from './identity/moderators/store.ts'
import { createSsoProfiles } from './identity/sso/sso-profiles.ts'
import { createSsoUserStore } from './identity/sso/store.ts'
import { createSessionStore } from './identity/store-sessions.ts'
import { createResponseCache } from './listing/response-cache.ts'
import { createSocketIds } from './live/socket-ids.ts'
import { createMailKeySealer } from './mail/mail-parts.ts'
import { signVerificationToken } from './mail-links/routes-verification.ts'
import { createBlockCheck } from './moderation/store-blocks.ts'
import { createPageFinder } from './pages/store.ts'
import { createSpamModels } from './screening/store-spam-models.ts'
import { createApiKeys } from './tenancy/api-keys.ts'
import { createTenantStore } from './tenancy/store.ts'

type PartsInput = Pick<
  CommentParts,
  | ('database' | 'clock' | 'ids' | 'publicUrl' | 'wakeJobs' | 'mailLimit' | 'sendsMail' | 'imageProxyUrl')
  | ('socketIdReader' | 'filterPresent' | 'findConnectionStart' | 'budgets' | 'notifyStream' | 'tenants' | 'ssoUsers')
> & { secretKey: string }

/** One per tenant at a time; the vendor too lets others wait for a minute. */
const aggregations = { maxConcurrent: 2, maxWaiting: 64, waitMs: 60_000, perKey: { maxConcurrent: 1, maxWaiting: 16 } }

export function createStores(database: Database): Pick<CommentParts, 'tenants' | 'ssoUsers'> {
  return { tenants: createTenantStore(database), ssoUsers: createSsoUserStore(database) }
}

export function createVerifySigner(secretKey: string) {
  return createSigner(secretKey, 'verify-mail')
}

export function createCommentParts(parts: PartsInput): CommentParts {
  const { database, clock, ids, publicUrl, wakeJobs, mailLimit, sendsMail, imageProxyUrl, secretKey } = parts
  const { socketIdReader, filterPresent, findConnectionStart, budgets, notifyStream, tenants, ssoUsers } = parts
  const mailLinks = createVerifySigner(secretKey)
  return {
    ...{ database, clock, ids, publicUrl, wakeJobs, mailLimit, sendsMail, imageProxyUrl },
    ...{ socketIdReader, filterPresent, findConnectionStart, budgets, notifyStream, tenants, ssoUsers },
    findPage: createPageFinder(database),
    responseCache: createResponseCache(),
    editKeys: createEditKeys(secretKey, { database, clock }),
    verificationUrl: (tenantId, id) => `${publicUrl}/verify/${signVerificationToken(mailLinks, tenantId, id)}`,
    socketIds: createSocketIds(secretKey, clock),
    hashAddress: createAddressHasher(secretKey),
    spamModels: createSpamModels(database),
    auditClock: createAuditClock(),
    limitAggregation: createKeyedSemaphore(aggregations),
    dkimSealer: createMailKeySealer(secretKey),
    tenantKeys: createApiKeys(secretKey),
    sessions: createSessionStore(database),
    ssoProfiles: createSsoProfiles({ ssoUsers, clock }),
    isStaffName: createStaffNameChecker(database),
    hasBlockedAny: createBlockCheck(database),
  }
}
