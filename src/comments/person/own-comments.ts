// Comments of one person, found by user, session and mail address, newest first.
import type { Reader } from '../../platform/data/database.ts'
import { type AuthorFields, createAuthorTest, type Person } from './rules-person.ts'
import { type AuthorColumn, type AuthoredRow, authoredBefore } from './store-person-ids.ts'

const batchSize = 500

interface Source {
  column: AuthorColumn
  value: string
}

type Ids = Pick<Person, 'userIds' | 'anonUserIds' | 'emails'>

/** Engines fold letters outside of ASCII differently: addresses are asked for in both spellings. */
function sourcesOf({ userIds, anonUserIds, emails }: Ids): Source[] {
  const folded = emails.flatMap((email) => [
    email.toLowerCase(),
    email.replace(/[A-Z]+/g, (letters) => letters.toLowerCase()),
  ])
  return [
    ...userIds.map((value) => ({ column: 'user_id' as const, value })),
    ...anonUserIds.map((value) => ({ column: 'anon_user_id' as const, value })),
    ...[...new Set(folded)].map((value) => ({ column: 'lower(commenter_email)' as const, value })),
  ]
}

export interface CommentBatch {
  comments: AuthoredRow[]
  /** Where the next batch begins; undefined at the end. */
  next: string | undefined
}

/** `position`: empty at the start. */
export async function ownCommentsBefore(
  reader: Reader,
  person: Person,
  position: string,
  limit: number,
): Promise<CommentBatch> {
  const { comments, next } = await batchOf(reader, person.tenantId, sourcesOf(person), position, limit)
  return { comments: comments.filter(createAuthorTest(person)), next }
}

/** All comments under an address of the person, whoever wrote them. */
export function addressCommentsBefore(
  reader: Reader,
  { tenantId, emails }: Person,
  position: string,
  limit: number,
): Promise<CommentBatch> {
  return batchOf(reader, tenantId, sourcesOf({ userIds: [], anonUserIds: [], emails }), position, limit)
}

async function batchOf(
  reader: Reader,
  tenantId: string,
  sources: readonly Source[],
  position: string,
  limit: number,
): Promise<CommentBatch> {
  const [, place = '0', before = ''] = /^(\d+) (.*)$/s.exec(position) ?? []
  const source = sources[Number(place)]
  if (!source) return { comments: [], next: undefined }
  const comments = await authoredBefore(reader, tenantId, { ...source, before, limit })
  const last = comments.length < limit ? undefined : comments.at(-1)
  const following = Number(place) + 1
  const next = last ? `${place} ${last.id}` : following < sources.length ? `${following} ` : undefined
  return { comments, next }
}

/** Each once, in batches. */
export async function* ownComments(reader: Reader, person: Person): AsyncGenerator<AuthoredRow[]> {
  const sources = sourcesOf(person)
  for (let position: string | undefined = ''; position !== undefined; ) {
    const place = Number(position.split(' ', 1)[0])
    const { comments, next } = await ownCommentsBefore(reader, person, position, batchSize)
    const earlier = sources.slice(0, place)
    yield comments.filter((comment) => !earlier.some((source) => isFoundBy(comment, source)))
    position = next
  }
}

function isFoundBy({ userId, anonUserId, commenterEmail }: AuthorFields, { column, value }: Source): boolean {
  if (column === 'user_id') return userId === value
  return column === 'anon_user_id' ? anonUserId === value : commenterEmail?.toLowerCase() === value
}
