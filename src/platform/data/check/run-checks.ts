// Run of integrity checks over a database, and their report.
import type { Database } from '../database.ts'
import type { Snapshot } from '../snapshot.ts'
import type { Finding, IntegrityCheck } from './integrity-check.ts'

/** Findings of one check that a report names. */
const maxNamed = 20
/** What one mend uncovers, such as counters of rows that are removed, is mended by the next round. */
const maxRounds = 4

export interface CheckResult {
  check: string
  title: string
  found: number
  mended: number
  /** After mending; as many as were found where nothing was mended. */
  remaining: number
  /** The first of what remains, or of what was found where nothing does. */
  findings: Finding[]
  /** Where something remains. */
  remedy?: string
}

export interface CheckRun {
  database: Database
  checks: readonly IntegrityCheck[]
  openSnapshot(): Promise<Snapshot>
  mends: boolean
  /** Called when a check begins. */
  onProgress(title: string): void
}

export async function runChecks(run: CheckRun): Promise<CheckResult[]> {
  const first = await runRound(run)
  if (!run.mends) return first.map(({ mended, ...one }) => ({ ...one, mended }))
  let [last, rounds] = [first, 1]
  const mended = new Map(first.map((one) => [one.check, one.mended]))
  while (last.some((one) => one.mended > 0) && rounds++ < maxRounds) {
    last = await runRound(run)
    for (const one of last) mended.set(one.check, (mended.get(one.check) ?? 0) + one.mended)
  }
  const left = last.some((one) => one.mended > 0) ? await runRound({ ...run, mends: false }) : last
  return first.map((one, at) => resultAfter(one, left[at] ?? one, mended.get(one.check) ?? 0))
}

function resultAfter(first: CheckResult, left: CheckResult, mended: number): CheckResult {
  const { remedy: _, ...one } = first
  if (left.found === 0) return { ...one, mended, remaining: 0 }
  return {
    ...one,
    mended,
    remaining: left.found,
    findings: left.findings,
    ...(left.remedy ? { remedy: left.remedy } : {}),
  }
}

/** One state of the database for all checks: what is written meanwhile disturbs no comparison. */
async function runRound(run: CheckRun): Promise<CheckResult[]> {
  const snapshot = await run.openSnapshot()
  const results: CheckResult[] = []
  try {
    for (const check of run.checks) {
      run.onProgress(check.title)
      results.push(await runOne(check, snapshot, run))
    }
    return results
  } finally {
    await snapshot.close()
  }
}

async function runOne(check: IntegrityCheck, snapshot: Snapshot, { database, mends }: CheckRun): Promise<CheckResult> {
  const findings: Finding[] = []
  let [found, mended] = [0, 0]
  for await (const slice of check.find(snapshot)) {
    found += slice.length
    findings.push(...slice.slice(0, maxNamed - findings.length))
    const { mend } = check
    if (mends && mend && slice.length > 0) mended += await database.write((tx) => mend(tx, slice))
  }
  const { name, title, remedy } = check
  const remaining = found
  return { check: name, title, found, mended, remaining, findings, ...(found > 0 ? { remedy } : {}) }
}
