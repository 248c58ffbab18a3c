// Objects with prefixed keys: "eventTitle", "eventUrl" and "eventId".

/** By their names in lower case without signs. */
type Fields = ReadonlyMap<string, unknown>

const TITLES = ['title', 'headline', 'heading', 'name']
const THING = /^[a-z]{3,24}$/
/** Other keys that must share the prefix for it to be the record's: there are names of authors and shops, too. */
const IDENTITY = ['id', 'slug', 'url', 'uri', 'link', 'path', 'code', 'key', 'number', 'reference']
const LINKS = ['url', 'uri', 'link', 'href', 'permalink', 'path', 'slug', 'handle']
/** These are parts of an item, or what stands around it or is chosen for the whole page. */
const OTHERS = new Set(
  (
    'sub meta og seo page site section category brand author user creator owner company file image icon menu field form ' +
    'language country currency locale widget plugin module component template theme class'
  ).split(' '),
)

interface PrefixedKey {
  thing: string
  /** Of the field. */
  name: string
}

/** Each record is asked several times. */
const known = new WeakMap<Fields, PrefixedKey | null>()

/** The first such field, where the record tells what else it calls so. */
export function findKeyPrefix(fields: Fields): PrefixedKey | undefined {
  const found = known.get(fields)
  if (found !== undefined) return found ?? undefined
  const read = readOwnName(fields)
  known.set(fields, read ?? null)
  return read
}

function readOwnName(fields: Fields): PrefixedKey | undefined {
  const titles = [...fields.keys()].flatMap((name) => {
    const thing = thingBefore(name, TITLES)
    return thing !== undefined && THING.test(thing) && !OTHERS.has(thing) ? [{ thing, name }] : []
  })
  if (titles.length === 0) return undefined
  const kind = fields.get('typename')
  const identified = new Set([...fields.keys()].map((name) => thingBefore(name, IDENTITY)))
  if (typeof kind === 'string') identified.add(kind.toLowerCase())
  return titles.find(({ thing }) => identified.has(thing))
}

/** "event" of "eventname". */
function thingBefore(name: string, ends: readonly string[]): string | undefined {
  const end = ends.find((one) => name.endsWith(one))
  return end && name.slice(0, -end.length)
}

/** Fields that may lead to the item. */
export const prefixedLinks = (fields: Fields): string[] => {
  const thing = findKeyPrefix(fields)?.thing
  return thing === undefined ? [] : LINKS.map((end) => thing + end).filter((name) => fields.has(name))
}
