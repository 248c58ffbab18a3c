// How much there is to read on a page.
import { type PageDocument, weightIn } from './page-document.ts'
import { closest, named } from './parser/tree.ts'

/** However much of the page they take. */
export const MENUS: ReadonlySet<string> = new Set(['nav', 'footer'])
export const FRAMES: ReadonlySet<string> = new Set([...MENUS, 'header'])
const FRAME: ReadonlySet<string> = new Set([...FRAMES, 'a'])
const FRAME_AND_FORM: ReadonlySet<string> = new Set([...FRAME, 'form'])

/** Weight of running text outside links and menus. */
export function proseOf(document: PageDocument): number {
  let weight = 0
  const frame = frameOf(document)
  for (const line of document.lines) {
    if (line.weight >= 60 && !closest(line.holder, frame) && !line.heading) weight += line.weight
  }
  return weight
}

/** Some servers put the whole page into a form. */
export function frameOf(document: PageDocument): ReadonlySet<string> {
  const half = allWeight(document) / 2
  return named(document.tree, 'form').some((form) => weightIn(document, form) > half) ? FRAME : FRAME_AND_FORM
}

export function allWeight(document: PageDocument): number {
  return weightIn(document, { firstText: 0, endText: document.tree.texts.length })
}
