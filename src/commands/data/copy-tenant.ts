// `pageside copy --tenant`: one tenant into the database of another installation, beside the servers of both.
import { commentWordIndexes, moving } from '../../comments/admin.ts'
import { readConfig } from '../../config.ts'
import { systemClock } from '../../platform/clock.ts'
import { assertExists, openSnapshot, openSource } from '../../platform/data/copy/copy-source.ts'
import { copyTenant } from '../../platform/data/copy/tenant-copy.ts'
import type { Database } from '../../platform/data/database.ts'
import { redactedDatabaseUrl } from '../../platform/data/database-url.ts'
import { openDatabase } from '../../platform/data/open-database.ts'
import { type RootSecrets, readSecretsFile } from '../../platform/instance-keys/key-file.ts'
import { openKeyRing } from '../../platform/instance-keys/store-key-ring.ts'
import { printResult, UsageError } from '../command.ts'
import { textOption } from '../with-comment-admin.ts'
import { schemas, secretsOfInstance } from '../with-database.ts'
import { createProgress } from './copy-progress.ts'

export const tenantOptions = {
  tenant: textOption,
  'from-keys': textOption,
  'to-keys': textOption,
  'from-address': textOption,
  'to-address': textOption,
} as const

export interface TenantCopyValues {
  tenant: string
  from: string
  to: string
  live?: boolean | undefined
  json?: boolean | undefined
  'from-keys'?: string | undefined
  'to-keys'?: string | undefined
  'from-address'?: string | undefined
  'to-address'?: string | undefined
}

export async function copyTenantByCommand(values: TenantCopyValues): Promise<number> {
  const { tenant: tenantId, from, to } = values
  if (values.live)
    throw new UsageError('--live moves a whole database. With --tenant, what is written meanwhile stays in the source.')
  if (from === to) throw new UsageError('The two databases are the same.')
  const publicUrls = addressesOf(values)
  for (const url of [from, to]) await assertExists(url)
  const source = await openSource(from, schemas)
  const opened: Database[] = []
  try {
    const [before, target] = [await open(from, opened), await open(to, opened)]
    const keys = {
      from: await openKeyRing(before, await secretsOf(values['from-keys'], before)),
      to: await openKeyRing(target, await secretsOf(values['to-keys'], target)),
    }
    const move = moving.createTenantMove({ tenantId, keys, publicUrls, clock: systemClock })
    await move.assertMovable(source.reader)
    const tables = await copyTenant({
      ...{ tenantId, source, target, ...move, openTarget: () => openSnapshot(to) },
      ...{ wordIndexes: commentWordIndexes, onProgress: createProgress() },
    })
    return report(values, tables, move.unreadable())
  } finally {
    for (const database of opened) await database.close()
    await source.close()
  }
}

async function open(url: string, opened: Database[]): Promise<Database> {
  const { database } = await openDatabase({ url, schemas, now: systemClock.now() })
  opened.push(database)
  return database
}

/** Of a file, which no list of processes shows; those of this installation where none is named. */
function secretsOf(file: string | undefined, database: Database): Promise<Omit<RootSecrets, 'isFromFile'>> {
  return file === undefined ? secretsOfInstance(readConfig(), database) : readSecretsFile(file)
}

function addressesOf({ 'from-address': from, 'to-address': to }: TenantCopyValues) {
  if (from === undefined && to === undefined) return undefined
  for (const [option, typed] of [
    ['--from-address', from],
    ['--to-address', to],
  ] as const)
    if (!typed || !/^https?:\/\/[^\s?#]+$/i.test(typed))
      throw new UsageError(`${option}: name the PUBLIC_URL of that installation; both belong together.`)
  return { from: from as string, to: to as string }
}

async function report(
  { tenant, from, to, json }: TenantCopyValues,
  tables: Awaited<ReturnType<typeof copyTenant>>,
  unreadable: number,
): Promise<number> {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const places = { from: redactedDatabaseUrl(from), to: redactedDatabaseUrl(to) }
  const comments = tables.find(({ table }) => table === 'comments')?.rows ?? 0
  return printResult(json, { tenant, ...places, rows, unreadable, tables }, [
    `Copied tenant "${tenant}" from ${places.from} to ${places.to}: ${rows} rows, ${comments} comments among them. Counts and checksums agree.`,
    ...(unreadable > 0
      ? [`${unreadable} sealed values open with no key of the source: "pageside check" names them.`]
      : []),
    'Its API key is the same. Mails and webhooks that wait are sent by the source. Feeds that it follows, and pushes to its members, are set up anew.',
    'Point its pages to the other server now: what is written here from now on stays here.',
  ])
}
