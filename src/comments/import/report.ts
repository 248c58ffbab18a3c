// Report of an import: counts, and what was mended or set aside, with its place in the file.

export interface ImportIssue {
  place: string
  /** `mended`: taken with a change. `aside`: not taken. */
  kind: 'mended' | 'aside'
  reason: string
}

export interface ImportReport {
  system: string
  tenantId: string
  isDryRun: boolean
  pages: number
  comments: {
    /** In the file. */
    found: number
    written: number
    /** Were here from an earlier run. */
    known: number
    /** Deleted there, without an answer. */
    deleted: number
    aside: number
    mended: number
    /** Of those that are taken. */
    states: Record<string, number>
  }
  /** By reason. */
  reasons: { kind: ImportIssue['kind']; reason: string; count: number }[]
  /** The first ones; all of them go to `onIssue`. */
  issues: ImportIssue[]
  /** The first pages, as they are called there and here. */
  mapped: { source: string; urlId: string; comments: number }[]
}

/** In the report itself. */
const maxIssues = 100
const maxReasons = 1000

export interface IssueCollector {
  add(kind: ImportIssue['kind'], place: string, reason: string): void
  summary(): Pick<ImportReport, 'reasons' | 'issues'> & Record<'mended' | 'aside', number>
}

export function collectIssues(onIssue: (issue: ImportIssue) => void): IssueCollector {
  const issues: ImportIssue[] = []
  const reasons = new Map<string, { kind: ImportIssue['kind']; reason: string; count: number }>()
  const counts = { mended: 0, aside: 0 }
  return {
    add(kind, place, reason) {
      const issue: ImportIssue = { place, kind, reason }
      counts[kind]++
      onIssue(issue)
      if (issues.length < maxIssues) issues.push(issue)
      const key = `${kind} ${reason}`
      const known = reasons.get(key)
      if (known) known.count++
      else if (reasons.size < maxReasons) reasons.set(key, { kind, reason, count: 1 })
    },
    summary: () => ({ ...counts, issues, reasons: [...reasons.values()].sort((a, b) => b.count - a.count) }),
  }
}
