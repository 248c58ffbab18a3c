// The list among the arrays of JSON whose objects say most: names, days, addresses, texts.
import { type DataNode, isDataNode } from '../sources/data-values.ts'
import { readObjectFields, titleOfObject } from '../sources/embedded-state/object-fields.ts'
import { addressOf, nameOf } from './object-entry.ts'

const MAX_NODES = 60_000
const MAX_DEPTH = 40
const MAX_RECORDS = 2000
/** Of each array so many objects are looked at. */
const SAMPLE = 10
const MIN_OBJECT_SHARE = 0.8
/** Share of different names: settings and measurements repeat theirs. */
const MIN_NAME_SHARE = 0.6

/** Fewer than two are no list. */
export function findObjects(value: unknown): DataNode[] | undefined {
  const waiting: { value: unknown; depth: number }[] = [{ value, depth: 0 }]
  let best: { objects: DataNode[]; score: number } | undefined
  for (let i = 0; i < waiting.length; i++) {
    const step = waiting[i]
    if (!step || typeof step.value !== 'object' || step.value === null || step.depth > MAX_DEPTH) continue
    const members = Object.values(step.value).slice(0, MAX_RECORDS)
    const objects = Array.isArray(step.value) ? objectsIn(members) : undefined
    const score = objects ? scoreOf(objects) / (1 + step.depth * 0.1) : 0
    if (objects && score > (best?.score ?? 0)) best = { objects, score }
    // What stands in the items of a list belongs to them.
    if (score > 0) continue
    const inner = members.filter((one) => typeof one === 'object' && one !== null)
    for (const one of inner.slice(0, MAX_NODES - waiting.length)) waiting.push({ value: one, depth: step.depth + 1 })
  }
  return best?.objects
}

function objectsIn(members: readonly unknown[]): DataNode[] | undefined {
  const objects = members.filter(isDataNode)
  return objects.length > 1 && objects.length >= members.length * MIN_OBJECT_SHARE ? objects : undefined
}

/** 0 for objects that nothing tells apart. */
function scoreOf(objects: readonly DataNode[]): number {
  const sample = objects.slice(0, SAMPLE).map(readObjectFields)
  const share = (holds: (fields: (typeof sample)[number]) => boolean) => sample.filter(holds).length / sample.length
  const names = sample.map(nameOf)
  const named = names.filter((name) => name !== undefined && /\p{L}/u.test(name))
  if (named.length < sample.length * MIN_OBJECT_SHARE || new Set(named).size < named.length * MIN_NAME_SHARE) return 0
  const isTitled = share((fields) => titleOfObject(fields) !== undefined)
  const isLinked = share((fields) => addressOf(fields, 'https://example.com/') !== undefined)
  const isDated = share((fields) => [...fields.keys()].some((name) => DATE_FIELD.test(name)))
  const isTexted = share((fields) =>
    [...fields.values()].some((value) => typeof value === 'string' && value.length > MIN_TEXT_CHARS),
  )
  // Categories are many, articles are dated.
  const size = Math.log2(1 + Math.min(objects.length, MAX_COUNTED))
  return (1 + isTitled + 1.5 * isLinked + 1.5 * isDated + isTexted) * size
}

const DATE_FIELD = /date|time|published|created|updated/
const MIN_TEXT_CHARS = 40
const MAX_COUNTED = 30
