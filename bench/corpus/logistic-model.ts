// Regularised logistic regression by Newton's method, for some hundred samples and some dozen features.
import { contributionOf, type FeatureWeight } from '../../src/feeds/extraction/candidates/linear-model.ts'

export interface LearningSample {
  values: readonly number[]
  isTrue: boolean
  /** How much it counts, above 0. */
  weight: number
}

export interface Fitted {
  bias: number
  weights: FeatureWeight[]
}

const MAX_STEPS = 60
const MIN_SPREAD = 1e-3
const MIN_CHANGE = 1e-7

/** Weights of features are kept small by `penalty` times half the sum of their squares; the bias is not. */
export function fitLogistic(samples: readonly LearningSample[], penalty: number): Fitted {
  const scales = scalesOf(samples)
  const rows = samples.map(({ values }) => [...values.map((value, i) => scaled(scales[i], value)), 1])
  const size = scales.length + 1
  let beta = new Array<number>(size).fill(0)
  for (let step = 0; step < MAX_STEPS; step++) {
    const { gradient, hessian } = derivatives(rows, samples, beta, penalty)
    const change = solve(hessian, gradient)
    beta = beta.map((value, i) => value - (change[i] ?? 0))
    if (Math.max(...change.map(Math.abs)) < MIN_CHANGE) break
  }
  return { bias: beta.at(-1) ?? 0, weights: scales.map((scale, i) => ({ ...scale, weight: beta[i] ?? 0 })) }
}

/** Log odds. */
export function predict({ bias, weights }: Fitted, values: readonly number[]): number {
  return weights.reduce((sum, weight, i) => sum + contributionOf(weight, values[i] ?? weight.mean), bias)
}

const scaled = (scale: Omit<FeatureWeight, 'weight'> | undefined, value: number): number =>
  scale === undefined ? 0 : contributionOf({ ...scale, weight: 1 }, value)

function scalesOf(samples: readonly LearningSample[]): Omit<FeatureWeight, 'weight'>[] {
  const total = samples.reduce((sum, { weight }) => sum + weight, 0)
  return (samples[0]?.values ?? []).map((_, i) => {
    const mean = samples.reduce((sum, { values, weight }) => sum + weight * (values[i] ?? 0), 0) / total
    const variance =
      samples.reduce((sum, { values, weight }) => sum + weight * ((values[i] ?? 0) - mean) ** 2, 0) / total
    return { mean, spread: Math.max(MIN_SPREAD, Math.sqrt(variance)) }
  })
}

function derivatives(rows: number[][], samples: readonly LearningSample[], beta: number[], penalty: number) {
  const size = beta.length
  const gradient = beta.map((value, i) => (i === size - 1 ? 0 : penalty * value))
  const hessian = beta.map((_, i) => beta.map((__, j) => (i === j && i < size - 1 ? penalty : 0)))
  for (const [at, row] of rows.entries()) {
    const { isTrue, weight } = samples[at] as LearningSample
    const odds = row.reduce((sum, value, i) => sum + value * (beta[i] ?? 0), 0)
    const chance = 1 / (1 + Math.exp(-odds))
    const error = weight * (chance - (isTrue ? 1 : 0))
    const curve = weight * chance * (1 - chance)
    for (const [i, value] of row.entries()) {
      gradient[i] = (gradient[i] ?? 0) + error * value
      const line = hessian[i] as number[]
      for (const [j, other] of row.entries()) line[j] = (line[j] ?? 0) + curve * value * other
    }
  }
  return { gradient, hessian }
}

/** Gaussian elimination with the largest pivot. */
function solve(matrix: readonly number[][], right: readonly number[]): number[] {
  const rows = matrix.map((row, i) => [...row, right[i] ?? 0])
  for (let at = 0; at < rows.length; at++) {
    const pivot = rows.reduce(
      (best, row, i) => (i > at && Math.abs(row[at] ?? 0) > Math.abs(rows[best]?.[at] ?? 0) ? i : best),
      at,
    )
    ;[rows[at], rows[pivot]] = [rows[pivot] as number[], rows[at] as number[]]
    const own = rows[at] as number[]
    for (const [i, row] of rows.entries()) {
      if (i === at) continue
      const factor = (row[at] ?? 0) / (own[at] || 1)
      if (factor !== 0) for (let j = at; j < row.length; j++) row[j] = (row[j] ?? 0) - factor * (own[j] ?? 0)
    }
  }
  return rows.map((row, i) => (row.at(-1) ?? 0) / (row[i] || 1))
}
