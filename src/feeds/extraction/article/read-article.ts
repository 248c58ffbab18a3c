// Article of an item's page: its text as sanitised markup, and what the page states of it. Pure.
import { decodePage } from '../decoding/decode-page.ts'
import { type PageDocument, parseDocument } from '../html/page-document.ts'
import { textWeight } from '../normalization/text.ts'
import type { Page } from '../page-and-feed.ts'
import { findAccessWall, type RefusedPage } from '../page-state/access-walls.ts'
import { findBotWall } from '../page-state/bot-walls.ts'
import { type ArticleFields, readArticleFields } from './article-fields.ts'
import { type ArticleMarkup, markupByReadability, markupBySelector } from './article-markup.ts'

export interface ArticleOptions {
  /** Of the text; without it the text is found. */
  selector: string | undefined
  /** Of the item, in plain text: an article that begins with it does not repeat it. */
  title: string
  /** Weight of the text that the item has from its card; see `textWeight`. */
  cardWeight: number
}

export type ArticleReading =
  /** `html`: empty where the page says no more than the card. */
  | { found: true; html: string; fields: ArticleFields }
  | { found: false; refusal: RefusedPage }
  | { found: false; code: ArticleProblem; text: string }

export type ArticleProblem = 'not-html' | 'too-large' | 'no-article'

/** Readability takes seconds for more. */
const maxElements = 30_000
/** With less text on it, a page may stand in the place of the article: a log-in, a captcha, a question. */
const minSureWeight = 1_500

export function readArticle(page: Page, now: number, options: ArticleOptions): ArticleReading {
  const decoded = decodePage(page)
  if (!('html' in decoded)) return problem('not-html', `The page is ${kindOf(decoded)}, not a web page.`)
  const document = parseDocument(decoded.html, page.url, page.language)
  const name = findBotWall(document)
  if (name !== undefined) return { found: false, refusal: { what: 'bot-wall', name } }
  if (document.tree.flattened) return problem('too-large', 'The page is nested too deeply to be read.')
  const { selector } = options
  if (selector === undefined && document.tree.elements.length > maxElements)
    return problem('too-large', `The page has more than ${maxElements} elements. A selector in \`full_text\` may help.`)
  const markup =
    selector === undefined
      ? markupByReadability(document, options.title)
      : markupBySelector(document, selector, options.title)
  const refusal = (markup?.weight ?? 0) < minSureWeight ? findAccessWall(document, now) : undefined
  if (refusal) return { found: false, refusal }
  return readingOf(markup, document, now, options)
}

function readingOf(
  markup: ArticleMarkup | undefined,
  document: PageDocument,
  now: number,
  { selector, cardWeight }: ArticleOptions,
): ArticleReading {
  if (!markup?.html) {
    const text =
      selector === undefined
        ? 'No article was found on the page. A selector of its text in `full_text` may help.'
        : 'The selector of `full_text` finds no text on the page. Change it, or set `full_text` to true.'
    return problem('no-article', text)
  }
  const isMore = selector !== undefined || markup.weight >= cardWeight
  const { language } = document
  const country = document.host?.split('.').pop()
  const fields = readArticleFields(document, { locale: { now, language, country, parsedTexts: new Map() } })
  return { found: true, html: isMore ? markup.html : '', fields }
}

/** Of the text in an item's card. */
export function cardWeightOf({ summary = '', contentHtml = '' }: { summary?: string; contentHtml?: string }): number {
  return Math.max(textWeight(summary), textWeight(contentHtml.replace(/<[^<>]*>/g, ' ')))
}

function kindOf(decoded: Exclude<ReturnType<typeof decodePage>, { html: string }>): string {
  if ('notHtml' in decoded) return decoded.notHtml
  return 'json' in decoded ? 'JSON' : 'a feed'
}

function problem(code: ArticleProblem, text: string): ArticleReading {
  return { found: false, code, text }
}
