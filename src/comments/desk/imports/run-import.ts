// Run of one import in its thread: reads the file, tells how far it is, and ends where the row says so.
import type { CommentContext } from '../../context.ts'
import { importComments } from '../../import/import-comments.ts'
import type { ImportIssue } from '../../import/rules/import-report.ts'
import type { ImportOutcome, ImportTask } from '../access/import-runner.ts'
import { storeImportProgress } from './store-imports.ts'

/** Between two looks at the row. */
const lookEveryMs = 1_000
/** Of the report; the command writes all of them. */
const maxIssues = 10_000

class Stopped extends Error {
  override readonly name = 'Stopped'
}

/** Safe to do again: comments that are here are not written twice. */
export async function runImport(task: ImportTask, ctx: CommentContext): Promise<ImportOutcome> {
  const { tenantId, importId, isDryRun } = task
  const issues: ImportIssue[] = []
  const counts = { read: 0, written: 0 }
  const row = { tenantId, id: importId, state: isDryRun ? ('checking' as const) : ('importing' as const) }
  let isStopped = false
  let failure: Error | undefined
  let looking = Promise.resolve()
  const look = async () => {
    isStopped ||= !(await ctx.database.write((tx) => storeImportProgress(tx, row, counts)))
  }
  const timer = setInterval(() => {
    looking = looking.then(look).catch((error: Error) => {
      failure = error
    })
  }, lookEveryMs)
  try {
    const report = await importComments(
      {
        ...task,
        onIssue: (issue) => issues.length < maxIssues && issues.push(issue),
        onProgress(step, comments) {
          counts[step] = comments
          if (failure) throw failure
          if (isStopped) throw new Stopped('The import was stopped.')
        },
      },
      ctx,
    )
    return { report, issues }
  } catch (error) {
    if (error instanceof Stopped) return { report: undefined, issues: [] }
    throw error
  } finally {
    clearInterval(timer)
    await looking
    await look()
  }
}
