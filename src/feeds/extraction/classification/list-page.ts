// List-page classification: is the best group of a page its list, or navigation, a thread, or the surroundings of one
// item? What the page states of itself is certain; all else is weighed by a learned model.

import type { Candidate } from '../records/candidate.ts'
import type { PageContext } from '../records/record-signals.ts'
import type { GroupSelection } from '../selection/select-groups.ts'
import { type Aspect, type FeatureName, listFeaturesOf } from './list-features.ts'
import { decideList } from './list-model.ts'
import { findPageStatementRejection } from './page-statement-rules.ts'

export interface ListRejection {
  /** A rule on what the page states, or what speaks most against a list. */
  id: string
  /** In words that follow "3 links,". */
  sentence: string
  /** The group stands around the subject of the page. */
  namesSubject: boolean
}

const SENTENCES: Record<Aspect, string> = {
  subject: 'around the one thing that the page shows',
  navigation: 'in menus, or within the same page',
  statement: 'on a page that says that it is something else',
  small: 'too small a part of the page',
  unlike: 'too unlike the items of one list',
}

/** Undefined: it is the list, or there is none to judge. `declared`: candidates that the page declares. */
export function findListRejection(
  context: PageContext,
  selection: GroupSelection,
  declared: readonly Candidate[],
): ListRejection | undefined {
  const [best] = selection.groups
  if (!best) return undefined
  const rule = findPageStatementRejection(context, selection.records, best.features)
  if (rule) return { id: rule.id, sentence: rule.explain, namesSubject: false }
  const { isList, against } = decideList(featuresOfSelection(context, selection, declared))
  return isList ? undefined : { id: against, sentence: SENTENCES[against], namesSubject: against === 'subject' }
}

/** Of a selection with a group. */
export function featuresOfSelection(
  context: PageContext,
  { records, groups: [best], rejectedGroups }: GroupSelection,
  declared: readonly Candidate[],
): Record<FeatureName, number> {
  if (!best) throw new Error('There is no group to judge.')
  const runnerUp = rejectedGroups.reduce((most, { score }) => Math.max(most, score), 0)
  return listFeaturesOf(context, { records, features: best.features, score: best.score, runnerUp }, declared)
}
