// Runs the extraction over saved pages that were changed in four ways which a person would not see, and writes what it
// finds to OUT/stripped, OUT/flat, OUT/bare and OUT/shuffled, for a scorer to read beside the unchanged pages.
//   node bench/corpus-variants.ts --pages DIR --out DIR [--part tuning|aside]
import { join } from 'node:path'
import { decode } from '../src/feeds/core/decode.ts'
import { createRandom } from '../test/random.ts'
import { corpusOptions, extractAll, type SavedPage } from './corpus-pages.ts'
import { rewriteMarkup, type Tag } from './rewrite-markup.ts'

const SEED = 20260315
const NAMES = /^(?:class|id|itemscope|itemtype|itemprop|itemid|itemref)$/
const NAMES_BUT_IDS = /^(?:class|itemscope|itemtype|itemprop|itemid|itemref)$/
const HEADINGS_AND_LANDMARKS = /^(?:h[1-6]|hgroup|main|article|section|nav|header|footer|aside|search)$/i

/** Classes, ids and microdata are gone. Where ids are the addresses of the items they stay. */
function strip(tag: Tag, fragments: boolean): Tag {
  const gone = fragments ? NAMES_BUT_IDS : NAMES
  return { ...tag, attributes: tag.attributes.filter(({ name }) => !gone.test(name)) }
}

/** No heading and no landmark is called so. */
const flatten = (tag: Tag): Tag => (HEADINGS_AND_LANDMARKS.test(tag.name) ? { ...tag, name: 'div' } : tag)

/** The same page to any reader of HTML: attributes in another order, tags in another case. */
function shuffler(): (tag: Tag) => Tag {
  const random = createRandom(SEED)
  return ({ name, closes, attributes }) => ({
    name: [...name].map((letter) => (random.once(2) ? letter.toUpperCase() : letter.toLowerCase())).join(''),
    closes,
    attributes: attributes
      .map((attribute) => ({ attribute, place: random.below(1e9) }))
      .sort((a, b) => a.place - b.place)
      .map(({ attribute }) => attribute),
  })
}

const variants: Record<string, (page: SavedPage) => (tag: Tag) => Tag> = {
  stripped:
    ({ fragments }) =>
    (tag) =>
      strip(tag, fragments),
  flat: () => flatten,
  bare:
    ({ fragments }) =>
    (tag) =>
      flatten(strip(tag, fragments)),
  shuffled: () => shuffler(),
}

function changed(saved: SavedPage, rewrite: (tag: Tag) => Tag): SavedPage {
  const decoded = decode(saved.page)
  if (!('html' in decoded)) return saved
  const body = Buffer.from(rewriteMarkup(decoded.html, rewrite))
  return { ...saved, page: { ...saved.page, body, contentType: 'text/html; charset=utf-8' } }
}

const { pages, out } = corpusOptions()
for (const [name, variant] of Object.entries(variants)) {
  extractAll(
    pages.map((saved) => changed(saved, variant(saved))),
    join(out, name),
  )
  console.log(`${name}: ${pages.length} pages in ${join(out, name)}`)
}
