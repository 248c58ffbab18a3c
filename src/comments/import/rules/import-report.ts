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
