// Handlers of personal data at the desk: retention, and one person's data counted, exported and erased.
import type { Handler, Reply } from '../../../platform/api/operation.ts'
import { ApiError } from '../../../platform/errors.ts'
import { insertAudit } from '../../audit/store.ts'
import { lastOwnerProblem } from '../../person/erase/last-owner.ts'
import { previewErasure } from '../../person/erase/preview-erasure.ts'
import { remainsAfterErasure } from '../../person/erase/rules-remains.ts'
import { beginErasure } from '../../person/erase/run-erasure.ts'
import { steps } from '../../person/erase/steps.ts'
import { type Erasure, newestErasures } from '../../person/erase/store-erasures.ts'
import { exportedFile } from '../../person/export/exported-file.ts'
import { findPerson } from '../../person/find-person.ts'
import { type RetentionEntry, retentionTable } from '../../person/retention/retention-table.ts'
import type { Person } from '../../person/rules-person.ts'
import { toStorableText } from '../../text/storable-text.ts'
import type { MemberContext } from '../access/context.ts'
import { commandPartsOf } from '../pages/command-parts.ts'
import type {
  getPersonDataFile,
  getPersonErasures,
  getRetention,
  previewPersonData,
  startPersonErasure,
} from './contract-person-data.ts'

const hourMs = 3_600_000
/** Names and ids of one person that a preview lists. */
const maxListed = 20
const maxErasures = 50

export const getRetentionHandler: Handler<typeof getRetention, MemberContext> = async (_, { tenant, runtime }) => ({
  entries: retentionTable(tenant.effective).map(presentRetention),
  privacyPage: `${runtime.publicUrl}/privacy/${encodeURIComponent(tenant.id)}`,
})

function presentRetention({ kind, keeps, removedBy, setting }: RetentionEntry) {
  const isPeriod = 'ms' in keeps
  return {
    ...{ kind, removedBy, isSinceLastUse: isPeriod && keeps.isSinceLastUse === true },
    ...(isPeriod ? { hours: keeps.ms / hourMs } : { until: keeps.until }),
    ...(setting === undefined ? {} : { setting }),
  }
}

interface Asked {
  user?: string | undefined
  email?: string | undefined
}

/** Throws `invalid-input`. */
function askedPerson(sent: Asked, { database, tenant }: MemberContext): Promise<Person> {
  const { user, email } = { user: sent.user?.trim(), email: sent.email?.trim() }
  if (!user === !email) throw new ApiError('invalid-input', { message: 'Send user or email, one of the two.' })
  const asked = user ? { user: toStorableText(user) } : { email: toStorableText(email ?? '') }
  return findPerson(database, tenant.id, asked, 'staff')
}

export const previewPersonDataHandler: Handler<typeof previewPersonData, MemberContext> = async ({ query }, ctx) => {
  const person = await askedPerson(query, ctx)
  const { keepBansOfErased, erasedComments } = ctx.tenant.effective
  // A person may have as many records as a site.
  const counts = await ctx.runtime.limitAggregation(() => previewErasure(ctx.database, person), ctx.tenant.id)
  return {
    names: person.names.slice(0, maxListed),
    emails: person.emails.slice(0, maxListed),
    ids: [...person.userIds, ...person.anonUserIds].slice(0, maxListed),
    counts,
    isLastOwner: (await lastOwnerProblem(ctx.database, person)) !== undefined,
    keepsBans: keepBansOfErased,
    isNameless: erasedComments !== 'delete',
    remains: remainsAfterErasure,
  }
}

export const getPersonDataFileHandler: Handler<typeof getPersonDataFile, MemberContext> = async ({ query }, ctx) => {
  const { database, ids, clock, runtime, tenant } = ctx
  const file = await exportedFile(await askedPerson(query, ctx), ctx)
  const { by: person = nobody } = commandPartsOf(ctx)
  const id = ids.next()
  await database.write(async (tx) =>
    insertAudit(tx, {
      ...{ tenantId: tenant.id, id, at: runtime.auditClock.next(clock.now()), resource: 'Person', objectId: id },
      ...{ crud: 'r', channel: 'ui', description: 'The data of a person was exported.', person },
      ...{ before: undefined, after: undefined },
    }),
  )
  return file
}

const nobody = { userId: undefined, username: undefined, address: undefined }

export const startPersonErasureHandler: Handler<typeof startPersonErasure, MemberContext> = async ({ body }, ctx) => {
  const person = await askedPerson(body, ctx)
  if (body.confirmation.trim() !== (body.user?.trim() || body.email?.trim())) throw new ApiError('not-confirmed')
  if ((await lastOwnerProblem(ctx.database, person)) !== undefined) throw new ApiError('last-owner')
  return { erasure: presentErasure(await beginErasure(person, { channel: 'desk' }, ctx)) }
}

export const getPersonErasuresHandler: Handler<typeof getPersonErasures, MemberContext> = async (_, ctx) => ({
  erasures: (await newestErasures(ctx.database, ctx.tenant.id, maxErasures)).map(presentErasure),
})

/** Steps of both passes. */
function presentErasure(erasure: Erasure): Reply<typeof getPersonErasures>['erasures'][number] {
  const { id, state, step, counts, channel, startedAt, changedAt } = erasure
  const passed = state === 'running' ? step : step + steps.length
  return {
    ...{ id, state, counts, channel, steps: 2 * steps.length, step: state === 'done' ? 2 * steps.length : passed },
    startedAt: new Date(startedAt).toISOString(),
    ...(state === 'done' ? { endedAt: new Date(changedAt).toISOString() } : {}),
  }
}
