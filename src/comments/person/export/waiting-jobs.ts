// Jobs that wait and name a person: mails that were not sent yet, deliveries to webhooks.
import type { Reader } from '../../../platform/data/database.ts'
import { createNaming } from '../rules-naming.ts'
import { createAuthorTest, type Person } from '../rules-person.ts'
import { authorsOfComments } from '../store-person-ids.ts'
import { type ScannedRow, scanAfter, scans } from '../store-scans.ts'

type Payload = Record<string, unknown>

interface Waiting {
  row: ScannedRow
  payload: Payload
}

/** In batches, as records of an export. */
export async function* waitingJobs(reader: Reader, person: Person, limit: number): AsyncGenerator<object[]> {
  const naming = createNaming(person)
  for (let after: readonly (string | number | null)[] | undefined; ; ) {
    const rows = await scanAfter(reader, scans.jobs, person.tenantId, after, limit)
    const named = rows
      .filter(({ payload }) => naming.isNamedInText(String(payload)))
      .map((row) => ({ row, payload: JSON.parse(String(row.payload)) as Payload }))
    const theirs = person.proof === 'self' ? await withoutCommentsOfOthers(reader, person, named) : named
    yield theirs.map(({ row, payload }) => ({
      kind: row.kind,
      createdAt: new Date(Number(row.created_at)).toISOString(),
      payload: withoutLinks(payload),
    }))
    const last = rows.at(-1)
    if (!last || rows.length < limit) return
    after = [last.id ?? null]
  }
}

/** Deliveries have the whole comment, with its author's mail address: who is only mentioned there may not read it. */
async function withoutCommentsOfOthers(reader: Reader, person: Person, jobs: readonly Waiting[]): Promise<Waiting[]> {
  const isAuthor = createAuthorTest(person)
  const ids = jobs.flatMap(({ payload: { commentId } }) => (typeof commentId === 'string' ? commentId : []))
  const authors = await authorsOfComments(reader, person.tenantId, [...new Set(ids)])
  return jobs.filter(({ payload: { commentId } }) => {
    if (commentId === undefined) return true
    const author = authors.get(String(commentId))
    return author !== undefined && isAuthor(author)
  })
}

/** Links of mails act for who has them. */
function withoutLinks(payload: Payload): object {
  const { link: _, ...others } = payload
  return others
}
