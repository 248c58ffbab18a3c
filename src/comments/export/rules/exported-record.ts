// Records of an export: what all formats are written from.
import type { Comment } from '../../comment/rules/record.ts'

export interface ExportedPage {
  id: string
  urlId: string
  /** Empty where it is not known. */
  url: string
  title: string | undefined
  closedAt: number | undefined
  isReadOnly: boolean
  /** Groups that may read it; undefined for everybody. */
  groups: readonly string[] | undefined
  slowModeMinutes: number
  preModeration: 'none' | 'first' | 'all' | undefined
}

/** With addresses of pictures as they were written. */
export interface ExportedComment extends Comment {
  page: ExportedPage
  shown: boolean
}

export interface ExportedTenant {
  id: string
  name: string
  /** Epoch milliseconds of the snapshot. */
  at: number
}

/** Writes a file piece by piece; pages come before their comments, comments by time. */
export interface ExportFormat {
  extension: string
  begin(tenant: ExportedTenant): string
  page(page: ExportedPage): string
  comment(comment: ExportedComment): string
  end(): string
}

export const stateOf = ({ isDeleted, isSpam, approved }: Comment): 'deleted' | 'spam' | 'waiting' | 'approved' =>
  isDeleted ? 'deleted' : isSpam ? 'spam' : approved ? 'approved' : 'waiting'

export const dateOf = (at: number | undefined): string | undefined =>
  at === undefined ? undefined : new Date(at).toISOString()
