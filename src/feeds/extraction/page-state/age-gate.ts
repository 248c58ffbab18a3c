// Age gates: pages that ask how old their reader is before they show anything.

import type { Line } from '../html/lines.ts'
import type { PageDocument } from '../html/page-document.ts'
import { closest, elementsByName } from '../html/parser/tree.ts'
import { BOILERPLATE_TAGS, totalTextWeight } from '../html/text-volume.ts'
import { AGE_LAW_PHRASES, AGE_PHRASES } from '../lexicon/page-state/age-gate-words.ts'
import { MAX_WALL_TEXT_WEIGHT } from './bot-walls.ts'

/** Little else is said than how old one must be, and there is something to press. */
export function isAgeGate(document: PageDocument): boolean {
  if (
    totalTextWeight(document) > MAX_WALL_TEXT_WEIGHT ||
    elementsByName(document.tree, 'button').length + document.links.length === 0
  )
    return false
  const own = document.lines.filter(({ container }) => !closest(container, BOILERPLATE_TAGS))
  return own.length <= MAX_AGE_GATE_LINES && own.some(isAsked)
}

/** As a question, or as a duty. */
const isAsked = ({ text, weight }: Line): boolean =>
  weight < MAX_QUESTION_WEIGHT && AGE_PHRASES.test(text) && (/[?？؟]/.test(text) || AGE_LAW_PHRASES.test(text))

const MAX_AGE_GATE_LINES = 20
const MAX_QUESTION_WEIGHT = 160
