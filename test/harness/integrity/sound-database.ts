// Integrity checks of a database that a test leaves behind: nothing may be wrong in it.
import assert from 'node:assert/strict'
import { commentIntegrity } from '../../../src/comments/admin.ts'
import { runChecks } from '../../../src/platform/data/check/run-checks.ts'
import { openSnapshot } from '../../../src/platform/data/copy/copy-source.ts'
import type { Database } from '../../../src/platform/data/database.ts'

/** Beside a server: nothing is written. */
export async function assertSound(url: string): Promise<void> {
  const results = await runChecks({
    database: readOnly,
    checks: commentIntegrity.checks,
    openSnapshot: () => openSnapshot(url),
    mends: false,
    onProgress: () => {},
  })
  assert.deepEqual(
    results.filter(({ found }) => found > 0),
    [],
  )
}

const readOnly = {
  write: () => Promise.reject(new Error('A check without --mend writes nothing.')),
} as unknown as Database
