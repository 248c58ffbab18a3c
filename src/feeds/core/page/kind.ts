// What is known of the elements of one name on a page, found by every tag of that name without a search.
import { type ElementRules, rulesOf } from './element-rules.ts'
import type { Element } from './tree.ts'

export interface Kind {
  name: string
  rules: ElementRules
  /** Of those that have elements; the others have none. */
  number: number
  elements: Element[]
  /** How many are open: an end tag without a partner is known without a search. */
  open: number
}

export const newKind = (name: string): Kind => ({ name, rules: rulesOf(name), number: -1, elements: [], open: 0 })
