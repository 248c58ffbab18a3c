// Erasure of a person from the audit log: entries stay, without texts, ids and addresses of the person.
import { idCreatedAt } from '../../../platform/crypto/ids.ts'
import type { Transaction } from '../../../platform/data/database.ts'
import { removeBan } from '../../bans/store.ts'
import { bumpTenantVersion } from '../../tenancy/store.ts'
import {
  auditPeople,
  type EntryStates,
  entriesOfComment,
  exactAddressBans,
  removeEntryPerson,
  scanAfter,
  scans,
  updateEntry,
} from '../store-scans.ts'
import { readPosition, writePosition } from './positions.ts'
import type { ErasureWork, Step } from './work.ts'

const maxEntries = 500

/** The whole log, oldest first: people stand in it by id, and inside of the states before and after. */
export const eraseAudit: Step = async (work, position) => {
  const { database } = work.ctx
  const { tenantId } = work.person
  const rows = await scanAfter(database, scans.audit, tenantId, readPosition(position), maxEntries)
  const entries = rows.map((row) => ({
    ...{ at: row.at as number, id: row.id as string, objectId: row.object_id as string },
    ...{ before: row.before as string | null, after: row.after as string | null },
    isOfComment: row.resource === 'Comment',
  }))
  const [first, last] = [entries[0], entries.at(-1)]
  if (!first || !last) return { position: undefined, counts: {} }
  const people = await auditPeople(database, tenantId, first, last)
  const theirs = entries.filter((entry) => {
    const person = people.get(entry.id)
    const isBy =
      person !== undefined &&
      (person.userId === undefined ? work.naming.isName(person.username) : work.keys.ids.includes(person.userId))
    return isBy || work.naming.isNamedIn([entry.objectId]) || isIn(entry, work)
  })
  if (theirs.length > 0)
    await database.write(async (tx) => {
      for (const entry of theirs) await eraseEntry(tx, entry, people.get(entry.id)?.userId, work)
      const addresses = theirs.flatMap(({ id }) => people.get(id)?.address ?? [])
      await liftAddressBans(tx, [...new Set(addresses)], work)
    })
  return {
    position: entries.length < maxEntries ? undefined : writePosition(scans.audit, rows.at(-1)),
    counts: { 'log entries': theirs.length },
  }
}

function isIn({ before, after }: Pick<EntryStates, 'before' | 'after'>, { naming }: ErasureWork): boolean {
  return naming.isNamedInText(before) || naming.isNamedInText(after)
}

/** Entries by others about the person keep who wrote them. */
async function eraseEntry(
  tx: Transaction,
  entry: EntryStates & { isOfComment: boolean },
  userId: string | undefined,
  work: ErasureWork,
): Promise<void> {
  const { tenantId } = work.person
  const isBy = userId === undefined || work.keys.ids.includes(userId)
  updateEntry(tx, tenantId, redacted(entry, work, isBy))
  if (!isBy) return
  removeEntryPerson(tx, tenantId, entry.id)
  // The comment is gone where they deleted it: its creation has an address.
  if (entry.isOfComment && isMadeHere(entry.objectId))
    await eraseEntriesOfComment(tx, { tenantId, id: entry.objectId, createdAt: idCreatedAt(entry.objectId) }, work)
}

function redacted(entry: EntryStates, { naming }: ErasureWork, isText: boolean): EntryStates {
  const objectId = naming.isNamedIn([entry.objectId]) ? 'erased' : entry.objectId
  return { ...entry, objectId, before: redactedState(entry.before), after: redactedState(entry.after) }

  function redactedState(json: string | null): string | null {
    if (json === null) return null
    const state: unknown = JSON.parse(json)
    return JSON.stringify(isText ? withoutTexts(state) : naming.without(state))
  }
}

/** Of acts of the person, numbers and switches are enough to know what happened. */
function withoutTexts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutTexts).filter((one) => one !== undefined)
  if (typeof value !== 'object' || value === null) return typeof value === 'string' ? undefined : value
  const kept = Object.entries(value).map(([key, one]) => [key, withoutTexts(one)] as const)
  return Object.fromEntries(kept.filter(([, one]) => one !== undefined))
}

/** A text of somebody else loses what stood for the person. */
export async function replaceInEntries(
  tx: Transaction,
  comment: { tenantId: string; id: string; createdAt: number },
  replace: (text: string) => string,
): Promise<void> {
  for (const entry of await entriesOfComment(tx, comment.tenantId, comment)) {
    const [before, after] = [entry.before, entry.after].map((json) => {
      const state = JSON.parse(json ?? 'null') as { comment?: unknown } | null
      return typeof state?.comment === 'string' ? JSON.stringify({ ...state, comment: replace(state.comment) }) : json
    })
    updateEntry(tx, comment.tenantId, { ...entry, before: before ?? null, after: after ?? null })
  }
}

/** Ids of comments that other systems gave tell no time. */
function isMadeHere(id: string): boolean {
  return /^[0-9a-z]{26}$/i.test(id) && Number.isSafeInteger(idCreatedAt(id))
}

/** Texts, and the address from which it was created. */
export async function eraseEntriesOfComment(
  tx: Transaction,
  comment: { tenantId: string; id: string; createdAt: number },
  work: ErasureWork,
): Promise<void> {
  const addresses: string[] = []
  for (const entry of await entriesOfComment(tx, comment.tenantId, comment)) {
    updateEntry(tx, comment.tenantId, redacted(entry, work, true))
    if (entry.crud !== 'c') continue
    const people = await auditPeople(tx, comment.tenantId, entry, entry)
    addresses.push(...[...people.values()].flatMap(({ address }) => address ?? []))
    removeEntryPerson(tx, comment.tenantId, entry.id)
  }
  await liftAddressBans(tx, [...new Set(addresses)], work)
}

/** Bans of exactly the address that the person wrote from; those of networks are about others, too. */
async function liftAddressBans(tx: Transaction, addresses: readonly string[], work: ErasureWork): Promise<void> {
  if (work.keepsBans) return
  const { tenantId } = work.person
  const bans = await exactAddressBans(tx, tenantId, addresses)
  for (const { id } of bans) await removeBan(tx, tenantId, id)
  if (bans.length > 0) bumpTenantVersion(tx, tenantId)
}
