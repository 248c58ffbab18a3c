// Aggregations as the words say them, row by row in memory: what the statements have to agree with.
import type { Random } from '../random.ts'

export type Doc = Record<string, string | number | boolean | string[] | undefined>

const texts = ['urlId', 'userId', 'commenterName', 'locale', 'parentId'] as const
const numbers = ['votes', 'votesUp', 'flagCount'] as const
const flags = ['approved', 'isPinned', 'isSpam'] as const
const words = ['a', 'b', 'ab', 'A b', "it's", '100%', '_', 'ü', '😀', '']

/** Some of the fields may be missing. */
export function randomDocs(count: number, random: Random): Doc[] {
  return Array.from({ length: count }, (_, at) => ({
    id: `c${at}`,
    urlId: random.pick(['p1', 'p2', 'p3']),
    userId: random.once(2) ? random.pick(words.slice(0, 4)) : undefined,
    commenterName: random.pick(words),
    locale: random.once(3) ? undefined : random.pick(['de_de', 'en_us']),
    parentId: random.once(4) ? `c${random.below(10)}` : undefined,
    date: 1_700_000_000_000 + random.below(5) * 1000,
    votesUp: random.below(4),
    votesDown: random.below(4),
    flagCount: random.below(3),
    approved: random.once(2),
    isPinned: random.once(5),
    isSpam: random.once(5),
    hashTags: [...new Set(Array.from({ length: random.below(3) }, () => random.pick(['x', 'y', 'xy'])))],
  })).map((doc) => ({ ...doc, votes: doc.votesUp - doc.votesDown }))
}

export function randomRequest(random: Random): any {
  const operations = Array.from({ length: 1 + random.below(4) }, (_, at) => ({ ...operation(random), alias: `o${at}` }))
  const fields = [...texts, ...numbers, ...flags, 'date']
  const groupBy = [...new Set(Array.from({ length: random.below(3) }, () => random.pick(fields)))]
  const sortable = [...groupBy, ...operations.filter(({ op }) => op !== 'distinct').map(({ alias }) => alias)]
  const sort = sortable.length > 0 && random.once(2)
  return {
    resourceName: 'Comment',
    operations,
    groupBy,
    query: Array.from({ length: random.below(3) }, () => predicate(random)),
    ...(sort ? { sort: { field: random.pick(sortable), dir: random.pick(['asc', 'desc']) } } : {}),
  }
}

function operation(random: Random) {
  if (random.once(5)) {
    return {
      op: random.pick(['count', 'distinct', 'countDistinct', 'min', 'max']),
      field: 'hashTags',
      expandArray: true,
    }
  }
  const op = random.pick(['count', 'sum', 'avg', 'min', 'max', 'distinct', 'countDistinct'])
  const isSum = op === 'sum' || op === 'avg'
  return { op, field: random.pick(isSum ? [...numbers, ...flags] : [...texts, ...numbers, ...flags, 'date']) }
}

function predicate(random: Random) {
  switch (random.below(5)) {
    case 0:
      return {
        key: random.pick(texts),
        operator: random.pick(['eq', 'not_eq', 'greater_than', 'less_than', 'contains']),
        value: random.pick([...words, 'p1', 'de_de', 'c']),
      }
    case 1:
      return {
        key: random.pick(numbers),
        operator: random.pick(['eq', 'not_eq', 'greater_than', 'less_than']),
        value: random.below(7) / 2 - 1,
      }
    case 2:
      return { key: random.pick(flags), operator: random.pick(['eq', 'not_eq']), value: random.once(2) }
    case 3:
      return {
        key: 'hashTags',
        operator: random.pick(['eq', 'not_eq', 'contains']),
        value: random.pick(['x', 'y', 'xy', '']),
      }
    default:
      return {
        key: 'date',
        operator: random.pick(['eq', 'not_eq', 'greater_than', 'less_than']),
        value: 1_700_000_000_000 + random.below(6) * 1000,
      }
  }
}

export function aggregateNaively({ operations, groupBy, query, sort }: any, docs: Doc[]): any[] {
  const kept = docs.filter((doc) => query.every((one: any) => holds(one, doc)))
  const keyOf = (doc: Doc) => JSON.stringify(groupBy.map((name: string) => doc[name] ?? null))
  const groups: Doc[][] = groupBy.length > 0 ? [...Map.groupBy(kept, keyOf).values()] : [kept]
  const items = groups.map((group) => ({
    key: groupBy.map((name: string) => group[0]?.[name]),
    item: {
      ...(groupBy.length > 0 ? { groups: groupsOf(groupBy, group[0] ?? {}) } : {}),
      ...Object.fromEntries(operations.map((one: any) => [one.alias, result(one, group)])),
    } as any,
  }))
  const at = groupBy.indexOf(sort?.field)
  const rank = ({ key, item }: any) => {
    const { numericValue, distinctCount, stringValue } = item[sort.field] ?? {}
    return at >= 0 ? key[at] : (numericValue ?? distinctCount ?? stringValue)
  }
  const turn = sort?.dir === 'desc' ? -1 : 1
  items.sort((a, b) => (sort ? compare(rank(a), rank(b), turn) : 0) || byKeys(a.key, b.key))
  return items.map(({ item }) => item)
}

function byKeys(a: unknown[], b: unknown[]): number {
  return a.reduce<number>((order, one, i) => order || compare(one, b[i], 1), 0)
}

/** What is missing comes last. */
function compare(a: any, b: any, turn: number): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined)
  return a === b ? 0 : turn * (a < b ? -1 : 1)
}

const textOf = (name: string, value: unknown) =>
  name === 'date' ? new Date(value as number).toISOString() : String(value)

function groupsOf(names: string[], doc: Doc): Record<string, string> {
  return Object.fromEntries(
    names.filter((name) => doc[name] !== undefined).map((name) => [name, textOf(name, doc[name])]),
  )
}

function holds({ key, operator, value }: any, doc: Doc): boolean {
  const found = doc[key]
  if (Array.isArray(found)) {
    if (operator === 'not_eq') return !found.includes(value)
    return found.some((one) => (operator === 'eq' ? one === value : one.includes(value)))
  }
  if (operator === 'not_eq') return found !== value
  if (found === undefined) return false
  if (operator === 'eq') return found === value
  if (operator === 'contains') return String(found).includes(value)
  return operator === 'greater_than' ? found > value : found < value
}

function result({ op, field }: any, docs: Doc[]): object {
  const values = docs.flatMap((doc) => doc[field] ?? [])
  if (op === 'count') return { numericValue: field === 'hashTags' ? values.length : docs.length }
  if (op === 'countDistinct') return { distinctCount: new Set(values).size }
  if (op === 'distinct') {
    const counts = Map.groupBy(values, (value) => textOf(field, value))
    return { distinctCounts: Object.fromEntries([...counts].map(([text, some]) => [text, some.length])) }
  }
  const sum = values.reduce<number>((all, value) => all + Number(value), 0)
  if (op === 'sum') return { numericValue: sum }
  if (values.length === 0) return {}
  if (op === 'avg') return { numericValue: sum / values.length }
  const first = values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)).at(op === 'min' ? 0 : -1)
  if (field === 'date') return { numericValue: first, stringValue: textOf(field, first) }
  return typeof first === 'string' ? { stringValue: first } : { numericValue: Number(first) }
}
