// Element of a tree. A class, because there are many and most are never asked for their attributes.
import { attributesOf } from './attributes.ts'
import type { Element, Tag } from './tree.ts'

/** Its end and its visibility are set later. */
export class PageElement implements Element {
  declare tag: Tag
  declare name: string
  declare parent: Element | undefined
  declare previous: Element | undefined
  declare next: Element | undefined
  declare firstChild: Element | undefined
  declare depth: number
  declare heading: Element | undefined
  declare hidden: boolean
  declare path: number
  declare index: number
  declare end: number
  declare firstText: number
  declare endText: number

  constructor(
    tag: Tag,
    parent: Element | undefined,
    previous: Element | undefined,
    path: number,
    index: number,
    firstText: number,
  ) {
    this.tag = tag
    this.name = tag.kind.name
    this.parent = parent
    this.previous = previous
    this.next = undefined
    this.firstChild = undefined
    this.depth = parent ? parent.depth + 1 : 0
    this.heading = parent?.heading
    this.hidden = false
    this.path = path
    this.index = index
    this.end = index
    this.firstText = firstText
    this.endText = firstText
  }

  get attributes(): Readonly<Record<string, string>> {
    return attributesOf(this.tag)
  }
}
