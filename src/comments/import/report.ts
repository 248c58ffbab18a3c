// Collector of what an import mends or sets aside.
import type { ImportIssue, ImportReport } from './rules/import-report.ts'

/** In the report itself. */
const maxIssues = 100
const maxReasons = 1000
/** Of what a file says in a report, in characters. */
const maxNameChars = 300

/** A name of the file, as long as a report may have it. */
export const truncateName = (name: string): string =>
  name.length > maxNameChars ? `${name.slice(0, maxNameChars).toWellFormed()}…` : name

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
      const issue: ImportIssue = { place: truncateName(place), kind, reason: truncateName(reason) }
      counts[kind]++
      onIssue(issue)
      if (issues.length < maxIssues) issues.push(issue)
      const key = `${kind} ${issue.reason}`
      const known = reasons.get(key)
      if (known) known.count++
      else if (reasons.size < maxReasons) reasons.set(key, { kind, reason: issue.reason, count: 1 })
    },
    summary: () => ({ ...counts, issues, reasons: [...reasons.values()].sort((a, b) => b.count - a.count) }),
  }
}
