// Whether what was chosen is a list that a person came for, or only what stands around one thing.

import type { Choice } from '../choose.ts'
import { type PageDocument, weightIn } from '../document.ts'
import type { Candidate } from '../extractors/extractor.ts'
import { CONTENT } from '../page/regions.ts'
import type { Eyes } from './evidence.ts'
import type { Traits } from './traits.ts'

/** Less is a menu or a footer, unless there is little else on the page. */
const LEAST_SCORE = 60

export function isList({ document, regions }: Eyes, { cards, series }: Choice, found: readonly Candidate[]): boolean {
  const best = series[0]
  if (!best || cards.length < 2) return false
  const { traits, score } = best
  if (traits.alike < 0.6 && (traits.headed < 0.5 || cards.length < 4)) return false
  if (traits.frame > 0.6 || (traits.title < 6 && traits.dated < 0.7)) return false
  if (score < LEAST_SCORE && traits.headed < 0.6 && traits.dated < 0.5 && !fillsPage(document, best.traits))
    return false
  if (traits.dated < 0.5 && showsOneThing(document, found)) return false
  const texts = new Uint8Array(document.tree.texts.length)
  for (const { area } of cards) texts.fill(1, area.firstText, area.endText)
  let inside = 0
  let outside = 0
  for (const line of document.lines) {
    if (texts[line.firstText]) inside += line.weight
    else if (!line.heading && line.weight >= 80 && (regions[line.holder.index] ?? 0) === CONTENT) outside += line.weight
  }
  return outside < 1200 || outside < 1.5 * inside
}

function fillsPage(document: PageDocument, { room, title, alone }: Traits): boolean {
  return (
    alone > 0.9 && title >= 12 && room > 0.5 * weightIn(document, { firstText: 0, endText: document.tree.texts.length })
  )
}

const ONE_THING = /^(?:article|product(?:\.item)?|og:product|profile|video\.\w+|book|recipe|music\.\w+)$/i

/** The page says of itself that it is about one thing. Blogs say "article" of anything, so this is a hint. */
export function showsOneThing({ metas, tree }: PageDocument, found: readonly Candidate[]): boolean {
  if (ONE_THING.test(metas.get('og:type') ?? '')) return true
  // Facts about other things are the data of a list.
  if (found.some(({ sightings }) => sightings.some(({ area }) => !area))) return false
  const stated = tree.scripts
    .filter(({ type }) => /ld\+json/.test(type))
    .flatMap(({ text }) => {
      return (
        text.slice(0, 200_000).match(/"@type"\s*:\s*"(?:News)?(?:Article|Product|Recipe|JobPosting|BlogPosting)"/g) ??
        []
      )
    })
  return stated.length === 1
}
