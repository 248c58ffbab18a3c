// Consent walls: a page that asks for consent to cookies or a subscription before it shows its content.

import type { Line } from '../html/lines.ts'
import { type PageDocument, textWeightIn } from '../html/page-document.ts'
import { CONTENT, classifyRegions } from '../html/page-regions.ts'
import { contains, type Element } from '../html/parser/tree.ts'
import { AGREE_LABEL, TRACKING_TOPIC } from '../lexicon/page-state/consent-words.ts'

/** Walls say little else. A banner before a page is one more dialog. */
const MAX_TEXT_WEIGHT = 2500
const MIN_MENTIONS = 2
/** Label of a button, in text weight, above 0. */
const MAX_BUTTON_WEIGHT = 60

export function isConsentWall(document: PageDocument): boolean {
  const { lines, weights, tree } = document
  if ((weights[tree.texts.length] ?? 0) > MAX_TEXT_WEIGHT) return false
  const regions = classifyRegions(document)
  const own = lines.filter(({ container }) => (regions[container.index] ?? 0) === CONTENT)
  const trackingLines = own.filter(({ text }) => TRACKING_TOPIC.test(text))
  if (trackingLines.length < MIN_MENTIONS) return false
  const minBoxWeight = own.reduce((sum, { weight }) => sum + weight, 0) / 2
  const isAsked = ({ text, weight }: Line) => weight < MAX_BUTTON_WEIGHT && AGREE_LABEL.test(text)
  const boxes = own.filter(isAsked).map((line) => boxOf(line, trackingLines))
  return boxes.some((box) => textWeightIn(document, box) >= minBoxWeight)
}

/** The button and what it agrees to. A banner is a smaller box than what stands beside it, as is the row of a cookie. */
function boxOf(asked: Line, trackingLines: readonly Line[]): Element {
  let box = asked.container
  while (box.parent && !trackingLines.some((one) => one !== asked && contains(box, one.container))) box = box.parent
  return box
}
