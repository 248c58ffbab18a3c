// Settings of Miniflux, by their names in its OPML and, without underscores, in its API.
import type { FoundSettings } from '../list-entry.ts'
import { type FilterWords, wordsOfPattern } from './pattern-words.ts'
import { usableCss } from './usable-css.ts'

type Value = (name: string) => string

interface Rule {
  field: string
  words: string[]
}

/** Of the lines of the newer rules. */
const entryFields: Readonly<Record<string, string>> = {
  EntryTitle: 'title',
  EntryURL: 'url',
  EntryAuthor: 'author',
  EntryTag: 'category',
  EntryContent: 'text',
}
/** Where the older rules look. */
const olderFields = ['title', 'url', 'author', 'category']

const others: readonly [name: string, note: string][] = [
  ['rewriterules', 'Rules that rewrite the content are not taken'],
  ['urlrewriterules', 'Rules that rewrite addresses are not taken'],
  ['useragent', 'The user agent is not taken: set it as a request header of the feed'],
  ['cookie', 'The cookie is not taken: set it as a request header of the feed'],
  ['username', 'Name and password are not taken: set them as a request header of the feed'],
  ['proxyurl', 'The proxy is not taken: choose one of this server'],
]

export const hasMinifluxSettings = (further: ReadonlyMap<string, string>): boolean =>
  [...further.keys()].some((name) => name.startsWith('miniflux:'))

export function minifluxSettings(further: ReadonlyMap<string, string>, notes: string[]): FoundSettings {
  const value: Value = (name) => further.get(`miniflux:${name}`) ?? ''
  for (const [name, note] of others)
    if (value(name) !== '') notes.push(`${note}: ${value(name).slice(0, 200)}.`.replace(secretValue, '.'))
  const fullText = fullTextOf(value, notes)
  const exclude = rulesOf(value, ['blocklistrules', 'blockfilterentryrules'], notes)
  const include = rulesOf(value, ['keeplistrules', 'keepfilterentryrules'], notes)
  if (include.length > 1)
    notes.push('Items are kept that fit one of several rules there; here they have to fit all: not taken.')
  return {
    ...(fullText === undefined ? {} : { full_text: fullText }),
    ...(exclude.length > 0 ? { exclude } : {}),
    ...(include.length === 1 ? { include } : {}),
  }
}

/** Values of cookies and passwords are told to nobody. */
const secretValue = /(?<=request header of the feed): .*$/s

function fullTextOf(value: Value, notes: string[]): boolean | string | undefined {
  const rules = value('scraperrules')
  const css = usableCss(rules)
  if (rules !== '' && css === undefined) notes.push(`The scraper rules have no equal here: ${rules.slice(0, 200)}.`)
  return css ?? (value('crawler') === 'true' ? true : undefined)
}

/** At most 20 are taken, as many as a feed has. */
function rulesOf(value: Value, [older, newer]: readonly [string, string], notes: string[]): Rule[] {
  const isKept = older.startsWith('keep')
  const found: Rule[] = []
  const add = (fields: readonly string[], pattern: string) => {
    const words = wordsOfPattern(pattern)
    if (words) found.push(...fields.map((field) => ({ field, words: words.words })))
    tellPattern(pattern, words, notes)
  }
  if (value(older) !== '') add(isKept ? ['any'] : olderFields, value(older))
  for (const line of value(newer)
    .split(/\r?\n/)
    .filter((one) => one.trim() !== '')) {
    const [, name = '', pattern = ''] = /^\s*(\w+)\s*=\s*(.*?)\s*$/.exec(line) ?? []
    const field = Object.hasOwn(entryFields, name) ? entryFields[name] : undefined
    if (field === undefined) notes.push(`A rule has no equal here: ${line.slice(0, 200)}.`)
    else add([field], pattern)
  }
  return found.slice(0, 20)
}

export function tellPattern(pattern: string, words: FilterWords | undefined, notes: string[]): void {
  if (!words) notes.push(`A filter has no equal here: ${pattern.slice(0, 200)}.`)
  else if (words.minded) notes.push(`Capitals do not count in the filter ${pattern.slice(0, 200)}.`)
}
