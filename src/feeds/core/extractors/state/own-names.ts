// Records whose fields are called by the thing: "eventTitle", "eventUrl" and "eventId" of an event.

/** By their names in lower case without signs. */
type Fields = ReadonlyMap<string, unknown>

const TITLE = /^([a-z]{3,24})(?:title|headline|heading|name)$/
/** What else is said of the same thing, for it to be that of the record: there are names of writers and shops, too. */
const IDENTITY = ['id', 'slug', 'url', 'uri', 'link', 'path', 'code', 'key', 'number', 'reference']
const LINKS = ['url', 'uri', 'link', 'href', 'permalink', 'path', 'slug', 'handle']
/** These are parts of a thing, or what stands around it or is chosen for the whole page. */
const OTHERS = new Set(
  (
    'sub meta og seo page site section category brand author user creator owner company file image icon menu field form ' +
    'language country currency locale widget plugin module component template theme class'
  ).split(' '),
)

interface OwnName {
  thing: string
  /** Of the field. */
  name: string
}

/** The first such field, where the record tells what else it calls so. */
export function ownName(fields: Fields): OwnName | undefined {
  const kind = fields.get('typename')
  for (const name of fields.keys()) {
    const thing = TITLE.exec(name)?.[1]
    if (thing === undefined || OTHERS.has(thing)) continue
    const isKind = typeof kind === 'string' && kind.toLowerCase() === thing
    if (isKind || IDENTITY.some((end) => fields.has(thing + end))) return { thing, name }
  }
  return undefined
}

/** Fields that may lead to the thing. */
export const ownLinks = (fields: Fields): string[] => {
  const thing = ownName(fields)?.thing
  return thing === undefined ? [] : LINKS.map((end) => thing + end).filter((name) => fields.has(name))
}
