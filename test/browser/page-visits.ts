// Visits to our pages in a real browser. Each fails when the page threw or violated its own content policy.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { waitUntil } from '../harness/app.ts'

export interface Visit {
  page: Page
  close(): Promise<void>
}

/** Every visit is another person: nothing is kept between them. */
export async function visit(browser: Browser, options: BrowserContextOptions = {}): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options })
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  const wrong: string[] = []
  page.on('pageerror', (error) => {
    // Firefox reports a server that is away, and event streams that are refused or left, as it reports what the page throws.
    if (!/CORS request did not succeed|establish a connection to the server at \S+\/events\./.test(error.message))
      wrong.push(String(error))
  })
  page.on('console', (message) => {
    if (/Content.Security.Policy/i.test(message.text())) wrong.push(message.text())
  })
  return {
    page,
    async close() {
      await context.close()
      assert.deepEqual(wrong, [])
    },
  }
}

const axeFile = fileURLToPath(import.meta.resolve('axe-core/axe.min.js'))
let axeSource: Promise<string> | undefined

interface Axe {
  run(options: object): Promise<{ violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[] }>
}

/** What the accessibility checker objects to, a line each; nothing when all is well. `contrast` takes most of its time. */
export async function accessibilityIssues(page: Page, { contrast = true } = {}): Promise<string[]> {
  axeSource ??= readFile(axeFile, 'utf8')
  if (!(await page.evaluate('"axe" in globalThis'))) await page.evaluate(await axeSource)
  const violations = await page.evaluate(async (enabled) => {
    const options = { resultTypes: ['violations'], preload: false, rules: { 'color-contrast': { enabled } } }
    const { violations } = await (globalThis as unknown as { axe: Axe }).axe.run(options)
    return violations
  }, contrast)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  )
}

/** A theme changes colours and a width changes places: each is seen once. */
const looks = [
  { colorScheme: 'light', width: 375 },
  { colorScheme: 'dark', width: 1280 },
] as const
/** Names, structure and order are those of every look. */
const firstLook = 'light, 375 px'

/** The page as it stands has nothing that the checker objects to, and fits its window. */
export async function assertAccessible(page: Page): Promise<void> {
  for (const { colorScheme, width } of looks) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 900 })
    const look = `${colorScheme}, ${width} px`
    const contrast = await hasNewPlaces(page, look)
    if (contrast || look === firstLook) assert.deepEqual(await accessibilityIssues(page, { contrast }), [], look)
    assert.equal(await overflow(page), 0, look)
  }
}

/** By look: what stood in what, of all pages of this process. */
const seenPlaces = new Map<string, Set<number>>()

/** Something is shown in a place where no page before had it: elsewhere, its colours have been checked in this look. */
async function hasNewPlaces(page: Page, look: string): Promise<boolean> {
  const seen = seenPlaces.get(look) ?? new Set()
  seenPlaces.set(look, seen)
  const before = seen.size
  for (const place of await page.evaluate<number[]>(placesOf)) seen.add(place)
  return seen.size > before
}

/** In the page: a number for each element with those around it, by what styles are chosen by. */
const placesOf = `(() => {
  const places = new Set()
  const hash = (text, from) => {
    let sum = from
    for (let i = 0; i < text.length; i++) sum = Math.imul(sum ^ text.charCodeAt(i), 16777619)
    return sum
  }
  const chosenBy = /^(?:class|role|style|type|disabled|open|data-.*|aria-(?:current|selected|pressed|disabled|expanded|invalid|busy|checked))$/
  const walk = (parent, around) => {
    for (const element of parent.children) {
      if (!element.checkVisibility()) continue
      const said = element.getAttributeNames().filter((name) => chosenBy.test(name))
      const place = hash(element.localName + said.map((name) => name + element.getAttribute(name)), around)
      places.add(place)
      walk(element, place)
      if (element.shadowRoot) walk(element.shadowRoot, place)
    }
  }
  const sheets = [...document.styleSheets].map(({ href }) => href).join()
  walk(document, hash(sheets, 2166136261))
  return [...places]
})()`

/** By how many pixels the page is wider than its window. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')
}

/** Playwright's own wait for a text asks for `eval` in the page, which our policy refuses. */
export function holds(page: Page, what: string): Promise<void> {
  return waitUntil(what, () => page.evaluate<boolean>(what))
}

/** From then on its time passes only when the test says so, whatever this machine takes for each step. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install()
  // Nobody can go back to a moment that is over by the time that this is heard.
  await page.clock.pauseAt(Date.now() + 60_000)
}
