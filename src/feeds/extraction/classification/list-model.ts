// Decision whether the best group is the list of its page: a regularised linear model, whose weights were learned from
// pages with known items (`npm run bench -- train`).

import { type Aspect, type FeatureName, LIST_FEATURES } from './list-features.ts'
import learned from './list-weights.json' with { type: 'json' }

/** Of one feature: its weight on the value less `mean`, in units of `spread`. */
export interface FeatureWeight {
  weight: number
  mean: number
  spread: number
}

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

/** A value out of all range counts as this many spreads. */
export const MAX_SPREADS = 4

export function contributionOf({ weight, mean, spread }: FeatureWeight, value: number): number {
  return weight * Math.max(-MAX_SPREADS, Math.min(MAX_SPREADS, (value - mean) / spread))
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
