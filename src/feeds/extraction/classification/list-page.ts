// List-page classification: is the best group of a page its list, or navigation, a thread, or the surroundings of one
// item? A few rules are certain; all else is weighed by a learned model.

import type { Candidate } from '../records/candidate.ts'
import type { PageContext } from '../records/record-signals.ts'
import type { GroupSelection } from '../selection/select-groups.ts'
import { type Aspect, type FeatureName, listFeaturesOf } from './list-features.ts'
import { decideList } from './list-model.ts'
import { isDetailPage } from './page-kind/detail-page.ts'
import { findPageStatementRejection } from './page-statement-rules.ts'
import { areComments } from './thread/comments.ts'
import { isConversation } from './thread/conversation.ts'

export interface ListRejection {
  id: ListRule['id'] | Aspect
  /** In words that follow "3 links,". */
  sentence: string
  /** The group stands around the subject of the page. */
  namesSubject: boolean
}

export interface ListInput {
  context: PageContext
  selection: GroupSelection
  /** The first of the selection. */
  best: GroupSelection['groups'][number]
  /** Those that the page declares. */
  candidates: readonly Candidate[]
}

export interface ListRule {
  id: 'statement' | 'remarks' | 'conversation'
  namesSubject: boolean
  /** The sentence of the rejection, where it holds. */
  find(input: ListInput): string | undefined
}

/** In order: the first that holds rejects the group. */
export const LIST_RULES: readonly ListRule[] = [
  {
    id: 'statement',
    namesSubject: false,
    find: ({ context, selection, best }) => findPageStatementRejection(context, selection.records, best.features)?.explain,
  },
  {
    id: 'remarks',
    namesSubject: true,
    find: ({ context, selection, best, candidates }) =>
      areComments(context, selection.records, best.features, isDetailPage(context.document, candidates))
        ? 'what readers remarked'
        : undefined,
  },
  {
    id: 'conversation',
    namesSubject: true,
    find: ({ context, selection, candidates }) =>
      isConversation(context, selection, candidates) ? 'parts of one conversation' : undefined,
  },
]

const SENTENCES: Record<Aspect, string> = {
  subject: 'around the one thing that the page shows',
  navigation: 'in menus, beside the content, or leading elsewhere',
  statement: 'on a page that says that it is something else',
  small: 'too small a part of the page',
  unlike: 'too unlike the items of one list',
}

/** Undefined: it is the list, or there is none to judge. `candidates`: those that the page declares. */
export function findListRejection(
  context: PageContext,
  selection: GroupSelection,
  candidates: readonly Candidate[],
): ListRejection | undefined {
  const [best] = selection.groups
  if (!best) return undefined
  const input: ListInput = { context, selection, best, candidates }
  for (const { id, namesSubject, find } of LIST_RULES) {
    const sentence = find(input)
    if (sentence) return { id, sentence, namesSubject }
  }
  const { isList, against } = decideList(featuresOfSelection(input))
  return isList ? undefined : { id: against, sentence: SENTENCES[against], namesSubject: against === 'subject' }
}

export function featuresOfSelection({ context, selection, best, candidates }: ListInput): Record<FeatureName, number> {
  const runnerUp = selection.rejectedGroups.reduce((most, { score }) => Math.max(most, score), 0)
  const judged = { records: selection.records, features: best.features, score: best.score, runnerUp }
  return listFeaturesOf(context, judged, candidates)
}
