// One predicate of an aggregation as SQL condition with parameters. Values that no row can have yield a condition, too.
import type { SqlValue } from '../../../platform/data/database.ts'
import type { Predicate } from '../rules.ts'
import type { Field } from './resources.ts'

export interface Condition {
  sql: string
  params: readonly SqlValue[]
}

const always: Condition = { sql: '1 = 1', params: [] }
const never: Condition = { sql: '1 = 0', params: [] }

/** `problem`: end of a sentence about the key. NULL equals nothing. */
export function conditionOf({ value, operator }: Predicate, { sql, type }: Field): Condition | { problem: string } {
  if (operator === 'contains')
    return type === 'text' ? containing(sql, value) : { problem: '`contains` applies to text fields only' }
  if (type === 'text') return typeof value === 'string' ? compared(sql, operator, value) : typeProblem('a text')
  if (type === 'boolean') {
    if (typeof value !== 'boolean') return typeProblem('true or false')
    if (operator === 'greater_than' || operator === 'less_than') return { problem: 'true and false have no order' }
    return compared(sql, operator, Number(value))
  }
  const number = type === 'date' ? timeOf(value) : value
  if (typeof number !== 'number')
    return typeProblem(type === 'date' ? 'a time, in milliseconds or as ISO 8601' : 'a number')
  return comparedToWhole(sql, operator, number)
}

function typeProblem(what: string): { problem: string } {
  return { problem: `its value must be ${what}` }
}

/** `Date.parse` alone takes any text that ends with a number. */
const isoTime = /^\d{4}(-\d\d(-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?)?)?$/i

function timeOf(value: Predicate['value']): number | undefined {
  if (typeof value === 'number') return value
  const at = typeof value === 'string' && isoTime.test(value) ? Date.parse(value) : Number.NaN
  return Number.isNaN(at) ? undefined : at
}

type Comparison = Exclude<Predicate['operator'], 'contains'>

const sqlOperators = { eq: '=', not_eq: '<>', greater_than: '>', less_than: '<' }

function compared(sql: string, operator: Comparison, value: SqlValue): Condition {
  const condition = `${sql} ${sqlOperators[operator]} ?`
  return { sql: operator === 'not_eq' ? `(${sql} IS NULL OR ${condition})` : condition, params: [value] }
}

/** Integer columns: not every engine compares them with fractions. */
function comparedToWhole(sql: string, operator: Comparison, value: number): Condition {
  const isWhole = Number.isSafeInteger(value)
  if (operator === 'eq') return isWhole ? compared(sql, operator, value) : never
  if (operator === 'not_eq') return isWhole ? compared(sql, operator, value) : always
  const integer = operator === 'greater_than' ? Math.floor(value) : Math.ceil(value)
  const limit = Number.MAX_SAFE_INTEGER
  return compared(sql, operator, Math.min(Math.max(integer, -limit), limit))
}

/** Case-sensitive substring search, in SQL that both engines have. */
function containing(sql: string, value: Predicate['value']): Condition | { problem: string } {
  if (typeof value !== 'string') return typeProblem('a text')
  if (value === '') return { sql: `${sql} IS NOT NULL`, params: [] }
  return { sql: `replace(${sql}, ?, '') <> ${sql}`, params: [value] }
}
