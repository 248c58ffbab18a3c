// What a tenant that moves to another installation takes along, and how its rows follow the keys and the address there.
import type { Clock } from '../../platform/clock.ts'
import { createSealer, openSealed, type SecretKey, secretsOf } from '../../platform/crypto/secrets.ts'
import type { Database, Reader, SqlValue } from '../../platform/data/database.ts'
import { createAddressRewriter } from '../comment/picture-addresses.ts'
import { createSocketIdReader } from '../live/socket-ids.ts'
import { sealedCommentColumns } from './sealed-columns.ts'
import { rewriteTexts } from './store-texts.ts'
import { unfinishedWork } from './store-unfinished-work.ts'

export interface TenantMove {
  tenantId: string
  /** Of either installation. */
  keys: { from: SecretKey; to: SecretKey }
  /** Public addresses, where they differ: pictures of this server are named with them. */
  publicUrls?: { from: string; to: string } | undefined
  clock: Clock
}

/** Connections of processes; keys and pushes of the server; links of an hour; files that were uploaded; feeds, which are of the other installation. */
const left = [
  ...['presence', 'desk_presence', 'push_keys', 'push_subscriptions', 'person_links', 'followed_feeds'],
  ...['followed_items', 'desk_imports'],
]

type Row = Record<string, SqlValue>

export function createTenantMove({ tenantId, keys, publicUrls, clock }: TenantMove) {
  const { pageKey } = createSocketIdReader(keys.to, clock)
  const reseal = createResealer(keys)
  let unreadable = 0
  return {
    left,
    /** Values that no key of the source opens: they are taken along as they are. */
    unreadable: () => unreadable,
    adapt(table: string, row: Row): Row {
      const adapted = { ...row }
      for (const { column, value } of reseal(table, row)) {
        if (value === undefined) unreadable++
        else adapted[column] = value
      }
      // By it pages are found in live streams, under the key of the target.
      if (typeof row.socket_key === 'string') adapted.socket_key = pageKey(tenantId, String(row.url_id))
      return adapted
    },
    /** Throws an error with a sentence where jobs of the source have to come to their end first. */
    async assertMovable(reader: Reader): Promise<void> {
      const unfinished = await unfinishedWork(reader, tenantId)
      if (unfinished.length > 0)
        throw new Error(
          `${unfinished.join(', ')}: the source has not come to an end with it. Try again in a while. Nothing was written.`,
        )
    },
    async finish(target: Database): Promise<void> {
      // The keys of the source open what was signed there.
      const ring = {
        current: secretsOf(keys.to)[0],
        previous: [...secretsOf(keys.to), ...secretsOf(keys.from)],
        carried: {},
      }
      const change = publicUrls && { from: [publicUrls.from], to: publicUrls.to }
      await rewriteTexts(target, createAddressRewriter(ring, change), { tenants: [tenantId] })
    },
  }
}

function createResealer({ from, to }: TenantMove['keys']) {
  const columns = sealedCommentColumns.map((sealed) => ({
    ...sealed,
    before: createSealer(from, sealed.purpose),
    after: createSealer(to, sealed.purpose),
  }))
  return (table: string, row: Row): { column: string; value: string | undefined }[] =>
    columns
      .filter((one) => one.table === table && row[one.column] !== null)
      .map(({ column, contextOf, before, after }) => {
        const text = openSealed(before, String(row[column]), contextOf(row))
        return { column, value: text === undefined ? undefined : after.seal(text, contextOf(row)) }
      })
}
