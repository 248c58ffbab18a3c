// SQL statements of a validated aggregation: column names come from our own table, all sent values are parameters.
import type { SqlValue } from '../../../platform/data/database.ts'
import { type AggregationOperation, type AggregationRequest, aliasOf, type Predicate } from '../rules.ts'
import { type Condition, conditionOf } from './conditions.ts'
import { type Field, type Resource, resourceOf, resources } from './resources.ts'

export interface Statement {
  sql: string
  params: readonly SqlValue[]
}

/** Its place in the list is the number of its columns. */
export interface PlannedOperation {
  alias: string
  op: AggregationOperation['op']
  field: Field | undefined
}

export interface Plan {
  groups: readonly { name: string; field: Field }[]
  /** Number of rows per group, and plain operations. Columns `g0 …`, `n`, and `v0 …`, `c0 …` by operation. */
  main: Statement & { operations: readonly PlannedOperation[] }
  /** One statement per operation on list fields or with distinct values. Columns `g0 …`, `v0`, `c0` or `v`, `n`. */
  separate: readonly (Statement & { operation: PlannedOperation })[]
}

export type Problem = { code: 'invalid-resource-name' | 'invalid-input'; message: string }

/** Rows of a tenant, or of all its child tenants. */
export interface AggregationScope {
  tenantId: string
  areChildren: boolean
}

const maxCounts = { groups: 5, operations: 20, predicates: 20, alias: 100 }

/** `maxRows`: LIMIT of each statement, one more than a reply may have. */
export function planAggregation(request: AggregationRequest, scope: AggregationScope, maxRows: number): Plan | Problem {
  const resource = resourceOf(request.resourceName)
  if (!resource) {
    const known = Object.keys(resources).join(', ')
    return { code: 'invalid-resource-name', message: `resourceName: Must be one of ${known}.` }
  }
  const problem = problemOf(request, resource)
  if (problem !== undefined) return { code: 'invalid-input', message: problem }
  const groups = (request.groupBy ?? []).map((name) => ({ name, field: fieldOf(resource, name) as Field }))
  const conditions = conditionsOf(request.query ?? [], resource)
  if ('problem' in conditions) return { code: 'invalid-input', message: conditions.problem }
  const source = { resource, groups, scope, conditions, maxRows }
  const planned = request.operations.map((operation): PlannedOperation => {
    const field = operation.op === 'count' && !operation.expandArray ? undefined : fieldOf(resource, operation.field)
    return { alias: aliasOf(operation), op: operation.op, field }
  })
  const isSeparate = ({ op, field }: PlannedOperation) => op === 'distinct' || field?.isList === true
  const plain = planned.filter((operation) => !isSeparate(operation))
  return {
    groups,
    main: { ...statementOf(source, plain), operations: plain },
    separate: planned.filter(isSeparate).map((operation) => ({ ...separateStatement(source, operation), operation })),
  }
}

interface Source {
  resource: Resource
  groups: Plan['groups']
  scope: AggregationScope
  conditions: { sql: string; params: readonly SqlValue[]; fields: readonly Field[] }
  maxRows: number
}

function fieldOf({ fields }: Resource, name: string): Field | undefined {
  return Object.hasOwn(fields, name) ? fields[name] : undefined
}

function problemOf({ operations, groupBy = [], query = [], sort }: AggregationRequest, resource: Resource) {
  const counted: [string, number, number, number][] = [
    ['operations', operations.length, 1, maxCounts.operations],
    ['groupBy', groupBy.length, 0, maxCounts.groups],
    ['query', query.length, 0, maxCounts.predicates],
  ]
  for (const [name, length, least, greatest] of counted) {
    if (length < least || length > greatest) return `${name}: Must have from ${least} to ${greatest} entries.`
  }
  for (const name of groupBy) {
    const field = fieldOf(resource, name)
    if (!field) return unknown('groupBy', name, resource)
    if (field.isList) return `groupBy: ${name} is a list, and makes no groups.`
    if (field.isLong) return `groupBy: ${name} is too long, and makes no groups.`
  }
  if (new Set(groupBy).size < groupBy.length) return 'groupBy: Each field once.'
  for (const operation of operations) {
    const problem = problemOfOperation(operation, resource)
    if (problem !== undefined) return problem
  }
  const aliases = operations.map(aliasOf)
  if (new Set(aliases).size < aliases.length) return 'operations: Two of them have the same alias.'
  const sortable = [...groupBy, ...operations.filter(({ op }) => op !== 'distinct').map(aliasOf)]
  return sort && !sortable.includes(sort.field) ? `sort: Must name one of ${sortable.join(', ')}.` : undefined
}

/** Names that replies or object prototypes use. */
const reserved = new Set(['groups', '__proto__'])

function problemOfOperation(operation: AggregationOperation, resource: Resource): string | undefined {
  const { op, field: name, expandArray } = operation
  const alias = aliasOf(operation)
  if (alias === '' || alias.length > maxCounts.alias || reserved.has(alias)) {
    return `operations: An alias has 1 to ${maxCounts.alias} characters, and is not "groups".`
  }
  if (op === 'count' && !expandArray) return undefined
  const field = fieldOf(resource, name)
  if (!field) return unknown('operations', name, resource)
  if (field.isList && !expandArray) return `operations: ${name} is a list; say expandArray to look at each of it.`
  if (field.isLong && op !== 'countDistinct') return `operations: ${name} is too long for ${op}.`
  const isNumber = field.type === 'number' || field.type === 'boolean'
  return (op === 'sum' || op === 'avg') && !isNumber
    ? `operations: ${op} needs numbers, and ${name} is none.`
    : undefined
}

function unknown(place: string, name: string, { fields }: Resource): string {
  return `${place}: There is no field ${JSON.stringify(name.slice(0, 50))}. There are ${Object.keys(fields).join(', ')}.`
}

/** A list field equals a value where any element does, and `not_eq` where none does. */
function conditionsOf(query: readonly Predicate[], resource: Resource): Source['conditions'] | { problem: string } {
  const conditions: Condition[] = []
  const fields: Field[] = []
  for (const predicate of query) {
    const field = fieldOf(resource, predicate.key)
    if (!field) return { problem: unknown('query', predicate.key, resource) }
    const isNot = field.isList && predicate.operator === 'not_eq'
    const condition = conditionOf(isNot ? { ...predicate, operator: 'eq' } : predicate, field)
    if ('problem' in condition) return { problem: `query: ${predicate.key}: ${condition.problem}.` }
    conditions.push(field.isList ? ofAny(condition, field, resource, isNot === true) : condition)
    if (!field.isList) fields.push(field)
  }
  const sql = conditions.map((condition) => ` AND ${condition.sql}`).join('')
  return { sql, params: conditions.flatMap(({ params }) => params), fields }
}

function ofAny({ sql, params }: Condition, { join = '' }: Field, { joins }: Resource, isNot: boolean): Condition {
  const [, table = '', on = ''] = /^JOIN (.*?) ON (.*)$/.exec(joins[join] ?? '') ?? []
  return { sql: `${isNot ? 'NOT ' : ''}EXISTS (SELECT 1 FROM ${table} WHERE ${on} AND ${sql})`, params }
}

/** Row count per group and values of the operations; averages as sum and count. */
function statementOf(source: Source, operations: readonly PlannedOperation[]): Statement {
  const columns = operations.flatMap(({ op, field }, at) => columnsOf(op, field, at))
  const fields = operations.flatMap(({ field }) => field ?? [])
  return selectionOf(source, { values: ['count(*) AS n', ...columns], fields, groups: source.groups })
}

function separateStatement(source: Source, { op, field }: PlannedOperation): Statement {
  if (!field) throw new Error('Every row is counted with the others.')
  if (op !== 'distinct')
    return selectionOf(source, { values: columnsOf(op, field, 0), fields: [field], groups: source.groups })
  const value = { name: 'v', field }
  const known = `${field.sql} IS NOT NULL`
  const groups = [...source.groups, value]
  return selectionOf(source, { values: ['count(*) AS n'], fields: [field], groups, further: ` AND ${known}` })
}

function columnsOf(op: AggregationOperation['op'], field: Field | undefined, at: number): string[] {
  const { sql } = field ?? { sql: '' }
  switch (op) {
    case 'count':
      return [`count(*) AS v${at}`]
    case 'countDistinct':
      return [`count(DISTINCT ${sql}) AS v${at}`]
    case 'avg':
      return [`sum(${sql}) AS v${at}`, `count(${sql}) AS c${at}`]
    default:
      return [`${op}(${sql}) AS v${at}`]
  }
}

interface Selection {
  values: readonly string[]
  fields: readonly Field[]
  groups: Plan['groups']
  further?: string
}

function selectionOf(
  { resource, scope, conditions, maxRows }: Source,
  { values, fields, groups, further = '' }: Selection,
): Statement {
  const used = [...groups.map(({ field }) => field), ...fields, ...conditions.fields]
  const joins = [...new Set(used.flatMap(({ join }) => join ?? []))].map((name) => ` ${resource.joins[name]}`)
  const keys = groups.map(({ field: { sql } }, at) => `${sql} AS g${at}`)
  const grouped = groups.length > 0 ? ` GROUP BY ${groups.map(({ field: { sql } }) => sql).join(', ')}` : ''
  const tenants = scope.areChildren ? 'IN (SELECT id FROM tenants WHERE parent_id = ?)' : '= ?'
  const only = resource.only ? ` AND ${resource.only}` : ''
  return {
    sql: `SELECT ${[...keys, ...values].join(', ')} FROM ${resource.table} AS r${joins.join('')} WHERE r.tenant_id ${tenants}${only}${conditions.sql}${further}${grouped} LIMIT ${maxRows}`,
    params: [scope.tenantId, ...conditions.params],
  }
}
