// Which texts of a page stand in the cards of a series.
import type { PageDocument } from '../../html/page-document.ts'
import type { Placed } from '../../records/record-signals.ts'

/** 1 for each text that a card holds. */
export function textsOf({ tree }: PageDocument, cards: readonly Placed[]): Uint8Array {
  const texts = new Uint8Array(tree.texts.length)
  for (const { area } of cards) texts.fill(1, area.firstText, area.endText)
  return texts
}
