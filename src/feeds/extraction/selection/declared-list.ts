// Declared list: structured data or embedded state of a page whose layout shows none, as scripts would render it.
import { linkTextWeightIn, type PageDocument } from '../html/page-document.ts'
import { BOILERPLATE, CONTENT, SIDEBAR } from '../html/page-regions.ts'
import { proseWeight, totalTextWeight } from '../html/text-volume.ts'
import { foldText } from '../normalization/text.ts'
import { urlPattern } from '../normalization/urls.ts'
import { hasEmptyPhrase } from '../page-state/empty-phrases.ts'
import { hasNotFoundPhrase } from '../page-state/not-found-phrases.ts'
import type { Candidate, ExtractedRecord } from '../records/candidate.ts'
import type { PageContext } from '../records/record-signals.ts'

/** A page with less on it waits for its scripts, as does one with next to nothing between menu and footer for items of days. */
const MAX_SHELL_TEXT_WEIGHT = 1500
const MIN_CONTENT_TEXT_WEIGHT = 120
/** But who has so much to read in its lines is shown what the page is for. */
const MAX_SHELL_PROSE_WEIGHT = 650
/** Share of a guessed list's titles that must stand on a page with text. */
const MIN_SHOWN_SHARE = 0.5

/** `regions` of a page that people read; data alone has none. */
export function selectDeclaredList(
  document: PageDocument,
  found: readonly Candidate[],
  regions?: Uint8Array,
): ExtractedRecord[] {
  const lists = found
    .filter(({ records, hasOnlyFields }) => !hasOnlyFields && records.every(({ span }) => !span))
    .map(({ records, isGuess }) => ({ isGuess, records: records.filter(({ fields }) => fields.title !== undefined) }))
    .filter(({ records, isGuess }) => !isGuess || isRelevantGuess(document, records, regions))
    .sort((a, b) => declaredListScore(b.records) - declaredListScore(a.records))
  const [best] = lists
  if (!best) return []
  const similar = lists.filter(({ records }) => shapeOf(records) === shapeOf(best.records))
  const byKey = new Map<string, ExtractedRecord>()
  for (const { records } of similar) for (const one of records) if (!byKey.has(one.key)) byKey.set(one.key, one)
  return [...byKey.values()]
}

/** Data that nobody wrote for us counts on an empty page, or when the page shows what it speaks of. */
function isRelevantGuess(document: PageDocument, records: readonly ExtractedRecord[], regions?: Uint8Array): boolean {
  if (!regions) return true
  if (totalTextWeight(document) < MAX_SHELL_TEXT_WEIGHT && proseWeight(document) < MAX_SHELL_PROSE_WEIGHT) return true
  const dated = records.filter(({ fields }) => fields.publishedAt !== undefined).length
  if (dated >= records.length * MIN_SHOWN_SHARE && isUnfilled(document, regions)) return true
  const lines = new Set(document.lines.map(({ text }) => foldText(text)))
  const shown = records.filter(({ fields }) => lines.has(foldText(fields.title ?? '')))
  return shown.length >= records.length * MIN_SHOWN_SHARE
}

/** Next to nothing between menu and footer, and no word of why. */
function isUnfilled(document: PageDocument, regions: Uint8Array): boolean {
  if (hasNotFoundPhrase(document) || hasEmptyPhrase(document)) return false
  const own = document.lines.filter(({ container }) => regions[container.index] === CONTENT)
  return own.reduce((sum, line) => sum + line.weight - linkTextWeightIn(document, line), 0) < MIN_CONTENT_TEXT_WEIGHT
}

/**
 * The pages of the site, as its own scripts know them, which the page leads to in its menu and nowhere else; or items
 * that are marked in a side column.
 */
export function isOutsideContent({ document, regions }: PageContext, { records, isGuess }: Candidate): boolean {
  const minRegion = isGuess ? BOILERPLATE : SIDEBAR
  const keys = new Set(records.map(({ key }) => key))
  const shown = document.links.filter(({ key }) => keys.has(key))
  const count = new Set(shown.map(({ key }) => key)).size
  return (
    count >= records.length * MIN_SHOWN_SHARE &&
    shown.every(({ element }) => (regions[element.index] ?? 0) >= minRegion)
  )
}

/** Dated items are what feeds are for. */
function declaredListScore(records: readonly ExtractedRecord[]): number {
  return records.reduce((sum, { fields: { publishedAt, summary, image } }) => {
    return sum + 1 + (publishedAt === undefined ? 0 : 1.5) + (summary ? 0.5 : 0) + (image ? 0.5 : 0)
  }, 0)
}

/** Host and folders that most addresses share. */
function shapeOf(records: readonly ExtractedRecord[]): string {
  const counts = new Map<string, number>()
  for (const { url } of records) counts.set(urlPattern(url), (counts.get(urlPattern(url)) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? ''
}
