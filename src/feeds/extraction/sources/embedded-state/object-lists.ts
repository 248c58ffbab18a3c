// Lists of similar objects in embedded state; arrays at the same path are one list.
import { type DataNode, isDataNode } from '../data-values.ts'
import { parseJson } from './javascript-literal.ts'
import {
  hasBody,
  isBodyKey,
  linksOfObject,
  type ObjectFields,
  readObjectFields,
  titleOfObject,
} from './object-fields.ts'

/** Items as a page's data holds them, by field. */
export type ObjectList = ObjectFields[]

export interface ObjectLists {
  lists: ObjectList[]
  /** Objects that hold the whole text of an item: one of them may be what the page shows. */
  bodies: ObjectFields[]
}

const MAX_NODES = 60_000
const MAX_RECORDS = 1000
const MAX_DEPTH = 60
const MAX_STORED = 5000
const MAX_KINDS = 50
/** Share of an array that must be objects with a title and a link. */
const MIN_ITEM_SHARE = 0.6
/** A look at the first few spares the reading of all. */
const SAMPLE = 5
/** Of answers kept as text, over all: one text may stand in many places. */
const MAX_INNER = 10_000_000

interface Step {
  value: unknown
  path: string
  depth: number
}

export function findObjectLists(states: readonly unknown[]): ObjectLists {
  const lists = new Map<string, ObjectList>()
  const bodies: ObjectFields[] = []
  const seen = new Set<unknown>()
  const waiting: Step[] = states.map((value) => ({ value, path: '', depth: 0 })).reverse()
  let remaining = MAX_INNER
  for (let count = 0; waiting.length > 0 && count < MAX_NODES; count++) {
    const step = waiting.pop()
    let value = step?.value
    if (isJson(value)) {
      remaining -= value.length
      value = remaining > 0 ? parseJson(value) : undefined
    }
    if (!step || typeof value !== 'object' || value === null || seen.has(value) || step.depth > MAX_DEPTH) continue
    seen.add(value)
    const members = Array.isArray(value) ? value : Object.values(value)
    const found = recordsByKind(members)
    for (const [kind, records] of found) keepRecords(lists, `${step.path} ${kind}`, records)
    if (found.length === 0 && isDataNode(value)) keepBody(bodies, value)
    for (const inner of stepsInto(value, step, found.length > 0)) waiting.push(inner)
  }
  return { lists: [...lists.values()].filter((list) => list.length > 1), bodies }
}

/** Stores of queries keep items of all kinds together and name the kind of each. */
function recordsByKind(members: readonly unknown[]): [kind: string, records: ObjectList][] {
  const whole = recordsIn(members)
  if (whole) return [['', whole]]
  const named = members.slice(0, MAX_STORED).filter((one) => isDataNode(one) && typeof one.__typename === 'string')
  if (named.length < 2) return []
  const kinds = Map.groupBy(named as DataNode[], ({ __typename }) => String(__typename))
  return [...kinds].slice(0, MAX_KINDS).flatMap(([kind, nodes]) => {
    const records = recordsIn(nodes)
    return records ? [[kind, records] as [string, ObjectList]] : []
  })
}

/** An array of items, or an object that holds them by their ids. */
function recordsIn(members: readonly unknown[]): ObjectList | undefined {
  const first = members.slice(0, MAX_RECORDS)
  const nodes = first.filter(isDataNode)
  if (nodes.length === 0 || nodes.length < first.length * MIN_ITEM_SHARE) return undefined
  if (!shareKeys(nodes)) return undefined
  const sample = nodes.slice(0, SAMPLE).map(readObjectFields).filter(isRecord)
  if (sample.length < Math.min(nodes.length, SAMPLE) * MIN_ITEM_SHARE) return undefined
  const records = nodes.map(readObjectFields).filter(isRecord)
  return records.length > 0 && records.length >= nodes.length * MIN_ITEM_SHARE ? records : undefined
}

const isRecord = (fields: ObjectFields): boolean =>
  titleOfObject(fields) !== undefined && linksOfObject(fields).size > 0

/** Alike: most names of the first are names of the second. */
function shareKeys([first, second]: readonly DataNode[]): boolean {
  if (!first || !second) return true
  const names = Object.keys(first)
  return names.filter((name) => name in second).length >= names.length * 0.5
}

function keepRecords(lists: Map<string, ObjectList>, path: string, records: ObjectList): void {
  const known = lists.get(path)
  if (!known) lists.set(path, records)
  else known.push(...records.slice(0, MAX_RECORDS - known.length))
}

function keepBody(bodies: ObjectFields[], value: DataNode): void {
  if (bodies.length > 50 || !Object.keys(value).some(isBodyKey)) return
  const fields = readObjectFields(value)
  if (hasBody(fields) && titleOfObject(fields)) bodies.push(fields)
}

/** Members of arrays share a place, as do the values of an object of similar items. */
function stepsInto(value: object, { path, depth }: Step, alike: boolean): Step[] {
  const steps = Object.entries(value)
    .slice(0, MAX_RECORDS)
    .filter(([, inner]) => (typeof inner === 'object' && inner !== null) || isJson(inner))
  const place = (name: string) => (Array.isArray(value) || alike ? `${path}[]` : `${path}.${name}`)
  return steps.map(([name, inner]) => ({ value: inner, path: place(name), depth: depth + 1 })).reverse()
}

/** Answers of servers are often kept as the text that was sent. */
const isJson = (value: unknown): value is string =>
  typeof value === 'string' && value.length > 100 && value.length < MAX_INNER && /^[[{]\s*["{[]/.test(value)
