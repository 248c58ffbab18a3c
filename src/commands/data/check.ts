// `pageside check`: integrity of the database, beside running servers, and mending of what follows from other rows.
import { commentIntegrity } from '../../comments/admin.ts'
import { databaseAddress, readConfig } from '../../config.ts'
import { sealedColumns } from '../../key-renewal.ts'
import { engineCheck, notesOf } from '../../platform/data/check/engine-check.ts'
import type { Finding } from '../../platform/data/check/integrity-check.ts'
import { type CheckResult, runChecks } from '../../platform/data/check/run-checks.ts'
import { sealedCheck } from '../../platform/data/check/sealed-check.ts'
import { openSnapshot } from '../../platform/data/copy/copy-source.ts'
import { type Command, parseCommandArgs, printError, printResult } from '../command.ts'
import { withDatabase } from '../with-database.ts'

export const check: Command = {
  name: 'check',
  usage: '[--mend]',
  summary:
    'Check the database: its files, counters, threads, search index, references and sealed values; the server may run. --mend puts right what follows from other rows. Exit code 1 where something is wrong.',
  async run(args) {
    const { values } = parseCommandArgs(args, { mend: { type: 'boolean' } }, 0)
    return withDatabase(async ({ database, secretKey }) => {
      const { url } = databaseAddress(readConfig())
      const open = () => openSnapshot(url)
      const results = await runChecks({
        database,
        checks: [engineCheck, ...commentIntegrity.checks, sealedCheck(sealedColumns, secretKey)],
        openSnapshot: open,
        mends: values.mend ?? false,
        onProgress: (title) => printError(`${title} …`),
      })
      const snapshot = await open()
      const notes = await notesOf(snapshot).finally(() => snapshot.close())
      const isClean = results.every(({ remaining }) => remaining === 0)
      printResult(values.json, { isClean, checks: results, notes }, [
        ...results.flatMap(linesOf),
        ...notes,
        lastLine(results),
      ])
      return isClean ? 0 : 1
    })
  },
}

function linesOf(result: CheckResult): string[] {
  const { title, found, mended, remaining, findings, remedy } = result
  if (found === 0) return [`ok      ${title}`]
  const counts = `${found} found${mended > 0 ? `, ${mended} rows mended, ${remaining} left` : ''}`
  const head = `${remaining === 0 ? 'mended ' : 'WRONG  '} ${title}: ${counts}`
  const more = remaining > findings.length ? [`          and ${remaining - findings.length} more`] : []
  return [
    head,
    ...findings.map((one) => `          ${lineOf(one)}`),
    ...more,
    ...(remedy ? [`          ${remedy}`] : []),
  ]
}

function lineOf({ table, key, text }: Finding): string {
  const named = Object.entries(key).map(([name, value]) => `${name}=${value}`)
  return [table, ...named].filter((word) => word !== '').join(' ') + (table === '' ? text : `: ${text}`)
}

function lastLine(results: readonly CheckResult[]): string {
  const left = results.reduce((sum, { remaining }) => sum + remaining, 0)
  const mended = results.reduce((sum, one) => sum + one.mended, 0)
  const isMended = mended > 0 ? ` ${mended} rows were mended.` : ''
  return left === 0 ? `Nothing is wrong.${isMended}` : `${left} findings.${isMended}`
}
