// Runner of imports as handlers and jobs use it: where files lie, and the thread that reads one.
import type { ImportIssue, ImportReport } from '../../import/rules/import-report.ts'
import type { AddressMap } from '../../import/rules/map-address.ts'

/** Files of `DATA_DIR/imports`, which is on the disk of this machine alone unless the operator shares it. */
export interface ImportFiles {
  pathOf(name: string): string
  sizeOf(name: string): Promise<number | undefined>
  write(name: string, offset: number, bytes: Uint8Array): Promise<void>
  holds(name: string, offset: number, bytes: Uint8Array): Promise<boolean>
  remove(name: string): Promise<void>
  freeBytes(): Promise<number | undefined>
}

/** The longest that one may take: 50 million comments at a thousand a second. */
export const maxImportMs = 14 * 3_600_000

export interface ImportTask {
  tenantId: string
  importId: string
  system: string
  path: string
  scratchPath: string
  map: AddressMap
  isDryRun: boolean
  /** The thread has the clock of the system: the service's is ahead by so much. */
  aheadMs: number
}

export interface ImportOutcome {
  /** Undefined where it was stopped. */
  report: ImportReport | undefined
  /** At most 10,000. */
  issues: ImportIssue[]
}

export interface ImportRunner {
  files: ImportFiles
  maxBytes: number
  /** In a thread of its own, with a connection of its own. Rejects with what went wrong, or with `ImportInterrupted`. */
  run(task: ImportTask): Promise<ImportOutcome>
}

/** This process stops: another one, or this one after its restart, begins again. */
export class ImportInterrupted extends Error {
  override readonly name = 'ImportInterrupted'
}
