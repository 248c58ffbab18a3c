// Extraction over saved pages after four changes that a person would not see; writes the results
// to OUT/stripped, OUT/flat, OUT/bare and OUT/shuffled, for a scorer to read beside the unchanged pages.
//   node bench/feeds/corpus-variants.ts --pages DIR --out DIR [--part tuning|aside]
import { join } from 'node:path'
import { decodePage } from '../../src/feeds/extraction/decoding/decode-page.ts'
import { rewriteMarkup } from '../../test/feeds/extraction/harness/rewrite-markup.ts'
import { flat, stripped } from '../../test/feeds/extraction/harness/strip-names.ts'
import { createRandom } from '../../test/harness/random.ts'
import { corpusOptions, extractAll, type SavedPage } from './corpus-pages.ts'

const SEED = 20260315

const variants: Record<string, (html: string, saved: SavedPage) => string> = {
  stripped: (html, { fragments }) => stripped(html, fragments),
  flat: (html) => flat(html),
  bare: (html, { fragments }) => flat(stripped(html, fragments)),
  shuffled: (html) => shuffled(html),
}

/** The same page to any reader of HTML: attributes in another order, tags in another case. */
function shuffled(html: string): string {
  const random = createRandom(SEED)
  return rewriteMarkup(html, ({ name, closes, attributes }) => ({
    name: [...name].map((letter) => (random.once(2) ? letter.toUpperCase() : letter.toLowerCase())).join(''),
    closes,
    attributes: attributes
      .map((attribute) => ({ attribute, place: random.below(1e9) }))
      .sort((a, b) => a.place - b.place)
      .map(({ attribute }) => attribute),
  }))
}

function changed(saved: SavedPage, variant: (html: string, saved: SavedPage) => string): SavedPage {
  const decoded = decodePage(saved.page)
  if (!('html' in decoded)) return saved
  const body = Buffer.from(variant(decoded.html, saved))
  return { ...saved, page: { ...saved.page, body, contentType: 'text/html; charset=utf-8' } }
}

const { pages, out } = corpusOptions()
console.log(`attributes and tags are shuffled with the seed ${SEED}`)
for (const [name, variant] of Object.entries(variants)) {
  extractAll(
    pages.map((saved) => changed(saved, variant)),
    join(out, name),
  )
  console.log(`${name}: ${pages.length} pages in ${join(out, name)}`)
}
