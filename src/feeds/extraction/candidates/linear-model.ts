// Linear models over named features, whose weights were learned from pages with known items.

/** Of one feature: its weight on the value less `mean`, in units of `spread`. */
export interface FeatureWeight {
  weight: number
  mean: number
  spread: number
}

/** A value out of all range counts as this many spreads. */
export const MAX_SPREADS = 4

export function contributionOf({ weight, mean, spread }: FeatureWeight, value: number): number {
  return weight * Math.max(-MAX_SPREADS, Math.min(MAX_SPREADS, (value - mean) / spread))
}

/** Counts and weights of texts differ by orders of magnitude. */
export const logOf = (value: number): number => Math.log1p(Math.max(0, value))
