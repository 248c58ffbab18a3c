// One person of a tenant: the ids under which records know them, and the keys that follow from these.
import { hash } from 'node:crypto'
import { parseBanSubject } from '../bans/rules.ts'
import type { Comment } from '../comment/rules/record.ts'
import { type AuthorSubject, hashSubject, subjectKey } from '../identity/rules-author-subject.ts'
import { authorKeys, legacyAuthorKey, userKey, visitorKey } from '../identity/rules-person-key.ts'
import { sessionVoterKey } from '../identity/rules-voter.ts'
import { mailboxKey } from '../text/lookup-keys.ts'

/** How it is known who asks: the site's staff names anybody; people prove a mail address by a link. */
export type PersonProof = 'staff' | 'self'

export interface Person {
  tenantId: string
  proof: PersonProof
  /** `<tenant>:<id>`, those of members too. */
  userIds: readonly string[]
  /** Of anonymous sessions. */
  anonUserIds: readonly string[]
  /** Mail addresses in each spelling that is stored. */
  emails: readonly string[]
  memberIds: readonly string[]
  /** Names under which they wrote or signed on. Names are not unique: they only confirm what ids say. */
  names: readonly string[]
}

export type PersonKeys = ReturnType<typeof personKeysOf>

/** Keys of a person by kind, as columns have them. */
export function personKeysOf({ tenantId, userIds, anonUserIds, emails, memberIds }: Person) {
  const emailKeys = [...new Set(emails.map(mailboxKey))]
  const ssoIds = userIds.map((id) => id.slice(tenantId.length + 1))
  const typed = emails.flatMap((commenterEmail) => [
    ...['proven', 'said'].flatMap((kind) =>
      authorKeys({ userId: undefined, anonUserId: undefined, commenterEmail, verified: kind === 'proven' }),
    ),
    legacyAuthorKey({ userId: undefined, commenterEmail }) ?? '',
  ])
  const subjects: AuthorSubject[] = [
    ...userIds.map((id) => ({ kind: 'user' as const, id })),
    ...anonUserIds.map((id) => ({ kind: 'session' as const, id })),
    ...emails.map((id) => ({ kind: 'email' as const, id })),
  ]
  return {
    userIds,
    anonUserIds,
    emailKeys,
    memberIds,
    /** Ids of users without their tenant, and mailboxes of unsigned ones. */
    ssoIds: [...ssoIds, ...emailKeys],
    ids: [...userIds, ...anonUserIds],
    people: [...userIds.map(userKey), ...anonUserIds.map(visitorKey), ...typed],
    voters: [...userIds.map((id) => `user:${id}`), ...anonUserIds.map(sessionVoterKey)],
    subjects: subjects.map(subjectKey),
    subjectHashes: subjects.map(hashSubject),
    streams: userIds.map((id) => `person-${sha256(id)}`),
    present: [...userIds, ...anonUserIds, ...anonUserIds.map((id) => `anon:${id}`)],
    writing: [...userIds.map((id) => `user_id ${id}`), ...anonUserIds.map((id) => `anon_user_id ${id}`)].flatMap(
      (source) => [source, `edits:${source}`],
    ),
    bans: subjects.flatMap(({ kind, id }) => {
      const subject = parseBanSubject(kind, id)
      return subject ? [sha256(`${kind} ${subject.first}`)] : []
    }),
  }
}

const sha256 = (text: string): string => hash('sha256', text, 'base64url')

export function isNobody({ userIds, anonUserIds, emails, memberIds }: Person): boolean {
  return userIds.length + anonUserIds.length + emails.length + memberIds.length === 0
}

export type AuthorFields = Pick<Comment, 'userId' | 'anonUserId' | 'commenterEmail' | 'verified'>

/**
 * Whether the person wrote it. A session may be a browser of several people: comments of it under another address are not
 * theirs. An address that somebody typed proves nothing to people who ask for themselves.
 */
export function createAuthorTest({ userIds, anonUserIds, emails, proof }: Person): (comment: AuthorFields) => boolean {
  const emailKeys = new Set(emails.map(mailboxKey))
  return ({ userId, anonUserId, commenterEmail, verified }) => {
    if (userId !== undefined && userIds.includes(userId)) return true
    const isTheirAddress = commenterEmail !== undefined && emailKeys.has(mailboxKey(commenterEmail))
    if (anonUserId !== undefined && anonUserIds.includes(anonUserId))
      return commenterEmail === undefined || emailKeys.size === 0 || isTheirAddress
    if (userId !== undefined || !isTheirAddress) return false
    return verified || anonUserId === undefined || proof === 'staff'
  }
}
