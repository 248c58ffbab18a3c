// Setup of the demo page's tests: one browser for all, a server and a thread for each.
import assert from 'node:assert/strict'
import { after, before } from 'node:test'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { startApp, type TestApp } from '../../harness/app.ts'
import { databaseUrl } from '../../harness/engine.ts'
import { relaxDemoScreens } from '../../harness/relaxed-screens.ts'
import { startChromium } from '../chromium.ts'
import { holds, visit } from '../page-visits.ts'

export interface DemoVisit {
  app: TestApp
  page: Page
  close(): Promise<void>
  /** The server goes, the page stays. */
  stopServer(): Promise<void>
}

export interface DemoOptions {
  settings?: Record<string, string>
  context?: BrowserContextOptions
  /** Fills the thread before anybody opens it. */
  seed?(app: TestApp): Promise<unknown>
}

export interface DemoWorld {
  browser: Browser
  /** A fresh server, and somebody who has not opened the page yet. */
  arrive(options?: DemoOptions): Promise<DemoVisit>
  /** The same, with the page open and the thread there. */
  open(options?: DemoOptions): Promise<DemoVisit>
}

export function demoWorld(): DemoWorld {
  const world = {} as DemoWorld
  before(async () => {
    world.browser = await startChromium()
  })
  // A test that failed has closed nothing.
  const running = new Set<TestApp>()
  after(async () => {
    await world.browser.close()
    for (const app of running) await app.stop()
  })
  world.arrive = async ({ settings = {}, context = {}, seed } = {}) => {
    const app = await startApp(settings)
    running.add(app)
    relaxDemoScreens(await databaseUrl(app.dataDir))
    await seed?.(app)
    const { page, close } = await visit(world.browser, context)
    // Scripts that came with a comment would use one.
    page.on('dialog', (dialog) => assert.fail(`a dialog: ${dialog.message()}`))
    const stopServer = async () => {
      if (running.delete(app)) await app.stop()
    }
    return {
      app,
      page,
      stopServer,
      async close() {
        await close()
        await stopServer()
      },
    }
  }
  world.open = async (options) => {
    const arrived = await world.arrive(options)
    await openDemo(arrived.page, arrived.app)
    return arrived
  }
  return world
}

export async function openDemo(page: Page, app: TestApp, fragment = ''): Promise<void> {
  await page.goto(`${app.url}/demo${fragment}`)
  await page.locator('.nothing, .comments article').first().waitFor()
}

interface Saved {
  comment: string
  commenterName?: string
  parentId?: string
  date?: number
  approved?: boolean
  urlId?: string
  pageTitle?: string
}

/** As the tenant's own server: with any date, and no limits. Resolves to the comment's id. */
export async function save(app: TestApp, saved: Saved): Promise<string> {
  const body = { commenterName: 'Tarek', commenterEmail: 'tarek@example.com', ...place, approved: true, ...saved }
  const answer = await ask(app, 'POST', '/api/v1/comments?tenantId=demo', body)
  return answer.comment._id ?? answer.comment.id
}

/** Fifty roots, an hour apart: two parts. */
export async function saveMany(app: TestApp, number = 50): Promise<string[]> {
  const ids: string[] = []
  for (let i = 0; i < number; i++) {
    ids.push(await save(app, { comment: `Number ${i}`, date: Date.now() - (number - i) * 3_600_000 }))
  }
  return ids
}

/** As the tenant's own server. */
export async function removeAsServer(app: TestApp, id: string): Promise<void> {
  await ask(app, 'DELETE', `/api/v1/comments/${id}?tenantId=demo`)
}

/** As the tenant's own server: no open page is told. */
export async function changeAsServer(app: TestApp, id: string, changed: Saved): Promise<void> {
  await ask(app, 'PATCH', `/api/v1/comments/${id}?tenantId=demo`, changed)
}

/** What a visitor of the page typed, whatever it is. Whether it was taken: there may be nothing to read in it. */
export async function postAsReader(app: TestApp, comment: string): Promise<boolean> {
  const body = { comment, commenterName: 'Somebody', commenterEmail: 'somebody@example.com', ...place }
  const path = '/comments/demo?urlId=demo&broadcastId=b'
  const answer = await fetch(app.url + path, { method: 'POST', body: JSON.stringify(body) })
  const { status, code }: any = await answer.json()
  assert.ok(status === 'success' || code === 'empty-comment', `${code}: ${comment}`)
  return status === 'success'
}

const place = { urlId: 'demo', url: 'http://127.0.0.1/demo' }

async function ask(app: TestApp, method: string, path: string, body?: object): Promise<any> {
  const answer = await fetch(app.url + path, {
    method,
    headers: { 'x-api-key': app.demo.apiKey },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const value: any = await answer.json()
  assert.equal(value.status, 'success', `${method} ${path}: ${JSON.stringify(value)}`)
  return value
}

export const field = (page: Page, name = 'Your comment') => page.getByRole('textbox', { name, exact: true })
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
export const comment = (page: Page, text: string) => page.locator('.own').filter({ hasText: text })
/** Nobody may depend on when it is said, only that it is. */
export const waitForAnnouncement = (page: Page, text: string) =>
  page.getByRole('status').filter({ hasText: text }).waitFor()
/** The page's content policy forbids it to wait by itself. */
export const focused = (page: Page) => page.evaluate<string>('document.activeElement.id')
export const texts = (page: Page) => page.locator('.text').allInnerTexts()

export async function enterName(page: Page, name = 'Maren Oduya'): Promise<void> {
  await page.getByLabel('Name').first().fill(name)
  await page.getByLabel('E-mail').first().fill('maren@example.com')
}

/** Resolves to the id of the comment: the keyboard is there then. */
export async function post(page: Page, text: string): Promise<string> {
  await field(page).fill(text)
  await button(page, 'Post comment').click()
  await holds(page, `document.getElementById('text-new').value === ''`)
  return (await focused(page)).replace('comment-', '')
}
