// Decision whether the best group is the list of its page: a regularised linear model, whose weights were learned from
// pages with known items (`npm run bench -- train`).

import { contributionOf, type FeatureWeight } from '../candidates/linear-model.ts'
import { type Aspect, type FeatureName, LIST_FEATURES } from './list-features.ts'
import learned from './list-weights.json' with { type: 'json' }

export interface ListModel {
  bias: number
  features: Record<FeatureName, FeatureWeight>
}

export interface ListDecision {
  isList: boolean
  /** Log odds of a list. */
  odds: number
  /** What spoke most against a list, summed over the features of each aspect. */
  against: Aspect
}

export function decideList(
  values: Readonly<Record<FeatureName, number>>,
  { bias, features }: ListModel = learned,
): ListDecision {
  const byAspect: Record<Aspect, number> = { subject: 0, navigation: 0, statement: 0, small: 0, unlike: 0 }
  let odds = bias
  for (const [name, { aspect }] of Object.entries(LIST_FEATURES) as [FeatureName, { aspect: Aspect }][]) {
    const contribution = contributionOf(features[name], values[name])
    odds += contribution
    byAspect[aspect] += contribution
  }
  const aspects = Object.entries(byAspect) as [Aspect, number][]
  const [against] = aspects.reduce((least, one) => (one[1] < least[1] ? one : least))
  return { isList: odds > 0, odds, against }
}
