// Work on a stored page: its frame, its lists, and selectors from pointing. Plain data in and out, for worker threads.

import { decodePage, markupIn } from './decoding/decode-page.ts'
import { extract } from './extract.ts'
import { type PageDocument, parseDocument } from './html/page-document.ts'
import { attributesOf } from './html/parser/attributes.ts'
import { elementsByName } from './html/parser/tree.ts'
import { resolveUrl } from './normalization/urls.ts'
import type { Page } from './page-and-feed.ts'
import { type PointedElements, taughtFields, teachSelectors, valuesOf } from './pointing/teach-selectors.ts'
import { type FoundList, findLists } from './seen-lists.ts'
import type { Selectors } from './selectors/selector-options.ts'
import { cleanCss } from './snapshot/clean-css.ts'
import { isCut, type WrittenSnapshot, writeSnapshot } from './snapshot/write-snapshot.ts'

export interface StoredPageFacts {
  elements: number
  isCut: boolean
  /** Addresses of its style sheets. */
  sheets: string[]
}

/** Of `settings.selectors`, and what extraction reads by them. */
export interface Taught {
  items: number[]
  count: number
  widths: { selector: string; count: number }[]
  width: number
  fields: Record<string, { selector?: string; elements: number[]; values: string[]; found: number }>
  selectors: Record<string, unknown>
  fits: boolean
}

const MAX_SHEETS = 10
const MAX_SHOWN_ITEMS = 1000
const MAX_SHOWN_VALUES = 20
const MAX_VALUE = 300

/** Undefined where the bytes are no page. */
export function readFacts(page: Page): StoredPageFacts | undefined {
  const document = documentOf(page)
  return document && { elements: document.tree.elements.length, isCut: isCut(document), sheets: sheetsOf(document) }
}

export function writePage(page: Page): WrittenSnapshot | undefined {
  const document = documentOf(page)
  return document && writeSnapshot(document)
}

export function cleanSheets(sheets: readonly string[]): string {
  return sheets.map(cleanCss).join('\n')
}

export function listsOf(page: Page, now: number, selectors: Selectors | undefined): FoundList[] {
  const document = documentOf(page)
  return document ? findLists(page, document, { now, selectors }) : []
}

/** Undefined where nothing of what was pointed at is on the page. */
export function teach(page: Page, now: number, pointed: PointedElements): Taught | undefined {
  const document = documentOf(page)
  const taught = document && teachSelectors(document, pointed)
  if (!taught) return undefined
  const { like, selectors, elements } = taught
  const outcome = extract(page, now, { selectors, limit: MAX_SHOWN_ITEMS })
  const fields: Taught['fields'] = {}
  for (const name of taughtFields) {
    const values = valuesOf(outcome, name)
    const own = elements.get(name)
    fields[name] = {
      ...(own?.selector === undefined ? {} : { selector: own.selector }),
      elements: (own?.elements ?? []).slice(0, MAX_SHOWN_ITEMS),
      values: values.slice(0, MAX_SHOWN_VALUES).map((value) => value.slice(0, MAX_VALUE)),
      found: values.filter((value) => value !== '').length,
    }
  }
  return {
    items: like.items.slice(0, MAX_SHOWN_ITEMS).map(({ index }) => index),
    count: like.items.length,
    widths: like.widths,
    width: like.width,
    fields,
    selectors: { items: selectors.items, ...selectors.named },
    fits: like.fits,
  }
}

function documentOf(page: Page): PageDocument | undefined {
  const html = markupIn(decodePage(page))
  return html === undefined ? undefined : parseDocument(html, page.url, page.language)
}

function sheetsOf({ tree, base }: PageDocument): string[] {
  const urls = elementsByName(tree, 'link').flatMap(({ tag }) => {
    const { rel = '', href, media = '', disabled } = attributesOf(tag)
    const isSheet = /(?:^|\s)stylesheet(?:\s|$)/i.test(rel) && !/alternate/i.test(rel) && disabled === undefined
    return isSheet && !/print|speech/i.test(media) ? (resolveUrl(href, base) ?? []) : []
  })
  return [...new Set(urls)].slice(0, MAX_SHEETS)
}
