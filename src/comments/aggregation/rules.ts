// Aggregation requests: types of the wire, and the conversion of column values into replies.
import type { aggregate } from './contract.ts'

type Body = ReturnType<typeof aggregate.body.parse>
export type AggregationRequest = Body
export type AggregationOperation = Body['operations'][number]
export type Predicate = NonNullable<Body['query']>[number]

/** One group: its fields, and each operation's value by alias. */
export type AggregationItem = ReturnType<typeof aggregate.reply.parse>['data'][number]
export type AggregationValue = Pick<
  AggregationItem[string],
  'numericValue' | 'stringValue' | 'distinctCount' | 'distinctCounts'
>

/** Name of an operation's value in a reply. */
export function aliasOf({ alias, op, field }: AggregationOperation): string {
  return alias ?? `${op}_${field}`
}

export type ValueType = 'text' | 'number' | 'boolean' | 'date'

/** Text of a value as a group key or distinct value; dates in ISO 8601. */
export function valueText(value: string | number, type: ValueType): string {
  if (type === 'boolean') return value === 1 ? 'true' : 'false'
  return type === 'date' ? new Date(Number(value)).toISOString() : String(value)
}

/** Minimum or maximum: dates as epoch milliseconds and as text; without fields where there is no value. */
export function minOrMaxValue(value: string | number | null, type: ValueType): AggregationValue {
  if (value === null) return {}
  if (type === 'number' || type === 'boolean') return { numericValue: Number(value) }
  const stringValue = valueText(value, type)
  return type === 'date' ? { numericValue: Number(value), stringValue } : { stringValue }
}
