// Integrity checks of the comment service, in the order in which they are mended: rows, threads, then what is counted of them.
import { counterCheck } from '../../platform/data/check/counter-check.ts'
import type { IntegrityCheck } from '../../platform/data/check/integrity-check.ts'
import { referenceCheck } from '../../platform/data/check/reference-check.ts'
import { furtherCounters, pageCounters, threadCounters } from './store-counters.ts'
import { indexCheck } from './store-index-check.ts'
import { commentReferences } from './store-references.ts'
import { storedFormCheck } from './store-stored-forms.ts'
import { threadCheck } from './store-thread-check.ts'
import { uploadCheck } from './store-uploads.ts'

export const commentChecks: readonly IntegrityCheck[] = [
  referenceCheck(commentReferences),
  threadCheck,
  counterCheck('thread-counters', 'Replies are counted right', threadCounters),
  counterCheck('page-counters', 'Comments and subscribers of pages are counted right', pageCounters),
  counterCheck('further-counters', 'Notifications, reactions and hidden writers are counted right', furtherCounters),
  storedFormCheck,
  indexCheck,
  uploadCheck,
]
