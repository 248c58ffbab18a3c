// State of a page as an export has it: closed, and of an export of ours who may read and write it.
import { flagAt, numberAt } from './loose-fields.ts'
import type { SourcePage } from './source-record.ts'

export interface ImportedPageState {
  isClosed: boolean
  isReadOnly?: boolean
  /** Groups that may read it. */
  groups?: readonly string[]
  slowModeMinutes?: number
  preModeration?: 'none' | 'first' | 'all'
}

const maxGroups = 100
const maxMinutes = 1440

export function readPageState({ isClosed = false, state = {} }: SourcePage): ImportedPageState {
  const { groups, preModeration } = state
  const minutes = numberAt(state, 'slowModeMinutes') ?? 0
  return {
    isClosed,
    ...(flagAt(state, 'readOnly') ? { isReadOnly: true } : {}),
    // A list that cannot be read keeps everybody out, not in.
    ...(groups === undefined ? {} : { groups: Array.isArray(groups) ? groups.slice(0, maxGroups).map(String) : [] }),
    ...(minutes > 0 && minutes <= maxMinutes ? { slowModeMinutes: Math.trunc(minutes) } : {}),
    ...(preModeration === 'none' || preModeration === 'first' || preModeration === 'all' ? { preModeration } : {}),
  }
}
