// Values of one item by selector name.

import { readText } from '../html/element-text.ts'
import type { PageDocument } from '../html/page-document.ts'
import { type Element, sourceMarkup } from '../html/parser/tree.ts'
import type { SourceContext } from '../records/candidate.ts'
import type { NodeSpan } from '../records/node-span.ts'
import { postProcess } from './post-process.ts'
import { select } from './select.ts'
import type { NamedSelector, Selectors } from './selector-options.ts'

export interface NamedValues {
  /** The first value of this name that is not empty. */
  one: (name: string) => string | undefined
  /** All of them. */
  all: (name: string) => string[]
}

const MAX_VALUES = 20

/** Names that are asked for while they are read (a template that names itself) have no value. */
export function readNamedValues(
  document: PageDocument,
  span: NodeSpan,
  { named, markdownToHtml }: Selectors,
  context: SourceContext,
): NamedValues {
  const known = new Map<string, string[]>()
  const all = (name: string): string[] => {
    const found = known.get(name)
    if (found) return found
    known.set(name, [])
    const selector = Object.hasOwn(named, name) ? named[name] : undefined
    const values = selector ? read(name, selector) : []
    known.set(name, values)
    return values
  }
  const one = (name: string) => all(name)[0]
  const read = (name: string, selector: NamedSelector): string[] => {
    const raw = selector.static === undefined ? rawValues(document, span, name, selector) : [selector.static]
    const steps = { base: document.base, context, valueOf: one, ...(markdownToHtml ? { markdownToHtml } : {}) }
    // A description is all of what the selector finds, any other field its first.
    const texts = name === 'description' && raw.length > 1 ? [raw.filter(Boolean).join(' ')] : raw
    return texts
      .map((value) => postProcess(value, selector.post_process ?? [], steps))
      .filter((value) => value.trim() !== '')
  }
  return { one, all }
}

function rawValues(document: PageDocument, span: NodeSpan, name: string, selector: NamedSelector): string[] {
  const elements = selector.selector === undefined ? [span.element] : selected(document, span, selector.selector)
  return elements.flatMap((element) => rawValue(document, element, selector, name) ?? [])
}

function selected({ tree }: PageDocument, span: Pick<NodeSpan, 'first' | 'last'>, css: string): Element[] {
  return select(tree, css, span, MAX_VALUES)
}

/** Fields that are addresses are read from the attribute that holds one, unless it is said otherwise. */
function rawValue(document: PageDocument, element: Element, { extractor, attribute }: NamedSelector, name: string) {
  const { attributes } = element
  if (extractor === 'attribute' || attribute !== undefined) return attributes[attribute?.toLowerCase() ?? '']
  if (extractor === 'html') return sourceMarkup(document.tree, element)
  const isAddress = extractor === undefined && (name === 'url' || name === 'image' || name === 'enclosure')
  if (extractor === 'href' || isAddress) {
    const address = attributes.href ?? attributes['data-src'] ?? attributes.src ?? attributes.content
    if (address !== undefined || extractor === 'href') return address
  }
  if (extractor === undefined && name === 'published_at' && attributes.datetime) return attributes.datetime
  return readText(document.tree, element) || attributes.content
}
