// Cost of pages in a browser beside plain requests: CPU of both processes, time, and memory, for pages that scripts draw.
import { readdirSync, readFileSync } from 'node:fs'
import { renderPage } from '../../src/feeds/fetching/rendering/render-page.ts'
import type { Browser } from '../../src/platform/browser/browser.ts'
import { parseAllowList } from '../../src/platform/http/fetch/allow-list.ts'
import { createSafeFetch } from '../../src/platform/http/fetch/safe-fetch.ts'
import { findTestChromium } from '../../test/browser/chromium.ts'
import { scriptPages } from '../../test/feeds/rendering/script-pages.ts'
import { startOrigin } from '../../test/harness/app.ts'
import { openTestBrowser } from '../../test/platform/browser/guarded-visits.ts'
import { median } from '../measurement.ts'
import { browserDay } from './browser-day.ts'

const rounds = 4
const safeFetch = createSafeFetch({ allow: parseAllowList('127.0.0.0/8') })

/** `feeds`: how many are followed for a day. */
export async function browserBench(feeds: number): Promise<void> {
  const chromium = await findTestChromium()
  const site = await startOrigin(Object.assign({}, ...scriptPages.map(({ files }) => files)))
  const browser = openTestBrowser(chromium)
  const urls = scriptPages.map(({ name }) => `${site.url}/${name}`)
  try {
    await rendered(urls[0] ?? '', browser)
    const pages: Cost[] = []
    for (let round = 0; round < rounds; round++) {
      for (const url of urls) pages.push(await costOf(() => rendered(url, browser), browser))
    }
    show('a page in the browser', pages)
    console.log(`  memory of the browser: ${Math.round(proportionalMb(browser.pid() ?? 0))} MB with no page open`)
    const plain: Cost[] = []
    for (let i = 0; i < 200; i++)
      plain.push(await costOf(() => safeFetch({ url: urls[i % urls.length] ?? '' }), browser))
    show('the same frame by a plain request', plain)
    await browserDay(feeds, browser)
  } finally {
    await browser.close()
    await site.stop()
  }
}

interface Cost {
  ms: number
  ownCpuMs: number
  browserCpuMs: number
}

async function rendered(url: string, browser: Browser): Promise<void> {
  const { body } = await safeFetch({ url })
  const page = { url, body, contentType: 'text/html; charset=utf-8' }
  await renderPage({ page, mayFetch: () => true, headersFor: url }, { browser, safeFetch, userAgent: 'Bench' })
}

async function costOf(work: () => Promise<unknown>, browser: Browser): Promise<Cost> {
  const [at, own, theirs] = [performance.now(), process.cpuUsage(), cpuMsOfTree(browser.pid() ?? 0)]
  await work()
  const { user, system } = process.cpuUsage(own)
  const browserCpuMs = cpuMsOfTree(browser.pid() ?? 0) - theirs
  return { ms: performance.now() - at, ownCpuMs: (user + system) / 1000, browserCpuMs }
}

function show(what: string, costs: readonly Cost[]): void {
  const of = (name: keyof Cost) => median(costs.map((cost) => cost[name])).toFixed(1)
  console.log(`${what}: ${of('ms')} ms, CPU ${of('ownCpuMs')} ms here and ${of('browserCpuMs')} ms in the browser`)
}

/** Of a process and its descendants, those that have ended included: of each page one does. */
function cpuMsOfTree(root: number): number {
  return treeOf(root).reduce((sum, { ticks }) => sum + ticks * 10, 0)
}

/** Shared pages in their parts. */
function proportionalMb(root: number): number {
  return treeOf(root).reduce((sum, { pid }) => sum + proportionalKb(pid) / 1024, 0)
}

/** One that has just ended has none. */
function proportionalKb(pid: number): number {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1])
  } catch {
    return 0
  }
}

function treeOf(root: number) {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap(statOf)
  const tree = new Set([root])
  for (let before = 0; before !== tree.size; ) {
    before = tree.size
    for (const { pid, parent } of all) if (tree.has(parent)) tree.add(pid)
  }
  return all.filter(({ pid }) => tree.has(pid))
}

/** A process may end while we look. */
function statOf(name: string) {
  try {
    const fields = readFileSync(`/proc/${name}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
      .map(Number)
    const ticks = [11, 12, 13, 14].reduce((sum, at) => sum + (fields[at] ?? 0), 0)
    return [{ pid: Number(name), parent: fields[1] ?? 0, ticks }]
  } catch {
    return []
  }
}
