// Worker thread of imports at the desk: opens the database for itself, as the command does.
import { systemClock } from '../platform/clock.ts'
import { openDatabase } from '../platform/data/open-database.ts'
import { commentSchema } from './admin.ts'
import { commandContext } from './command-context.ts'
import type { ImportOutcome } from './desk/access/import-runner.ts'
import type { ThreadInput } from './desk/imports/import-threads.ts'
import { runImport } from './desk/imports/run-import.ts'

export async function importFile({ task, address, ...keys }: ThreadInput): Promise<ImportOutcome> {
  const clock = { now: () => systemClock.now() + task.aheadMs }
  const { database } = await openDatabase({ ...address, schemas: [commentSchema], now: clock.now() })
  try {
    const ctx = await commandContext(task.tenantId, { database, clock, ...keys })
    if (!ctx) throw new Error('The site is not there any more.')
    return await runImport(task, ctx)
  } finally {
    await database.close()
  }
}
