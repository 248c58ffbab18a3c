// Worker thread of the extraction pool: a page in, its result out, both plain data.

import type { ArticleOptions, ArticleReading } from '../extraction/article/read-article.ts'
import { type ExtractOptions, extract } from '../extraction/extract.ts'
import type { ShownItem } from '../extraction/json-lists/match-json-list.ts'
import type { ExtractionResult, Page } from '../extraction/page-and-feed.ts'
import { type LinkRelations, readLinkRelations } from '../extraction/page-links/link-relations.ts'
import type { RefusedPage } from '../extraction/page-state/access-walls.ts'
import type { PointedElements } from '../extraction/pointing/teach-selectors.ts'
import type { FoundList } from '../extraction/seen-lists.ts'
import type { Selectors } from '../extraction/selectors/selector-options.ts'
import { withMarkdown } from '../extraction/selectors/with-markdown.ts'
import type { WrittenSnapshot } from '../extraction/snapshot/write-snapshot.ts'
import type { StoredPageFacts, Taught } from '../extraction/snapshot-tasks.ts'
import { isLastResult } from '../fetching/alternate-sources.ts'
import type { DataAddress, LastWhen } from '../fetching/page-result.ts'
import type { CapturedAnswer } from '../fetching/rendering/captured-answers.ts'
import type { PreparedRefresh } from '../history/prepared-refresh.ts'
import { prepareRefresh, type RefreshInput } from './rules-prepared-refresh.ts'
import { warmupPage, warmupRenderContext, warmupRuns, warmupTime } from './warmup-page.ts'

// While the first page is still on its way. It takes half as long to read after eight samples as after one.
for (let i = 0; i < warmupRuns; i++) {
  keep({
    page: warmupPage(),
    now: warmupTime,
    options: {},
    keeping: { text: undefined, intervalMs: undefined, renderContext: warmupRenderContext },
    isLast: 'when-found',
  })
}

interface ToBeExtracted {
  page: Page
  now: number
  options?: ExtractOptions
}

export async function extractPage({ page, now, options }: ToBeExtracted): Promise<ExtractionResult> {
  return extract(page, now, await withSteps(options))
}

/** What few feeds need is loaded by the first that does. */
async function withSteps(options: ExtractOptions = {}): Promise<ExtractOptions> {
  return options.selectors ? { ...options, selectors: await withMarkdown(options.selectors) } : options
}

interface ToBeKept {
  page: Page
  now: number
  options: ExtractOptions
  keeping: RefreshInput
  isLast: LastWhen
}

type Kept = ExtractionResult | { kept: PreparedRefresh }

/** An intermediate result is not prepared for the store: the caller goes on with what was read. */
export async function keepPage({ options, ...input }: ToBeKept): Promise<Kept> {
  return keep({ ...input, options: await withSteps(options) })
}

function keep({ page, now, options, keeping, isLast }: ToBeKept): Kept {
  const outcome = extract(page, now, options)
  if (!isLastResult(outcome, isLast)) return outcome
  return { kept: prepareRefresh(outcome, now, keeping) }
}

export function readLinks({ page, findsNext }: { page: Page; findsNext: boolean }): LinkRelations {
  return readLinkRelations(page, findsNext)
}

/** Few pages refuse: loaded by the first that does. */
export async function readRefused({ page, now }: { page: Page; now: number }): Promise<RefusedPage | undefined> {
  return (await import('../extraction/refused-page.ts')).readRefusedPage(page, now)
}

interface ArticleInput {
  page: Page
  now: number
  options: ArticleOptions
}

/** Loaded with the first article: most feeds have none. */
export async function readArticle({ page, now, options }: ArticleInput): Promise<ArticleReading> {
  return (await import('../extraction/article/read-article.ts')).readArticle(page, now, options)
}

/** Loaded by the first who points at a page: most threads never do. */
const snapshotTasks = () => import('../extraction/snapshot-tasks.ts')

export async function readStoredPage({ page }: { page: Page }): Promise<StoredPageFacts | undefined> {
  return (await snapshotTasks()).readFacts(page)
}

export async function writeStoredPage({ page }: { page: Page }): Promise<WrittenSnapshot | undefined> {
  return (await snapshotTasks()).writePage(page)
}

export async function cleanStyleSheets({ sheets }: { sheets: string[] }): Promise<string> {
  return (await snapshotTasks()).cleanSheets(sheets)
}

interface AnswersInput {
  answers: CapturedAnswer[]
  items: ShownItem[]
}

/** Loaded with the first page that scripts draw. */
export async function matchAnswers(input: AnswersInput): Promise<DataAddress[]> {
  const { matchJsonList } = await import('../extraction/json-lists/match-json-list.ts')
  return input.answers.flatMap(({ url, json, post }) => {
    const mapping = matchJsonList(json, input.items)
    return mapping ? [{ url, json: mapping, ...(post ? { post } : {}) }] : []
  })
}

interface ListsInput {
  page: Page
  now: number
  selectors: Selectors | undefined
}

export async function findSeenLists({ page, now, selectors }: ListsInput): Promise<FoundList[]> {
  return (await snapshotTasks()).listsOf(page, now, await withMarkdown(selectors))
}

interface TeachInput {
  page: Page
  now: number
  pointed: PointedElements
}

export async function teachFromPage({ page, now, pointed }: TeachInput): Promise<Taught | undefined> {
  return (await snapshotTasks()).teach(page, now, pointed)
}
