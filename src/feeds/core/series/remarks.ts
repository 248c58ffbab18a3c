// Whether the cards are what readers remarked on one thing, below it: each with its day, and none with a name.
import { addressParts } from '../links.ts'
import { closest, named } from '../page/tree.ts'
import type { Eyes, Placed } from './evidence.ts'
import type { Traits } from './traits.ts'

/** One sign alone may be an accident: logs have days and places of their own, too. */
const LEAST_SIGNS = 2

export function areRemarks(eyes: Eyes, cards: readonly Placed[], traits: Traits, isOneThing: boolean): boolean {
  const { dated, headed, beside, elsewhere } = traits
  // What is listed has names.
  if (headed >= 0.3) return false
  const isAnswered = asksForText(eyes)
  const own = cards.filter(({ url }) => isOwnPlace(eyes, url)).length
  if (own >= cards.length * 0.7) return [dated >= 0.7, isOneThing, isAnswered].filter(Boolean).length >= LEAST_SIGNS
  if (dated < 0.7) return false
  // Their links lead to who wrote them.
  return isOneThing ? beside >= 0.6 : isAnswered && beside > 0.9 && elsewhere >= 0.7
}

function isOwnPlace({ document }: Eyes, url: string): boolean {
  const page = addressParts(document.url)
  const parts = addressParts(url)
  return url.includes('#') && parts?.host === page?.host && parts?.pathname === page?.pathname
}

/** A form with room for a text: what one remarks oneself. */
function asksForText({ document: { tree } }: Eyes): boolean {
  return named(tree, 'textarea').some((field) => closest(field, FORM))
}

const FORM = new Set(['form'])
