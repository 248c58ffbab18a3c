// The server with nothing in its caches whenever a page is asked for: neither bodies, nor rows, nor pages of the file.
import { readConfig } from '../../src/config.ts'
import { startApp } from '../../src/main.ts'
import type { Database } from '../../src/platform/data/database.ts'

/** What is kept is kept by a page's version and until something is committed: each time, both seem to have moved. */
function forgetful(database: Database): Database {
  let moved = 1_000_000_000
  return {
    ...database,
    version: () => ++moved,
    tableVersion: () => () => ++moved,
    async get<R extends object>(sql: string, params?: Parameters<Database['get']>[1]) {
      if (!sql.includes('FROM pages')) return database.get<R>(sql, params)
      await database.get('PRAGMA shrink_memory')
      const row = await database.get<R>(sql, params)
      return row && { ...row, version: ++moved }
    },
  }
}

const app = await startApp(readConfig(), { watch: forgetful })
console.log(JSON.stringify({ port: app.port }))
process.on('SIGTERM', () => void app.stop().then(() => process.exit(0)))
