// Execution of an aggregation plan: statements in sequence, rows merged by group and sorted.
import type { Database, SqlValue } from '../../../platform/data/database.ts'
import {
  type AggregationItem,
  type AggregationRequest,
  type AggregationValue,
  minOrMaxValue,
  valueText,
} from '../rules.ts'
import type { Plan, PlannedOperation, Statement } from './plan.ts'

type Row = Record<string, SqlValue>

export interface Aggregated {
  data: AggregationItem[]
  /** Rows that match the conditions. */
  scanned: number
}

/** Undefined where a statement yields more rows than a reply may have. */
export async function runAggregation(
  database: Database,
  plan: Plan,
  sort: AggregationRequest['sort'],
  mostRows: number,
): Promise<Aggregated | undefined> {
  const ask = ({ sql, params }: Statement) => database.readInWorker<Row>(sql, params)
  const rows = await ask(plan.main)
  if (rows.length > mostRows) return undefined
  const groups = new Map(rows.map((row) => [keyOf(plan, row), { row, item: itemOf(plan, row) }]))
  for (const { operation, ...statement } of plan.separate) {
    const found = await ask(statement)
    if (found.length > mostRows) return undefined
    const byGroup = Map.groupBy(found, (row) => keyOf(plan, row))
    for (const [key, { item }] of groups) item[operation.alias] = separateValue(operation, byGroup.get(key) ?? [])
  }
  const scanned = rows.reduce((sum, { n }) => sum + Number(n), 0)
  return { data: inOrder(plan, [...groups.values()], sort), scanned }
}

/** Groups without list elements have a value, too: 0, null or an empty list. */
function separateValue(operation: PlannedOperation, rows: readonly Row[]): AggregationValue {
  const { op, field } = operation
  if (op !== 'distinct') return resultOf(operation, rows[0] ?? {}, 0)
  const counts = rows.map(({ [lastKey(rows)]: value, n }) => [valueText(value ?? '', field?.type ?? 'text'), Number(n)])
  return { distinctCounts: Object.fromEntries(counts.filter(([text]) => text !== '__proto__')) }
}

/** Distinct values follow the group's own columns. */
function lastKey([row = {}]: readonly Row[]): string {
  return `g${Object.keys(row).filter((name) => /^g\d+$/.test(name)).length - 1}`
}

function resultOf({ op, field }: PlannedOperation, row: Row, at: number): AggregationValue {
  const value = row[`v${at}`] ?? null
  switch (op) {
    case 'countDistinct':
      return { distinctCount: Number(value ?? 0) }
    case 'count':
    case 'sum':
      return { numericValue: Number(value ?? 0) }
    case 'avg':
      return row[`c${at}`] ? { numericValue: Number(value) / Number(row[`c${at}`]) } : {}
    default:
      return minOrMaxValue(value, field?.type ?? 'text')
  }
}

function keyOf({ groups }: Plan, row: Row): string {
  return JSON.stringify(groups.map((_, at) => row[`g${at}`]))
}

/** Fields without value are omitted. */
function itemOf({ groups, main }: Plan, row: Row): AggregationItem {
  const known = groups.flatMap(({ name, field }, at): [string, string][] => {
    const value = row[`g${at}`] ?? null
    return value === null ? [] : [[name, valueText(value, field.type)]]
  })
  const values = main.operations.map((operation, at) => [operation.alias, resultOf(operation, row, at)])
  return {
    ...(groups.length > 0 ? { groups: Object.fromEntries(known) } : {}),
    ...Object.fromEntries(values),
  } as AggregationItem
}

/** By `sort`, else by the groups; ties by the groups. NULL sorts last. */
function inOrder(plan: Plan, found: readonly { row: Row; item: AggregationItem }[], sort: AggregationRequest['sort']) {
  const at = plan.groups.findIndex(({ name }) => name === sort?.field)
  const turn = sort?.dir === 'desc' ? -1 : 1
  const rank = ({ row, item }: (typeof found)[number]) => (at < 0 ? numberIn(item[sort?.field ?? '']) : row[`g${at}`])
  const keyed = found.map((one) => ({ ...one, rank: sort ? rank(one) : null }))
  const byGroups = (a: Row, b: Row) =>
    plan.groups.reduce((order, _, i) => order || compare(a[`g${i}`], b[`g${i}`], 1), 0)
  keyed.sort((a, b) => compare(a.rank, b.rank, turn) || byGroups(a.row, b.row))
  return keyed.map(({ item }) => item)
}

function numberIn(value: AggregationValue | undefined): SqlValue | undefined {
  const { numericValue, distinctCount, stringValue } = value ?? {}
  return numericValue ?? distinctCount ?? stringValue
}

function compare(a: SqlValue | undefined, b: SqlValue | undefined, turn: number): number {
  if (a == null || b == null) return Number(a == null) - Number(b == null)
  return a === b ? 0 : turn * (a < b ? -1 : 1)
}
