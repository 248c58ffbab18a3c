// Item of a change: words in and words out, as title, summary and markup.
import { diffArrays } from 'diff'
import { escapeText } from '../html/escape.ts'
import { MAX_SUMMARY_LENGTH, MAX_TITLE_LENGTH } from '../normalization/field-limits.ts'
import { truncateText } from '../normalization/text.ts'
import { urlKey } from '../normalization/urls.ts'
import type { Article, PageReading } from '../page-and-feed.ts'
import type { Hunk } from './compare-readings.ts'
import { type LineChange, minSameShare, pairLines, tokensOf } from './line-changes.ts'

/** Shorter texts need the line before them to say what they are. */
const minTitleLength = 16
const maxContextLength = 200
const maxShownLines = 300
const maxMarkup = 60_000
/** Of the first item, which shows what is watched. */
const maxFirstLines = 100
const maxWordEdits = 400

export function firstArticle(url: string, title: string, { lines, readAt }: PageReading): Article {
  const shown = bounded(lines.slice(0, maxFirstLines).map((line) => `<p>${escapeText(line)}</p>\n`))
  return {
    ...articleAt(url, readAt),
    title,
    summary: truncateText(lines.slice(0, maxFirstLines).join(' · '), MAX_SUMMARY_LENGTH),
    contentHtml: shown,
  }
}

export function changeArticle(url: string, hunks: readonly Hunk[], readAt: number): Article {
  const paired = pairLines(hunks)
  const changed = hunks
    .map(({ context }, i) => ({ context, changes: paired[i] ?? [] }))
    .filter(({ changes }) => changes.length > 0)
  const changes = changed.flatMap((hunk) => hunk.changes)
  const sentences = changes.slice(0, maxShownLines).map(sentenceOf)
  return {
    ...articleAt(url, readAt),
    title: titleOf(changed[0]?.context, sentences[0] ?? '', changes.length - 1),
    summary: truncateText(sentences.join(' · '), MAX_SUMMARY_LENGTH),
    contentHtml: bounded(piecesOf(changed)),
  }
}

function articleAt(url: string, readAt: number): Pick<Article, 'id' | 'url' | 'publishedAt'> {
  return { id: `${urlKey(url)}#changed-${readAt}`, url, publishedAt: readAt }
}

function titleOf(context: string | undefined, sentence: string, others: number): string {
  const more = others > 0 ? ` (+${others})` : ''
  const said = context !== undefined && sentence.length < minTitleLength ? `${context}: ${sentence}` : sentence
  return truncateText(said, MAX_TITLE_LENGTH - more.length) + more
}

function sentenceOf({ before, after }: LineChange): string {
  if (before === undefined) return `+ ${after}`
  return after === undefined ? `− ${before}` : `${before} → ${after}`
}

interface ShownHunk {
  context: string | undefined
  changes: readonly LineChange[]
}

/** Written one by one: what is not shown is not compared by words. */
function* piecesOf(hunks: readonly ShownHunk[]): Generator<string> {
  let left = maxShownLines
  for (const { context, changes } of hunks) {
    if (context !== undefined && left-- > 0) yield `<p>${escapeText(truncateText(context, maxContextLength))}</p>\n`
    for (const change of changes) if (left-- > 0) yield lineMarkup(change)
  }
}

function lineMarkup({ before, after }: LineChange): string {
  if (before === undefined || after === undefined) return `<p>${removedMarkup(before)}${addedMarkup(after)}</p>\n`
  const words = diffArrays(tokensOf(before), tokensOf(after), { maxEditLength: maxWordEdits })
  const isSame = ({ added, removed }: { added: boolean; removed: boolean }) => !added && !removed
  const same = (words ?? []).filter(isSame).reduce((sum, { value }) => sum + value.join('').length, 0)
  if (!words || same < minSameShare * Math.max(before.length, after.length))
    return `<p>${removedMarkup(before)}<br />${addedMarkup(after)}</p>\n`
  const marked = words.map(({ added, removed, value }) =>
    added ? addedMarkup(value.join('')) : removed ? removedMarkup(value.join('')) : escapeText(value.join('')),
  )
  return `<p>${marked.join('')}</p>\n`
}

const addedMarkup = (text = ''): string => (text === '' ? '' : `<ins>${escapeText(text)}</ins>`)
const removedMarkup = (text = ''): string => (text === '' ? '' : `<del>${escapeText(text)}</del>`)

function bounded(pieces: Iterable<string>): string {
  let markup = ''
  for (const piece of pieces) {
    if (markup.length + piece.length > maxMarkup) return `${markup}<p>…</p>`
    markup += piece
  }
  return markup.trim()
}
