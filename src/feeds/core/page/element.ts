// The elements of a tree. A class, because there are many and most are never asked for their attributes.
import { attributesOf } from './attributes.ts'
import type { Element, Tag } from './tree.ts'

/** Where it stands: by the numbers of elements, of pieces of text and of signs. */
interface Start {
  index: number
  firstText: number
  from: number
  /** The end of the page, until its own is known. */
  to: number
}

export function newElement(
  tag: Tag,
  parent: Element | undefined,
  path: number,
  hidden: boolean,
  start: Start,
): Element {
  return new PageElement(tag, parent, path, hidden, start)
}

class PageElement implements Element {
  tag: Tag
  name: string
  parent: Element | undefined
  previous: Element | undefined
  next: Element | undefined = undefined
  firstChild: Element | undefined = undefined
  lastChild: Element | undefined = undefined
  depth: number
  heading: Element | undefined
  hidden: boolean
  path: number
  index: number
  end: number
  firstText: number
  endText: number
  from: number
  to: number
  place: number | undefined = undefined

  constructor(tag: Tag, parent: Element | undefined, path: number, hidden: boolean, start: Start) {
    this.tag = tag
    this.name = tag.name
    this.parent = parent
    this.previous = parent?.lastChild
    this.depth = parent ? parent.depth + 1 : 0
    this.heading = parent?.heading
    this.hidden = hidden
    this.path = path
    this.index = start.index
    this.end = start.index
    this.firstText = start.firstText
    this.endText = start.firstText
    this.from = start.from
    this.to = start.to
  }

  get attributes(): Readonly<Record<string, string>> {
    return attributesOf(this.tag)
  }
}
