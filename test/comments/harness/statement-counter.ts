// Server that counts its SQL statements per operation.

import type { Reader } from '../../../src/platform/data/database.ts'
import { waitUntil } from '../../harness/app.ts'
import { numbers } from '../../harness/database-rows.ts'
import { openComments, type TenantClient } from './comment-client.ts'

export type Counted = Awaited<ReturnType<typeof openCounted>>

/** Without jobs: only what is asked while somebody waits for an answer. */
export async function openCounted() {
  let count = 0
  /** What the server does by itself now and then is asked by nobody. */
  const noted = <T>(sql: string, act: () => T): T => {
    if (!/\bprocesses\b/.test(sql)) count += 1
    return act()
  }
  const reading = (reader: Reader): Reader => ({
    get: (sql, params) => noted(sql, () => reader.get(sql, params)),
    all: (sql, params) => noted(sql, () => reader.all(sql, params)),
  })
  const comments = await openComments(
    { SERVICES: 'feeds,comments' },
    {
      watch: (database) => ({
        ...database,
        ...reading(database),
        write: (work, options) =>
          database.write(
            (tx) =>
              work({
                ...reading(tx),
                isAlone: tx.isAlone,
                takeTime: tx.takeTime,
                run: (sql, params) => noted(sql, () => tx.run(sql, params)),
                send: (sql, params) => noted(sql, () => tx.send(sql, params)),
              }),
            options,
          ),
      }),
    },
  )
  async function statementsOf(act: () => Promise<unknown>): Promise<number> {
    count = 0
    await act()
    return count
  }
  return {
    comments,
    statementsOf,
    /** From now on, so many follow the page: written beside the server, and felt by it. */
    async follow({ id: tenantId, read }: TenantClient, urlId: string, number: number): Promise<void> {
      const look = () => read({}, urlId)
      await look()
      const remembers = (await statementsOf(look)) === 0
      const found = 'SELECT id, subscriber_count FROM pages WHERE tenant_id = ? AND url_id = ?'
      const [page] = comments.rows(found, tenantId, urlId)
      comments.sql(
        `${numbers(page.subscriber_count + 1, number)}
         INSERT INTO page_subscriptions (tenant_id, page_id, person, user_id, created_at)
         SELECT '${tenantId}', '${page.id}', 'follower ' || i, 'follower ' || i, 0 FROM n`,
      )
      comments.sql('UPDATE pages SET subscriber_count = ? WHERE tenant_id = ? AND id = ?', number, tenantId, page.id)
      if (remembers) await waitUntil('it was felt', async () => (await statementsOf(look)) > 0)
    },
    close: () => comments.close(),
  }
}
