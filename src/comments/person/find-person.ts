// Person that an id or a mail address stands for, with everything that belongs to the same one.
import type { Reader } from '../../platform/data/database.ts'
import { parseSubjectKey } from '../identity/rules-author-subject.ts'
import { mailboxKey } from '../text/lookup-keys.ts'
import { ownComments } from './own-comments.ts'
import type { Person, PersonProof } from './rules-person.ts'
import { authoredBefore, findAccounts, findConfirmedSessions, findMembers } from './store-person-ids.ts'

export interface PersonQuery {
  /** As on the wire, without the tenant, of a session, or as the desk names people (`user:…`, `session:…`, `email:…`). */
  user?: string | undefined
  email?: string | undefined
}

/** More names of one person are not looked for. */
const maxNames = 200
/** Comments read for spellings and names. */
const maxRead = 20_000

/**
 * An account brings its address, an address its accounts, its membership and the sessions that confirmed it. A session
 * brings nothing else: it may be a browser of several people.
 */
export async function findPerson(
  reader: Reader,
  tenantId: string,
  { user, email }: PersonQuery,
  proof: PersonProof,
): Promise<Person> {
  const asked = askedIds(tenantId, user, email)
  const ssoIds = asked.userIds.map((id) => id.slice(tenantId.length + 1))
  const byId = await findAccounts(reader, tenantId, 'id', ssoIds)
  const members = await findMembers(reader, tenantId, 'id', ssoIds)
  const emails = new Set([
    ...asked.emails,
    ...byId.flatMap((one) => one.email ?? []),
    ...members.map((one) => one.email),
  ])
  const keys = [...new Set([...emails].map(mailboxKey))]
  const byEmail = await findAccounts(reader, tenantId, 'email_key', keys)
  const membersByEmail = await findMembers(reader, tenantId, 'email_key', keys)
  const sessions = await findConfirmedSessions(reader, tenantId, keys)
  const allMembers = [...members, ...membersByEmail]
  for (const { email: stored } of [...byEmail, ...membersByEmail, ...sessions]) if (stored) emails.add(stored)
  const found: Person = {
    ...{ tenantId, proof },
    userIds: distinct([...asked.userIds, ...[...byEmail, ...allMembers].map(({ id }) => `${tenantId}:${id}`)]),
    anonUserIds: distinct([...asked.anonUserIds, ...sessions.map(({ anonUserId }) => anonUserId)]),
    emails: [...emails],
    memberIds: distinct(allMembers.map(({ id }) => id)),
    names: [...[...byId, ...byEmail].flatMap(({ names }) => names), ...allMembers.flatMap(({ name }) => name ?? [])],
  }
  return withComments(reader, found)
}

function askedIds(tenantId: string, user: string | undefined, email: string | undefined) {
  const emails = email === undefined ? [] : [email.trim()]
  if (user === undefined) return { userIds: [], anonUserIds: [], emails }
  const subject = parseSubjectKey(user)
  if (subject?.kind === 'email') return { userIds: [], anonUserIds: [], emails: [...emails, subject.id] }
  if (subject?.kind === 'session') return { userIds: [], anonUserIds: [subject.id], emails }
  const id = subject?.id ?? user
  if (id.startsWith(`${tenantId}:`)) return { userIds: [id], anonUserIds: [], emails }
  return subject
    ? { userIds: [id], anonUserIds: [], emails }
    : { userIds: [`${tenantId}:${id}`], anonUserIds: [id], emails }
}

/** Spellings of addresses, sessions with a verified comment under one of them, and names of their comments. */
async function withComments(reader: Reader, person: Person): Promise<Person> {
  const emails = new Set(person.emails)
  const anonUserIds = new Set(person.anonUserIds)
  const keys = new Set(person.emails.map(mailboxKey))
  for (const email of person.emails) {
    const query = { column: 'lower(commenter_email)' as const, value: email.toLowerCase(), before: '', limit: maxRead }
    for (const { commenterEmail, anonUserId, userId, verified } of await authoredBefore(
      reader,
      person.tenantId,
      query,
    )) {
      if (commenterEmail === undefined || !keys.has(mailboxKey(commenterEmail))) continue
      emails.add(commenterEmail)
      if (verified && userId === undefined && anonUserId !== undefined) anonUserIds.add(anonUserId)
    }
  }
  const whole = { ...person, emails: [...emails], anonUserIds: [...anonUserIds] }
  const names = new Set(person.names)
  let read = 0
  for await (const rows of ownComments(reader, whole)) {
    for (const { commenterName } of rows) if (names.size < maxNames) names.add(commenterName)
    read += rows.length
    if (read >= maxRead) break
  }
  return { ...whole, names: [...names] }
}

const distinct = (values: readonly string[]): string[] => [...new Set(values)]
