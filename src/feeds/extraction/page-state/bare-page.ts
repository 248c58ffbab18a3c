// Bare pages: next to nothing but menus and footers.

import type { PageDocument } from '../html/page-document.ts'
import { closest, type Element } from '../html/parser/tree.ts'
import { BOILERPLATE_TAGS, boilerplateTags } from '../html/text-volume.ts'

/** A name, and a word or two. */
const MAX_BARE_TEXT_WEIGHT = 60
/** Pictures say no words. */
const MAX_BARE_LINKS = 20

export function isBarePage(document: PageDocument): boolean {
  const { lines, links } = document
  const boilerplate = boilerplateTags(document)
  const isOwn = (container: Element, heading: boolean) => !closest(container, heading ? BOILERPLATE_TAGS : boilerplate)
  const weight = lines.reduce(
    (sum, line) => (isOwn(line.container, line.heading !== undefined) ? sum + line.weight : sum),
    0,
  )
  if (weight >= MAX_BARE_TEXT_WEIGHT) return false
  return links.filter(({ element }) => !closest(element, BOILERPLATE_TAGS)).length < MAX_BARE_LINKS
}
