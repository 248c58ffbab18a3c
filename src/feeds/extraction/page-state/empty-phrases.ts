// Phrases of empty lists in many languages.

import type { TextRange } from '../html/element-text.ts'
import type { Line } from '../html/lines.ts'
import type { PageDocument } from '../html/page-document.ts'
import { closest } from '../html/parser/tree.ts'
import { EMPTY_RESULT, OTHER_EMPTY_SUBJECTS } from '../lexicon/empty-words.ts'

/** Footers are excluded: their "no guarantee" is no empty list. */
export function hasEmptyPhrase(document: PageDocument, range?: TextRange): boolean {
  return linesIn(document, range).some((line) => isEmptyLine(line) && !closest(line.container, FOOTER))
}

/** True where a line is little more than an empty phrase. */
export function hasEmptyPhraseAlone(document: PageDocument, range?: TextRange): boolean {
  return linesIn(document, range).some(
    (line) =>
      isEmptyLine(line) &&
      (line.weight <= MAX_SHORT_WEIGHT ? !isSoon(line.text) : isMostlyEmptyPhrase(line.text, MIN_PHRASE_SHARE_OF_LONG)),
  )
}

function linesIn({ lines, tree }: PageDocument, range?: TextRange): Line[] {
  const { firstText, endText } = range ?? { firstText: 0, endText: tree.texts.length }
  return lines.filter((line) => line.firstText >= firstText && line.endText <= endText)
}

/** As the headline, and nothing else. "Coming soon" is not empty. */
export const hasEmptyHeadline = ({ lines }: PageDocument): boolean =>
  lines.some(
    ({ heading, text, weight }) => heading?.name === 'h1' && weight < MAX_LINE_WEIGHT && isMostlyEmptyPhrase(text),
  )

function isMostlyEmptyPhrase(text: string, minShare = MIN_PHRASE_SHARE): boolean {
  const said = EMPTY_RESULT.exec(text)?.[0] ?? ''
  return said.length >= text.trim().length * minShare && !isSoon(said)
}

const isSoon = (text: string): boolean => / soon\W*$/i.test(text)

const MIN_PHRASE_SHARE = 0.7
const MIN_PHRASE_SHARE_OF_LONG = 0.5
/** Weight of "There are no events planned at the moment." */
const MAX_SHORT_WEIGHT = 48

const isEmptyLine = ({ text, weight }: Line): boolean =>
  weight < MAX_LINE_WEIGHT && EMPTY_RESULT.test(text) && !OTHER_EMPTY_SUBJECTS.test(text)

const MAX_LINE_WEIGHT = 200
const FOOTER = new Set(['footer'])
