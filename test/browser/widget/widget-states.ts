// States of the widget on a foreign page, for the accessibility checker and for screenshots.
import assert from 'node:assert/strict'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { type Site, startApp, startOrigin, type TestApp } from '../../harness/app.ts'
import { databaseUrl } from '../../harness/engine.ts'
import { pageside } from '../../harness/programs.ts'
import { relaxDemoScreens } from '../../harness/relaxed-screens.ts'
import { button, enterName, field } from '../demo/demo-setup.ts'
import { type Visit, visit } from '../page-visits.ts'
import { signed } from '../sign-on.ts'

export interface WidgetState {
  name: string
  /** Who reads, where the page vouches for them. */
  user?: object
  language?: string
  /** As the page's owner, before anybody comes. */
  set?: string[]
  seed?: readonly Seeded[]
  /** What the reader does until it is so. */
  reach(page: Page): Promise<unknown>
}

interface Seeded {
  comment: string
  commenterName: string
  hoursAgo: number
  /** The place in the list of what it answers. */
  answers?: number
  isPinned?: boolean
}

const maren =
  'Thank you all for the corrections. The second map is fixed, and the tide table now says `UTC` in the heading.'
const conversation: readonly Seeded[] = [
  { comment: maren, commenterName: 'Maren Oduya', hoursAgo: 2, isPinned: true },
  {
    comment: 'Read it on the train. The part about the **breakwater** is worth an article of its own.',
    commenterName: 'Tarek',
    hoursAgo: 1,
    answers: 0,
  },
  { comment: 'I would read that. #harbour', commenterName: 'Ann Lee', hoursAgo: 0.5, answers: 1 },
  { comment: 'المقال رائع، هل توجد صور أخرى للمنارة القديمة؟', commenterName: 'ياسمين', hoursAgo: 3 },
  {
    comment: '> Is the log printed anywhere?\nOnly recorded, says https://example.com/log',
    commenterName: 'Kay',
    hoursAgo: 200,
  },
]

const there = (page: Page) => page.locator('article.own').first().waitFor()
const mo = { id: 'mo', email: 'mo@example.org', username: 'Mo', isAdmin: true }
const ann = { id: 'ann', email: 'ann@example.org', username: 'Ann Lee' }
const menuOf = (page: Page, at: number) => page.locator('.menu summary').nth(at).click()
const doors = '**/comments/demo?*'

export const widgetStates: readonly WidgetState[] = [
  { name: 'empty', reach: (page) => page.locator('.nothing').waitFor() },
  { name: 'thread', seed: conversation, reach: there },
  { name: 'thread-ar', seed: conversation, language: 'ar', reach: there },
  {
    name: 'staff',
    seed: conversation,
    user: mo,
    async reach(page) {
      await page.getByText('Posting as Mo.').waitFor()
      await menuOf(page, 0)
    },
  },
  {
    name: 'writing',
    seed: conversation.slice(0, 3),
    async reach(page) {
      await there(page)
      await enterName(page)
      await field(page).fill('A **bold** word, and something about #h')
      await field(page).press('End')
      await page.keyboard.type('a')
      await page.locator('.names li').first().waitFor()
    },
  },
  {
    name: 'preview',
    async reach(page) {
      await field(page).fill('A **bold** word, `code`, and\n> a quotation')
      await button(page, 'Preview').click()
      await page.locator('.compose .text').waitFor()
    },
  },
  {
    name: 'own',
    seed: conversation.slice(0, 1),
    async reach(page) {
      await there(page)
      await enterName(page)
      await field(page).fill('Is the log printed anywhere?')
      await button(page, 'Post comment').click()
      await button(page, 'Edit your comment').click()
      await page.locator('article .compose').waitFor()
      await button(page, 'Reply to Maren Oduya').last().click()
    },
  },
  {
    name: 'undo',
    seed: conversation.slice(0, 2),
    user: mo,
    async reach(page) {
      await page.clock.install()
      await page.getByText('Posting as Mo.').waitFor()
      await button(page, 'Delete the comment by Tarek').click()
      await button(page, 'Undo').waitFor()
    },
  },
  {
    name: 'search',
    seed: conversation,
    async reach(page) {
      await button(page, 'Search').click()
      await page.getByRole('searchbox').fill('breakwater')
      await page.keyboard.press('Enter')
      await page.getByText('1 comment found').first().waitFor()
    },
  },
  {
    name: 'bell',
    seed: conversation.slice(0, 1),
    user: ann,
    async reach(page) {
      await page.getByText('Posting as Ann Lee.').waitFor()
      await button(page, 'Notifications').click()
      await page.locator('.bell').waitFor()
    },
  },
  {
    name: 'wrong',
    async reach(page) {
      await field(page).fill('x')
      await button(page, 'Post comment').click()
      await page.locator('.wrong').waitFor()
    },
  },
  {
    name: 'failed',
    seed: conversation.slice(0, 1),
    async reach(page) {
      await there(page)
      await enterName(page)
      await field(page).fill('Is the log printed anywhere?')
      await page.route(doors, (route) => route.abort())
      await button(page, 'Post comment').click()
      await page.locator('.failed').waitFor()
      await page.getByRole('combobox').selectOption('Oldest first')
      await page.locator('.trouble').waitFor()
    },
  },
  {
    name: 'slow',
    async reach(page) {
      await page.route(doors, () => {})
      await page.clock.install()
      await page.reload({ waitUntil: 'domcontentloaded' })
      await page.locator('.compose').waitFor()
      await page.clock.fastForward(5_000)
      await button(page, 'Stop waiting').waitFor()
    },
  },
  { name: 'closed', seed: conversation.slice(0, 2), set: ['--closed'], reach: there },
  {
    name: 'log-in',
    set: ['--groups', 'members'],
    reach: (page) => page.getByRole('link', { name: 'Log in' }).waitFor(),
  },
]

export interface WidgetGallery {
  /** Somebody who sees this state. */
  show(state: WidgetState, context: BrowserContextOptions): Promise<Visit>
  stop(): Promise<void>
}

const style = `:root { color-scheme: light dark }
body { margin: 0; background: light-dark(#fff, #10151c); color: light-dark(#222, #dfe6ee); font: 16px/1.6 Georgia, serif }
a { color: light-dark(#0b5fa5, #7cc4ff) } main { max-width: 640px; margin: auto; padding: 16px }`

/** One server and one site for all of them: each state has a page of its own. */
export async function openGallery(browser: Browser): Promise<WidgetGallery> {
  const app = await startApp()
  relaxDemoScreens(await databaseUrl(app.dataDir))
  for (const state of widgetStates) await prepare(state, app)
  const site = await startOrigin({ ...pagesOf(app), '/own.css': file('text/css', style) })
  return {
    async show({ name, user, reach }, context) {
      const one = await visit(browser, { reducedMotion: 'reduce', ...context })
      await one.page.goto(`${site.url}/${name}`)
      if (user) {
        const sso = signed(app.demo.apiKey, user)
        await one.page.locator('pageside-comments').evaluate((host, text) => host.setAttribute('sso', text), sso)
      }
      await reach(one.page)
      return one
    },
    stop: () => stopAll(app, site),
  }
}

async function prepare({ name, seed = [], set }: WidgetState, app: TestApp): Promise<void> {
  const ids: string[] = []
  for (const { hoursAgo, answers, ...given } of seed) {
    const place = {
      urlId: name,
      url: 'https://example.com/',
      ...(answers === undefined ? {} : { parentId: ids[answers] }),
    }
    const who = { commenterEmail: `${ids.length}@example.com`, approved: true, date: Date.now() - hoursAgo * 3_600_000 }
    const answer = await fetch(`${app.url}/api/v1/comments?tenantId=demo`, {
      method: 'POST',
      headers: { 'x-api-key': app.demo.apiKey },
      body: JSON.stringify({ ...place, ...who, ...given }),
    })
    const json: any = await answer.json()
    assert.equal(json.status, 'success', JSON.stringify(json))
    ids.push(json.comment._id ?? json.comment.id)
  }
  if (!set) return
  const done = await pageside(['page', 'set', '--tenant', 'demo', '--url-id', name, ...set], {
    DATA_DIR: app.dataDir,
    DATABASE_URL: await databaseUrl(app.dataDir),
  })
  assert.equal(done.code, 0, done.stderr)
}

function pagesOf(app: TestApp): Parameters<typeof startOrigin>[0] {
  const pages = widgetStates.map(({ name, language = 'en' }) => {
    const html = `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>A page of elsewhere</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="stylesheet" href="/own.css">
<script src="${app.url}/embed.js"></script></head><body><main><h1>The lamp in the harbour</h1>
<pageside-comments tenant-id="demo" url-id="${name}" login-url="https://example.com/log-in"></pageside-comments></main></body></html>`
    return [`/${name}`, file('text/html', html)] as const
  })
  return Object.fromEntries(pages)
}

function file(type: string, text: string) {
  return (_: unknown, outgoing: import('node:http').ServerResponse) => {
    outgoing.writeHead(200, { 'Content-Type': `${type}; charset=utf-8` }).end(text)
  }
}

async function stopAll(app: TestApp, site: Site): Promise<void> {
  await site.stop()
  await app.stop()
}
