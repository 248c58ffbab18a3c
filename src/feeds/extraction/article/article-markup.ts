// Sanitised markup of an article: by the selector of the feed's owner, or by Readability, written anew as content of items is.
import { writeMarkup } from '../fields/content/write-markup.ts'
import { escapeAttribute } from '../html/escape.ts'
import { linesWithin } from '../html/lines.ts'
import { foldedText, type PageDocument, parseDocument, textWeightIn } from '../html/page-document.ts'
import type { Element } from '../html/parser/tree.ts'
import { foldText } from '../normalization/text.ts'
import { type NodeSpan, spanOf } from '../records/node-span.ts'
import { select } from '../selectors/select.ts'
import { readableHtml } from './readable-html.ts'

export interface ArticleMarkup {
  html: string
  /** Of its text; see `textWeight`. */
  weight: number
}

/** Parts of a page that one selector may name. */
const maxParts = 50
/** In characters, as of an item. */
const maxMarkup = 150_000
/** Lines at the top that may repeat the title. */
const maxTopLines = 8

/** The outermost elements that the selector finds, in the order of the page. Undefined where there are none. */
export function markupBySelector(document: PageDocument, css: string, title: string): ArticleMarkup | undefined {
  const found = select(document.tree, css, { first: 0, last: document.tree.elements.length - 1 })
  const parts: Element[] = []
  for (const element of found) {
    if (parts.length < maxParts && element.index > (parts.at(-1)?.end ?? -1)) parts.push(element)
  }
  return parts.length === 0 ? undefined : markupOf(document, parts.map(spanOf), title)
}

/** Undefined where no article is seen. */
export function markupByReadability(document: PageDocument, title: string): ArticleMarkup | undefined {
  const content = readableHtml(document.tree.source)
  if (content === undefined) return undefined
  const base = `<base href="${escapeAttribute(document.base)}">`
  const article = parseDocument(`<html><head>${base}</head><body>${content}</body></html>`, document.url)
  const [root] = article.tree.elements
  return root && markupOf(article, [spanOf(root)], title)
}

function markupOf(document: PageDocument, spans: readonly NodeSpan[], title: string): ArticleMarkup {
  const options = { excluded: repeatedTitle(document, spans, title), itemKey: document.key, isShared: () => false }
  let html = ''
  let weight = 0
  for (const span of spans) {
    const more = writeMarkup(document, span, options)
    if (html.length + more.length > maxMarkup && html !== '') break
    html += html === '' || more === '' ? more : `\n${more}`
    weight += textWeightIn(document, span)
  }
  return { html, weight }
}

/** Texts of the lines at the top that say the title, which is a field of its own. */
function repeatedTitle(document: PageDocument, [first]: readonly NodeSpan[], title: string): ReadonlySet<number> {
  const excluded = new Set<number>()
  const words = foldText(title)
  if (!first || words === '') return excluded
  for (const line of linesWithin(document.lines, first, maxTopLines)) {
    if (foldedText(line) !== words) continue
    for (let i = line.firstText; i < line.endText; i++) excluded.add(i)
  }
  return excluded
}
