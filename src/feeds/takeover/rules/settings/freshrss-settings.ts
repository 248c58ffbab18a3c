// Settings of FreshRSS, by the attributes of its OPML.
import type { FoundSettings } from '../list-entry.ts'
import { usableCss } from './usable-css.ts'
import { xpathSettings } from './xpath-settings.ts'

type Value = (name: string) => string

const others: readonly [name: string, note: string][] = [
  ['cssfullcontentfilter', 'Parts that are removed from the full text are not taken'],
  ['csscontentfilter', 'Parts that are removed from the text are not taken'],
  ['cssfullcontentconditions', 'Conditions for the full text are not taken: it is read for all items'],
  ['filtersactionread', 'What is marked as read is for the reader to do'],
  ['curlopt_postfields', 'The body of the request is not taken'],
  ['curlopt_proxy', 'The proxy is not taken: choose one of this server'],
]
const secrets: readonly [name: string, what: string][] = [
  ['curlopt_cookie', 'The cookie'],
  ['curlopt_httpheader', 'Request headers'],
  ['curlopt_useragent', 'The user agent'],
]
const jsonFields = [
  ['title', 'title'],
  ['content', 'content'],
  ['uri', 'url'],
  ['author', 'author'],
  ['timestamp', 'date'],
  ['thumbnail', 'image'],
  ['categories', 'categories'],
  ['uid', 'id'],
] as const

const [minSeconds, maxSeconds] = [300, 604_800]

export interface FreshRssSettings {
  settings: FoundSettings
  /** The address is a page, not a feed. */
  isPage: boolean
  isPaused: boolean
}

export function freshRssSettings(further: ReadonlyMap<string, string>, notes: string[]): FreshRssSettings {
  const value: Value = (name) => further.get(`frss:${name}`) ?? ''
  for (const [name, note] of others) if (value(name) !== '') notes.push(`${note}: ${value(name).slice(0, 200)}.`)
  for (const [name, what] of secrets)
    if (value(name) !== '') notes.push(`${what} of the request is not taken: set it in the settings of the feed.`)
  const type = (further.get('type') ?? '').toLowerCase()
  const seconds = Number(value('ttl'))
  const isTimed = Number.isFinite(seconds) && seconds >= minSeconds && seconds <= maxSeconds
  const settings = {
    ...listSettings(type, value, notes),
    ...fullTextOf(value, notes),
    ...(isTimed ? { check_every_minutes: Math.round(seconds / 60) } : {}),
  }
  return { settings, isPage: /^(?:html|xml|json)\+/.test(type), isPaused: seconds < 0 }
}

function fullTextOf(value: Value, notes: string[]): FoundSettings {
  const written = value('cssfullcontent')
  const css = usableCss(written)
  if (written !== '' && css === undefined)
    notes.push(`The selector of the full text has no equal here: ${written.slice(0, 200)}.`)
  return css === undefined ? {} : { full_text: css }
}

function listSettings(type: string, value: Value, notes: string[]): FoundSettings {
  if (type === 'html+xpath') {
    const named = (name: string) => value(`xpathitem${name}`)
    return xpathSettings(
      {
        ...{ item: named(''), title: named('title'), content: named('content'), uri: named('uri') },
        ...{ author: named('author'), timestamp: named('timestamp'), timeFormat: named('timeformat') },
        ...{ thumbnail: named('thumbnail'), categories: named('categories'), uid: named('uid') },
      },
      notes,
    )
  }
  if (type === 'json+dotnotation') return jsonSettings(value, notes)
  if (type.includes('+'))
    notes.push(`Selectors of the type "${type.slice(0, 50)}" have no equal here: the list is found by itself.`)
  return {}
}

function jsonSettings(value: Value, notes: string[]): FoundSettings {
  const json: Record<string, string> = { items: pathOf(value('jsonitem')) }
  for (const [name, own] of jsonFields) {
    const path = pathOf(value(`jsonitem${name}`))
    if (path !== '') json[own] = path
  }
  if (value('jsonitemtimeformat') !== '') notes.push('The format of times is not taken.')
  return { json }
}

/** `$.data.items` begins at the document, as `data.items` does. */
const pathOf = (written: string): string => written.trim().replace(/^\$\.?/, '')
