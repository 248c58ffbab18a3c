// Export of one person: a ZIP of JSON files with a README, from one snapshot of the database, in bounded memory.
import type { Reader } from '../../../platform/data/database.ts'
import { type ZipEntry, zip } from '../../../platform/files/zip.ts'
import type { Comment } from '../../comment/rules/record.ts'
import { uploadNamesIn } from '../../comment/rules/upload-addresses.ts'
import { commentsById } from '../../comment/store/comments.ts'
import { findUpload } from '../../uploads/store.ts'
import { ownComments } from '../own-comments.ts'
import { type Person, personKeysOf } from '../rules-person.ts'
import { type Place, places } from '../rules-places.ts'
import { type PlaceRow, placeRows } from '../store-place-rows.ts'
import { exportReadme } from './rules-readme.ts'
import { auditEntriesOf } from './store-audit-entries.ts'
import { waitingJobs } from './waiting-jobs.ts'

export interface ExportSource {
  reader: Reader
  person: Person
  site: { id: string; name: string }
  at: number
}

export interface ExportCounts {
  files: number
  records: number
}

const batchSize = 500
/** Pictures are read one by one, and their names before them. */
const maxUploads = 10_000

/** Pieces of the file; `counts` moves with them. */
export function exportPerson(source: ExportSource, counts: ExportCounts): AsyncGenerator<Uint8Array> {
  return zip(filesOf(source, counts), source.at)
}

async function* filesOf(source: ExportSource, counts: ExportCounts): AsyncGenerator<ZipEntry> {
  const { reader, person, site, at } = source
  const { tenantId } = person
  const keys = personKeysOf(person)
  const emailKeys = new Set(keys.emailKeys)
  const uploads = new Set<string>()
  // A session may be a browser of several people: what it did under another address is not for who asks.
  const isOthers = ({ email_key, mail_key }: PlaceRow) =>
    person.proof === 'self' && [email_key, mail_key].some((key) => typeof key === 'string' && !emailKeys.has(key))
  yield { name: 'README.txt', pieces: [exportReadme({ site, at, isSelf: person.proof === 'self' })] }
  yield { name: 'person.json', pieces: [`${JSON.stringify(identityOf(person), null, 2)}\n`] }
  const listed: [name: string, batches: AsyncIterable<object[]>][] = [
    ['comments.json', commentRecords(source, uploads)],
    ...exportedPlaces(person).map((place): [string, AsyncIterable<object[]>] => [
      `${place.file}.json`,
      recordsOf(placeRows(reader, tenantId, place, keys, batchSize), place, isOthers),
    ]),
    ['mails-and-deliveries.json', waitingJobs(reader, person, batchSize)],
    ['audit-log.json', auditEntriesOf(reader, tenantId, keys.ids, batchSize)],
  ]
  for (const [name, batches] of listed) {
    counts.files++
    yield { name, pieces: jsonList(batches, counts) }
  }
  for (const name of uploads) {
    const upload = await findUpload(reader, tenantId, name)
    if (upload) yield { name: `uploads/${name}.${upload.type.split('/')[1] ?? 'bin'}`, pieces: [upload.bytes] }
  }
}

function identityOf({ userIds, anonUserIds, emails, memberIds, names }: Person) {
  return { userIds, anonUserIds, emails, memberIds, names }
}

function exportedPlaces({ proof }: Person): Place[] {
  return places.filter(({ file, isOfStaff }) => file !== undefined && (proof === 'staff' || !isOfStaff))
}

async function* jsonList(batches: AsyncIterable<object[]>, counts: ExportCounts): AsyncGenerator<string> {
  let before = '[\n'
  for await (const records of batches) {
    for (const record of records) {
      yield before + JSON.stringify(record)
      before = ',\n'
      counts.records++
    }
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

async function* commentRecords({ reader, person }: ExportSource, uploads: Set<string>): AsyncGenerator<object[]> {
  const isSelf = person.proof === 'self'
  for await (const found of ownComments(reader, person)) {
    const comments = await commentsById(
      reader,
      person.tenantId,
      found.map(({ id }) => id),
    )
    for (const { commentHTML } of comments)
      for (const name of uploadNamesIn(commentHTML, person.tenantId)) if (uploads.size < maxUploads) uploads.add(name)
    yield comments.map((comment) => commentRecord(comment, isSelf))
  }
}

/** Without what is computed, and, for people themselves, without what screens and staff think of it. */
function commentRecord(comment: Comment, isSelf: boolean): object {
  const { tenantId: _, mark: __, risk, reviewReasons, isShadowed, ...fields } = comment
  const { createdAt, updatedAt, editedAt, verifiedAt, featuredAt, ...record } = fields
  return {
    ...record,
    ...(isSelf ? { approved: comment.approved || isShadowed } : { risk, reviewReasons, isShadowed }),
    createdAt: timeOf(createdAt),
    updatedAt: timeOf(updatedAt),
    editedAt: timeOf(editedAt),
    verifiedAt: timeOf(verifiedAt),
    featuredAt: timeOf(featuredAt),
  }
}

function timeOf(at: number | undefined): string | undefined {
  return at === undefined ? undefined : new Date(at).toISOString()
}

async function* recordsOf(
  batches: AsyncIterable<PlaceRow[]>,
  { omit = [] }: Place,
  isOthers: (row: PlaceRow) => boolean,
): AsyncGenerator<object[]> {
  for await (const rows of batches) yield rows.filter((row) => !isOthers(row)).map((row) => recordOf(row, omit))
}

const jsonColumns = new Set(['fields', 'others', 'scope', 'schedule', 'filter'])

function recordOf(row: PlaceRow, omit: readonly string[]): object {
  const shown = Object.entries(row).filter(([name]) => name !== 'tenant_id' && !omit.includes(name))
  return Object.fromEntries(
    shown.map(([name, value]) => {
      if (typeof value === 'number' && (name === 'at' || name.endsWith('_at'))) return [name, timeOf(value)]
      if (typeof value === 'string' && jsonColumns.has(name)) return [name, JSON.parse(value)]
      return [name, value]
    }),
  )
}
