// List-page classification: is the best group of a page its list, or navigation, a thread, or the surroundings of one item?
import type { Candidate } from '../records/candidate.ts'
import type { PageContext } from '../records/record-signals.ts'
import type { GroupSelection } from '../selection/select-groups.ts'
import { type Aspect, listFeaturesOf } from './list-features.ts'
import { decideList } from './list-model.ts'

export interface ListRejection {
  /** What speaks most against a list. */
  against: Aspect
  /** In words that follow "3 links,". */
  sentence: string
}

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
  { groups: [best], records }: GroupSelection,
  candidates: readonly Candidate[],
): ListRejection | undefined {
  if (!best) return undefined
  const { isList, against } = decideList(listFeaturesOf(context, { ...best, records }, candidates))
  return isList ? undefined : { against, sentence: SENTENCES[against] }
}
