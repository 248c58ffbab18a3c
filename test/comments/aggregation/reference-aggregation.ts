// Reference implementation of aggregations, row by row in memory.
import type { Random } from '../../harness/random.ts'

export type Doc = Record<string, string | number | boolean | string[] | undefined>

/** What the fields of a resource are, as far as requests are made of them. */
interface Shape {
  texts: readonly string[]
  numbers: readonly string[]
  flags: readonly string[]
  dates: readonly string[]
  list?: string
}

export const shapes = {
  Comment: {
    texts: ['urlId', 'userId', 'commenterName', 'locale', 'parentId'],
    numbers: ['votes', 'votesUp', 'flagCount'],
    flags: ['approved', 'isPinned', 'isSpam'],
    dates: ['date'],
    list: 'hashTags',
  },
  UserNotification: {
    texts: ['urlId', 'userId', 'anonUserId', 'fromUserName', 'fromCommentId'],
    numbers: ['type', 'count'],
    flags: ['viewed', 'sent', 'optedOut'],
    dates: ['createdAt'],
  },
  UserSubscription: {
    texts: ['urlId', 'userId', 'anonUserId'],
    numbers: [],
    flags: [],
    dates: ['createdAt'],
  },
} satisfies Record<string, Shape>

export type ShapeName = keyof typeof shapes

const words = ['a', 'b', 'ab', 'A b', "it's", '100%', '_', 'ü', '😀', '']
const pages = ['p1', 'p2', 'p3']
const someTime = (random: Random) => 1_700_000_000_000 + random.below(5) * 1000
const maybe = (random: Random, text: string) => (random.once(2) ? text : undefined)

/** Some of the fields may be missing. */
export function randomDocs(name: ShapeName, count: number, random: Random): Doc[] {
  return Array.from({ length: count }, (_, at) => makers[name](at, random))
}

const makers: Record<ShapeName, (at: number, random: Random) => Doc> = {
  Comment(at, random) {
    const [votesUp, votesDown] = [random.below(4), random.below(4)]
    return {
      id: `c${at}`,
      urlId: random.pick(pages),
      userId: maybe(random, random.pick(words.slice(0, 4))),
      commenterName: random.pick(words),
      locale: random.once(3) ? undefined : random.pick(['de_de', 'en_us']),
      parentId: random.once(4) ? `c${random.below(10)}` : undefined,
      date: someTime(random),
      votesUp,
      votesDown,
      votes: votesUp - votesDown,
      flagCount: random.below(3),
      approved: random.once(2),
      isPinned: random.once(5),
      isSpam: random.once(5),
      hashTags: [...new Set(Array.from({ length: random.below(3) }, () => random.pick(['x', 'y', 'xy'])))],
    }
  },
  UserNotification: (at, random) => ({
    id: `n${at}`,
    urlId: random.pick(pages),
    userId: maybe(random, random.pick(words.slice(0, 4))),
    anonUserId: maybe(random, random.pick(words.slice(4))),
    fromUserName: maybe(random, random.pick(words)),
    fromCommentId: maybe(random, `c${random.below(10)}`),
    type: random.below(8),
    count: 1 + random.below(4),
    viewed: random.once(2),
    sent: random.once(3),
    optedOut: random.once(5),
    createdAt: someTime(random),
  }),
  UserSubscription: (_, random) => ({
    urlId: random.pick(pages),
    userId: maybe(random, random.pick(words.slice(0, 4))),
    anonUserId: maybe(random, random.pick(words.slice(4))),
    createdAt: someTime(random),
  }),
}

export function randomRequest(random: Random): any {
  const resourceName = random.pick(Object.keys(shapes) as ShapeName[])
  const shape: Shape = shapes[resourceName]
  const { texts, numbers, flags, dates } = shape
  const operations = Array.from({ length: 1 + random.below(4) }, (_, at) => ({
    ...operation(shape, random),
    alias: `o${at}`,
  }))
  const fields = [...texts, ...numbers, ...flags, ...dates]
  const groupBy = [...new Set(Array.from({ length: random.below(3) }, () => random.pick(fields)))]
  const sortable = [...groupBy, ...operations.filter(({ op }) => op !== 'distinct').map(({ alias }) => alias)]
  const sort = sortable.length > 0 && random.once(2)
  const predicates = predicatesOf(shape, random)
  return {
    resourceName,
    operations,
    groupBy,
    query: Array.from({ length: random.below(3) }, () => random.pick(predicates)()),
    ...(sort ? { sort: { field: random.pick(sortable), dir: random.pick(['asc', 'desc']) } } : {}),
  }
}

function operation({ texts, numbers, flags, dates, list }: Shape, random: Random) {
  if (list !== undefined && random.once(5)) {
    return { op: random.pick(['count', 'distinct', 'countDistinct', 'min', 'max']), field: list, expandArray: true }
  }
  const summed = [...numbers, ...flags]
  const sums = summed.length > 0 ? ['sum', 'avg'] : []
  const op = random.pick(['count', 'min', 'max', 'distinct', 'countDistinct', ...sums])
  return { op, field: random.pick(sums.includes(op) ? summed : [...texts, ...summed, ...dates]) }
}

/** Of each kind of field that there is. */
function predicatesOf({ texts, numbers, flags, dates, list }: Shape, random: Random): (() => object)[] {
  const compared = ['eq', 'not_eq', 'greater_than', 'less_than']
  const on = (keys: readonly string[], operators: string[], value: () => unknown) =>
    keys.length > 0 ? [() => ({ key: random.pick(keys), operator: random.pick(operators), value: value() })] : []
  return [
    ...on(texts, [...compared, 'contains'], () => random.pick([...words, 'p1', 'de_de', 'c'])),
    ...on(numbers, compared, () => random.below(7) / 2 - 1),
    ...on(flags, ['eq', 'not_eq'], () => random.once(2)),
    ...on(list === undefined ? [] : [list], ['eq', 'not_eq', 'contains'], () => random.pick(['x', 'y', 'xy', ''])),
    ...on(dates, compared, () => 1_700_000_000_000 + random.below(6) * 1000),
  ]
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
  isDate(name) ? new Date(value as number).toISOString() : String(value)

const isDate = (name: string) => name === 'date' || name === 'createdAt'

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
  if (isDate(field)) return { numericValue: first, stringValue: textOf(field, first) }
  return typeof first === 'string' ? { stringValue: first } : { numericValue: Number(first) }
}
