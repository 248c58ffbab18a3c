// The parts that handlers are given, put together: for the server, and for commands that do the same beside it.
import type { Database } from '../platform/data/database.ts'
import { createSigner } from '../platform/signed.ts'
import { createTurns } from '../platform/turns.ts'
import { createAddressKeys } from './address-keys.ts'
import { createAuditTimes } from './audit-times.ts'
import type { CommentParts } from './context.ts'
import { createEditKeys } from './edit-keys.ts'
import { createMailKeys } from './mailing/parts.ts'
import { createPageBodies } from './page-bodies.ts'
import { createSocketIds } from './socket-ids.ts'
import { createSsoProfiles } from './sso-profiles.ts'
import { createBlockers } from './store/blocks.ts'
import { createStaffNames } from './store/moderators.ts'
import { createPageFinder } from './store/pages.ts'
import { createSessionStore } from './store/sessions.ts'
import { createSpamModels } from './store/spam-models.ts'
import { createSsoUserStore } from './store/sso-users.ts'
import { createTenantStore } from './store/tenants.ts'
import { createTenantKeys } from './tenant-keys.ts'
import { verifyToken } from './verifying/house.ts'

type Given = Pick<
  CommentParts,
  | ('database' | 'clock' | 'ids' | 'publicUrl' | 'wakeJobs' | 'mailLimit' | 'sendsMail' | 'imageAddress')
  | ('socketReading' | 'presentOn' | 'stoodAt' | 'budgets' | 'wake' | 'tenants' | 'ssoUsers')
> & { secretKey: string }

/** One of each tenant; the vendor, too, lets others wait for a minute. */
const aggregations = { atOnce: 2, mostWaiting: 64, waitMs: 60_000, ofOneKey: { atOnce: 1, mostWaiting: 16 } }

export function createStores(database: Database): Pick<CommentParts, 'tenants' | 'ssoUsers'> {
  return { tenants: createTenantStore(database), ssoUsers: createSsoUserStore(database) }
}

export function createVerifySigner(secretKey: string) {
  return createSigner(secretKey, 'verify-mail')
}

export function createCommentParts(given: Given): CommentParts {
  const { database, clock, ids, publicUrl, wakeJobs, mailLimit, sendsMail, imageAddress, secretKey } = given
  const { socketReading, presentOn, stoodAt, budgets, wake, tenants, ssoUsers } = given
  const mailLinks = createVerifySigner(secretKey)
  return {
    ...{ database, clock, ids, publicUrl, wakeJobs, mailLimit, sendsMail, imageAddress },
    ...{ socketReading, presentOn, stoodAt, budgets, wake, tenants, ssoUsers },
    findPage: createPageFinder(database),
    bodies: createPageBodies(),
    editKeys: createEditKeys(secretKey, { database, clock }),
    verifyLink: (tenantId, id) => `${publicUrl}/verify/${verifyToken(mailLinks, tenantId, id)}`,
    socketIds: createSocketIds(secretKey, clock),
    addressKey: createAddressKeys(secretKey),
    spamModels: createSpamModels(database),
    auditTimes: createAuditTimes(),
    aggregateInTurn: createTurns(aggregations),
    mailKeys: createMailKeys(secretKey),
    tenantKeys: createTenantKeys(secretKey),
    sessions: createSessionStore(database),
    ssoProfiles: createSsoProfiles({ ssoUsers, clock }),
    isStaffName: createStaffNames(database),
    hasBlockedAny: createBlockers(database),
  }
}
