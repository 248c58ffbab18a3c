// List-page classification: is the best group of a page its list, or navigation, a thread, or the surroundings of one item?
// A few rules are certain; all else is weighed by a learned model.
import type { GroupFeatures } from '../candidates/group-features.ts'
import type { PageDocument } from '../html/page-document.ts'
import { isCmsEntryPage } from '../page-state/cms-fingerprints.ts'
import type { Candidate } from '../records/candidate.ts'
import type { LocatedRecord, PageContext } from '../records/record-signals.ts'
import type { GroupSelection } from '../selection/select-groups.ts'
import { type Aspect, listFeaturesOf } from './list-features.ts'
import { decideList } from './list-model.ts'
import { isDetailPage, isRecipeListed, isRecipePage } from './page-kind/detail-page.ts'
import { findPageStatementRejection } from './page-statement-rules.ts'
import { areChapters } from './record-kind/chapters.ts'
import { areComments } from './thread/comments.ts'
import { isConversation } from './thread/conversation.ts'

export interface ListRejection {
  id: ListRule['id'] | Aspect
  /** In words that follow "3 links,". */
  sentence: string
  /** The group stands around the subject of the page. */
  namesSubject: boolean
}

interface ListInput {
  context: PageContext
  document: PageDocument
  selection: GroupSelection
  records: readonly LocatedRecord[]
  features: GroupFeatures
  /** Those that the page declares. */
  candidates: readonly Candidate[]
}

interface ListRule {
  id: 'statement' | 'entry-page' | 'recipe' | 'remarks' | 'conversation' | 'chapters'
  namesSubject: boolean
  /** Undefined or false: it does not hold. */
  find(input: ListInput): string | undefined | false
}

/** In order: the first that holds rejects the group. */
const RULES: readonly ListRule[] = [
  {
    id: 'statement',
    namesSubject: false,
    find: ({ context, records, features }) => findPageStatementRejection(context, records, features),
  },
  {
    id: 'entry-page',
    namesSubject: true,
    find: ({ document }) => isCmsEntryPage(document) && 'around one thing',
  },
  {
    id: 'recipe',
    namesSubject: true,
    find: ({ document, records }) => isRecipePage(document) && !isRecipeListed(document, records) && 'around a recipe',
  },
  {
    id: 'remarks',
    namesSubject: true,
    find: ({ context, records, features, candidates, document }) =>
      areComments(context, records, features, isDetailPage(document, candidates)) && 'what readers remarked',
  },
  {
    id: 'conversation',
    namesSubject: true,
    find: ({ context, selection, candidates }) =>
      isConversation(context, selection, candidates) && 'parts of one conversation',
  },
  {
    id: 'chapters',
    namesSubject: false,
    find: ({ context, records, features }) =>
      areChapters(context, records, features) && 'parts of one text, without a day or a version',
  },
]

const SENTENCES: Record<Aspect, string> = {
  subject: 'around the one thing that the page shows',
  navigation: 'in menus, beside the content, or leading elsewhere',
  statement: 'on a page that says that it is something else',
  small: 'too small a part of the page',
  unlike: 'too unlike the items of one list',
}

/** Undefined: it is the list. `candidates`: those that the page declares. */
export function findListRejection(
  context: PageContext,
  selection: GroupSelection,
  candidates: readonly Candidate[],
): ListRejection | undefined {
  const { groups, records } = selection
  const [best] = groups
  if (!best) return undefined
  const input = { context, document: context.document, selection, records, features: best.features, candidates }
  for (const { id, namesSubject, find } of RULES) {
    const sentence = find(input)
    if (sentence) return { id, sentence, namesSubject }
  }
  const { isList, against } = decideList(listFeaturesOf(context, { ...best, records }, candidates))
  return isList ? undefined : { id: against, sentence: SENTENCES[against], namesSubject: against === 'subject' }
}
