// Strategy `changes`: a page, whatever it shows, as a feed of its changes.

import { changeArticle, firstArticle } from './changes/change-article.ts'
import { compareReadings } from './changes/compare-readings.ts'
import { createLineKey } from './changes/line-key.ts'
import { boundedLines, readWatchedLines, type WatchedPart } from './changes/page-reading.ts'
import { findRejectionReason, findWallRejection, notHtmlRejection } from './classification/rejection-reason.ts'
import { NO_PART_REJECTION, NO_TEXT_REJECTION } from './classification/source-rejections.ts'
import type { Decoded } from './decoding/decode-page.ts'
import { describeDates, explainFacts } from './explain.ts'
import { type PageDocument, parseDocument } from './html/page-document.ts'
import { readPageMetadata } from './html/page-metadata.ts'
import { classifyRegions } from './html/page-regions.ts'
import { collapseWhitespace } from './normalization/text.ts'
import type { Article, Channel, ExtractionResult, Page, PageReading, Rejection } from './page-and-feed.ts'

export interface WatchOptions extends WatchedPart {
  /** The last reading; undefined for a page that is read for the first time. */
  before?: PageReading | undefined
}

/** A page of fewer characters may be a wall, or wait for its scripts. */
const minCharsOfContent = 200

export function watchPage(decoded: Decoded, page: Page, now: number, options: WatchOptions): ExtractionResult {
  if ('notHtml' in decoded) return rejected(notHtmlRejection(decoded.notHtml))
  if ('xml' in decoded) return rejected(notHtmlRejection('application/xml'))
  if ('json' in decoded) return changesOf(plainChannel(page.url), jsonLines(decoded.json), now, options)
  if ('text' in decoded) return changesOf(plainChannel(page.url), linesOf(decoded.text), now, options)
  const document = parseDocument(decoded.html, page.url, page.language)
  const wall = findWallRejection(document)
  if (wall) return rejected(wall)
  const lines = readWatchedLines(document, options)
  if (!lines) return rejected(NO_PART_REJECTION)
  return (
    withoutContent(document, lines, options.before) ??
    changesOf(readPageMetadata(document), lines, now, options, document.language)
  )
}

/** The rejection of a page that says next to nothing, or nothing that it said before, because something stands before its content. */
function withoutContent(
  document: PageDocument,
  lines: readonly string[],
  before: PageReading | undefined,
): ExtractionResult | undefined {
  if (lines.join('').length >= minCharsOfContent && !(before && isOtherPage(before.lines, lines))) return undefined
  const locale = { now: 0, language: document.language, country: undefined, parsedTexts: new Map() }
  const reason = findRejectionReason({ document, regions: classifyRegions(document), locale })
  return reason.reason === 'blocked' || reason.reason === 'needs-javascript' ? rejected(reason) : undefined
}

/** Fewer than half of the lines stood there before. */
function isOtherPage(before: readonly string[], lines: readonly string[]): boolean {
  const known = new Set(before)
  return lines.filter((line) => known.has(line)).length < lines.length / 2
}

function changesOf(
  channel: Channel,
  lines: string[],
  now: number,
  { before }: WatchOptions,
  language?: string,
): ExtractionResult {
  if (lines.length === 0) return rejected(NO_TEXT_REJECTION)
  const reading: PageReading = { readAt: now, lines }
  const hunks = before ? compareReadings(before, reading, createLineKey(language)) : []
  const articles: Article[] = before
    ? hunks.length > 0
      ? [changeArticle(channel.url, hunks, now)]
      : []
    : [firstArticle(channel.url, channel.title, reading)]
  const foundBy = [{ code: 'changes-of-page' } as const]
  const explanation = explainFacts({ foundBy, leftOut: [], dates: describeDates(articles) })
  return { found: true, feed: { channel, articles }, explanation, reading }
}

const plainChannel = (url: string): Channel => ({ title: URL.parse(url)?.host ?? url, url })

/** One value a line; a text that is no JSON as it stands. */
function jsonLines(json: string): string[] {
  let text = json
  try {
    text = JSON.stringify(JSON.parse(json), null, 1)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  return linesOf(text).map((line) => line.replace(/,$/, ''))
}

const linesOf = (text: string): string[] => boundedLines(text.split('\n').map(collapseWhitespace))

function rejected({ id, reason, sentence }: Rejection): ExtractionResult {
  const explanation = explainFacts({ foundBy: [], leftOut: [], dates: describeDates([]) })
  return {
    found: false,
    reason,
    sentence,
    explanation: id === undefined ? explanation : { ...explanation, evidence: [`reason: ${id}`] },
  }
}
