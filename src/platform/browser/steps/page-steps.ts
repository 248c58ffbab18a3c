// Steps on a page that is open: an element is waited for, the page is scrolled to its end, and more of its list asked for.
import { setTimeout as pause } from 'node:timers/promises'
import { moreScript } from './more-button.ts'
import { awaitScript, scrollScript, sizeScript } from './step-scripts.ts'

export interface PageSteps {
  /** CSS selector, as the browser reads it, of an element that is waited for. */
  waitFor?: string | undefined
  /** Times that the page is scrolled to its end, at most. */
  scroll?: number | undefined
}

export interface StepsTaken {
  /** The page stood still before it was scrolled; otherwise its time was over. */
  isSettled: boolean
  /** The element that was waited for did not come within the time. */
  isMissing: boolean
  scrolls: number
  /** Of a button that shows more of the list. */
  clicks: number
}

export interface OpenedPage {
  /** Value of an expression in our world of the page; undefined where the time is over, or the page is left meanwhile. */
  look(expression: string, ms: number): Promise<unknown>
  /** Resolves when the page stands still, or after so long. */
  settle(ms: number): Promise<boolean>
  /** Time until the page has to be read. */
  leftMs(): number
  /** From now on it cannot be left, and there is more time. */
  hold(): void
}

/** A page that is left, or that is not there yet, is asked again after so long. */
const againMs = 100
/** Of one step, for a page that never stands still. */
const stepMs = 6_000

/** `at`: its address before it was scrolled, which scripts may have changed since to that of a part of the list. */
export async function takeSteps(
  { waitFor, scroll = 0 }: PageSteps,
  page: OpenedPage,
): Promise<StepsTaken & { at?: string }> {
  const isMissing = waitFor !== undefined && !(await waitForElement(waitFor, page))
  const isSettled = await page.settle(page.leftMs())
  if (scroll === 0) return { isMissing, isSettled, scrolls: 0, clicks: 0 }
  page.hold()
  const at = await page.look('location.href', page.leftMs())
  const isAddress = typeof at === 'string' && /^https?:/.test(at)
  return { isMissing, isSettled, ...(await scrollToEnd(scroll, page)), ...(isAddress ? { at } : {}) }
}

/** Whether it came within the time. An element in an open shadow tree counts. */
async function waitForElement(selector: string, page: OpenedPage): Promise<boolean> {
  while (page.leftMs() > 0) {
    const ms = page.leftMs()
    const hasCome = await page.look(awaitScript(selector, ms), ms)
    if (typeof hasCome === 'boolean') return hasCome
    await pause(againMs)
  }
  return false
}

/** Ends early where neither a scroll nor the button for more adds anything. */
async function scrollToEnd(times: number, page: OpenedPage): Promise<Pick<StepsTaken, 'scrolls' | 'clicks'>> {
  let [scrolls, clicks] = [0, 0]
  while (scrolls < times && page.leftMs() > 0) {
    scrolls += 1
    if ((await stepOf(scrollScript, page)) === 'added') continue
    const asked = page.leftMs() > 0 ? await stepOf(moreScript, page) : 'not-taken'
    if (asked !== 'not-taken') clicks += 1
    if (asked !== 'added') break
  }
  return { scrolls, clicks }
}

interface PageSize {
  elements: number
  height: number
}

/** `added`: the page is larger once it stands still. The script says whether there was anything to do. */
async function stepOf(script: string, page: OpenedPage): Promise<'added' | 'nothing' | 'not-taken'> {
  const before = await sizeOf(page)
  const isTaken = await page.look(script, Math.max(1, page.leftMs()))
  if (isTaken !== true || !before) return 'not-taken'
  await page.settle(Math.min(stepMs, page.leftMs()))
  const after = await sizeOf(page)
  return after && (after.elements > before.elements || after.height > before.height) ? 'added' : 'nothing'
}

async function sizeOf(page: OpenedPage): Promise<PageSize | undefined> {
  return (await page.look(sizeScript, Math.max(1, page.leftMs()))) as PageSize | undefined
}
