// Elements of an XML document that comes in pieces, as each of them is complete.
import { Parser } from 'htmlparser2'
import type { FileProblem } from './read-text.ts'

export interface XmlElement {
  name: string
  attributes: Readonly<Record<string, string>>
  children: XmlElement[]
  text: string
}

export interface FoundElement {
  element: XmlElement
  /** What it stands in, as far as that is read, without the elements that were found in it before. */
  parent: XmlElement
  /** Line of its end, from 1. */
  line: number
}

/** In characters, of one element. The rest of a longer text is dropped. */
const maxTextChars = 2_000_000
const maxChildren = 10_000
const maxDepth = 50

/** Those at the given paths, such as `disqus/post`; nothing else is kept in memory. */
export async function* xmlElements(
  pieces: AsyncIterable<string>,
  paths: readonly string[],
  onProblem: FileProblem,
): AsyncGenerator<FoundElement> {
  const found: FoundElement[] = []
  const open: XmlElement[] = [newElement('', {})]
  let line = 1
  const parser = elementParser(paths, open, (element, parent) => found.push({ element, parent, line }))
  for await (const piece of pieces) {
    // Line by line, so that an element knows where it ends.
    for (const part of piece.split(/(?<=\n)/)) {
      parser.write(part)
      if (part.endsWith('\n')) line++
      if (open.length > maxDepth)
        return onProblem(`The file is no export: its elements are nested ${maxDepth} deep at line ${line}.`)
    }
    yield* found.splice(0)
  }
  if (open.length > 1) onProblem(`The file ends in the middle of <${open[1]?.name}>.`)
  // What closes by itself at the end is incomplete.
}

function elementParser(
  paths: readonly string[],
  open: XmlElement[],
  onFound: (element: XmlElement, parent: XmlElement) => void,
): Parser {
  const names: string[] = []
  return new Parser(
    {
      onopentag(name, attributes) {
        open.push(newElement(name, attributes))
        names.push(name)
      },
      ontext(text) {
        const element = open.at(-1)
        if (element && element.text.length + text.length <= maxTextChars) element.text += text
      },
      onclosetag() {
        const path = names.join('/')
        names.pop()
        const element = open.pop()
        const parent = open.at(-1)
        if (!element || !parent) return
        if (paths.includes(path)) onFound(element, { ...parent, children: [...parent.children] })
        else if (isKept(path, paths) && parent.children.length < maxChildren) parent.children.push(element)
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
}

/** Parts of what is looked for, and fields of what it stands in; what holds the elements looked for is no field. */
function isKept(path: string, paths: readonly string[]): boolean {
  const holds = (one: string) => paths.some((wanted) => wanted.startsWith(`${one}/`))
  const isBelow = (one: string) => path.startsWith(`${one}/`)
  return !holds(path) && paths.some((wanted) => isBelow(wanted.slice(0, wanted.lastIndexOf('/'))))
}

function newElement(name: string, attributes: Record<string, string>): XmlElement {
  return { name, attributes, children: [], text: '' }
}

export function childOf(element: XmlElement, name: string): XmlElement | undefined {
  return element.children.find((child) => child.name === name)
}

/** Trimmed; undefined where there is none, or it is empty. */
export function textOf(element: XmlElement, name: string): string | undefined {
  return childOf(element, name)?.text.trim() || undefined
}
