// Whether the cards are what readers remarked on one thing, below it: each with its day, and none with a name.

import type { Traits } from '../../candidates/group-features.ts'
import { isDateLine } from '../../dates/parse-date.ts'
import type { Link } from '../../html/links.ts'
import { linksBetween } from '../../html/page-document.ts'
import { closest, named } from '../../html/parser/tree.ts'
import { hasWords } from '../../normalization/text.ts'
import { addressParts } from '../../normalization/urls.ts'
import { areCalledAlike } from '../../records/generic-link-labels.ts'
import { labelOf } from '../../records/link-label.ts'
import type { Eyes, Placed } from '../../records/record-signals.ts'

/** One sign alone may be an accident: logs have days and places of their own, too. */
const LEAST_SIGNS = 2

export function areRemarks(eyes: Eyes, cards: readonly Placed[], traits: Traits, isOneThing: boolean): boolean {
  const { dated, headed, beside, elsewhere } = traits
  // What is listed has names.
  if (headed >= 0.3) return false
  const isAnswered = asksForText(eyes)
  const own = cards.filter(({ url }) => isOwnPlace(eyes, url))
  if (own.length >= cards.length * 0.7 && areNamed(eyes, own)) return false
  if (own.length >= cards.length * 0.7)
    return [dated >= 0.7, isOneThing, isAnswered].filter(Boolean).length >= LEAST_SIGNS
  if (dated < 0.7) return false
  // Their links lead to who wrote them.
  return isOneThing ? beside >= 0.6 : isAnswered && beside > 0.9 && elsewhere >= 0.7
}

/** Called by nothing but their days, each by another writer. */
export function areSigned({ document, around }: Eyes, cards: readonly Placed[]): boolean {
  const writers = new Set<string>()
  for (const { area, link, key } of cards) {
    if (!isDateLine(labelOf(document, link).text, around)) return false
    const isWriter = (other: Link) => other.key !== key && !other.within && labelOf(document, other).weight >= 2
    const writer = linksBetween(document, area.first, area.last, MOST_LINKS).find(isWriter)
    if (writer) writers.add(writer.key)
  }
  return writers.size >= cards.length * 0.7
}

/** Of a remark. */
const MOST_LINKS = 30

/** "Version 1.9" and "Low water at the lock" are names. A day, "#12" and "Permalink" are none, and who wrote is no thing. */
function areNamed({ document, around }: Eyes, cards: readonly Placed[]): boolean {
  if (areCalledAlike(document, cards)) return false
  const named = cards.filter(({ link, url }) => {
    const { text, weight } = labelOf(document, link)
    return weight >= LEAST_NAME && hasWords(text) && !isDateLine(text, around) && !OF_REMARK.test(url)
  })
  return named.length >= cards.length * 0.7
}

/** Programs number what is remarked, or say that it is a remark. */
const OF_REMARK = /#(?:[cp]?[-_]?\d+$|[^#]*(?:comment|kommentar|respon|reply|message|msg|post))/i
/** Weight of the shortest that tells something. */
const LEAST_NAME = 8

function isOwnPlace({ document }: Eyes, url: string): boolean {
  const page = addressParts(document.url)
  const parts = addressParts(url)
  return url.includes('#') && parts?.host === page?.host && parts?.pathname === page?.pathname
}

/** A form with room for a text: what one remarks oneself. */
export function asksForText({ document: { tree } }: Eyes): boolean {
  return named(tree, 'textarea').some((field) => closest(field, FORM))
}

const FORM = new Set(['form'])
