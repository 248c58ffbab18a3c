// Server whose caches are cold for every request: response bodies, rows, and pages of the database file.
import { readConfig } from '../../src/config.ts'
import { startApp } from '../../src/main.ts'
import type { Database } from '../../src/platform/data/database.ts'

/** Caches depend on a page's version and on commits: both appear to have moved for every request. */
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
