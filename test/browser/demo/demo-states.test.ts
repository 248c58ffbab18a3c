// Failures on the demo page, from real causes where possible; every state in both themes and widths.
import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { type TestApp, temporaryFolder } from '../../harness/app.ts'
import { pageside } from '../../harness/programs.ts'
import { assertAccessible, holds } from '../page-visits.ts'
import {
  button,
  type DemoOptions,
  demoWorld,
  enterName,
  field,
  focused,
  openDemo,
  post,
  removeAsServer,
  save,
  waitForAnnouncement,
} from './demo-setup.ts'

const world = demoWorld()

const failed = (page: Page) => page.locator('.failed')
const trouble = (page: Page) => page.locator('.trouble')
/** The wait that ends only when somebody ends it. */
const hold = (page: Page) => page.route('**/comments/demo?*', () => {})

const wrongFields: [what: string, author: [string, string], text: string, at: string, said: RegExp][] = [
  ['nothing written', ['Ann', 'a@example.com'], ' ', 'text-new', /Write something first/],
  ['no name', ['', 'a@example.com'], 'x', 'name-new', /Enter a name/],
  ['a name that is an address', ['a@example.com', 'a@example.com'], 'x', 'name-new', /everybody can see it/],
  ['no address', ['Ann', ''], 'x', 'email-new', /Enter a valid e-mail address/],
  ['no address in the field for it', ['Ann', 'ann'], 'x', 'email-new', /Enter a valid e-mail address/],
  ['too much', ['Ann', 'a@example.com'], 'x'.repeat(2001), 'text-new', /The comment is too long/],
]

test('what is wrong with a field is said there, until it is typed in', async () => {
  const { page, close } = await world.open()
  for (const [what, [name, email], text, at, said] of wrongFields) {
    await page.getByLabel('Name').fill(name)
    await page.getByLabel('E-mail').fill(email)
    await field(page).fill(text)
    await button(page, 'Post comment').click()
    await page.locator('.wrong').waitFor()
    assert.match(await page.locator('.wrong').innerText(), said, what)
    assert.equal(await focused(page), at, what)
    assert.equal(await page.locator(`#${at}`).getAttribute('aria-invalid'), 'true', what)
    assert.equal(await field(page).inputValue(), text, what)
    await page.keyboard.type('x')
    await page.locator('.wrong').waitFor({ state: 'detached' })
  }
  await close()
})

test('offline: said at once, the text is kept, and it goes once the device is connected', async () => {
  const { page, close } = await world.open()
  await enterName(page)
  await field(page).fill('From a tunnel')
  await page.context().setOffline(true)
  await waitForAnnouncement(page, 'This device is offline.')
  await button(page, 'Post comment').click()
  await failed(page).getByText('Your text is kept.').waitFor()
  assert.equal(await focused(page), 'problem-new')
  assert.equal(await field(page).inputValue(), 'From a tunnel')
  await page.context().setOffline(false)
  await button(page, 'Post comment').click()
  await waitForAnnouncement(page, 'Comment posted.')
  await close()
})

test('a list that was missed offline comes by itself', async () => {
  const { page, close } = await world.open({ seed: (app) => save(app, { comment: 'Here' }) })
  await page.context().setOffline(true)
  await page.getByRole('combobox').selectOption('Oldest first')
  await trouble(page).getByText('This device is offline').waitFor()
  assert.equal(await focused(page), 'thread-problem')
  await page.context().setOffline(false)
  await trouble(page).waitFor({ state: 'detached' })
  await waitForAnnouncement(page, '1 comment, oldest first.')
  await close()
})

test('a server that went away is named, and nothing that was typed is lost', async () => {
  const { page, close, stopServer } = await world.open()
  await enterName(page)
  await field(page).fill('To nobody')
  await stopServer()
  await button(page, 'Post comment').click()
  await failed(page).getByText('Reload to see whether it arrived').waitFor()
  assert.equal(await field(page).inputValue(), 'To nobody')
  await page.getByRole('combobox').selectOption('Oldest first')
  await trouble(page).getByText('The server does not answer').waitFor()
  await close()
})

test('an answer that is not the server’s own is told apart, and trying again reads the thread', async () => {
  const { app, page, close } = await world.arrive()
  // What stands in front of a server answers like this when the server is away.
  await page.route('**/comments/demo?*', (route) => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }))
  await page.goto(`${app.url}/demo`)
  await trouble(page).getByText('answered in place of the server').waitFor()
  await page.unroute('**/comments/demo?*')
  await button(page, 'Try again').click()
  await page.getByText('No comments yet.').waitFor()
  assert.equal(await focused(page), 'thread-title')
  await close()
})

test('too many requests: how long to wait is told, and the text stays', async () => {
  const { page, close } = await world.open({ settings: { RATE_LIMIT: '1/60s' } })
  await enterName(page)
  await post(page, 'First')
  await field(page).fill('Second')
  await button(page, 'Post comment').click()
  await failed(page).waitFor()
  assert.match(await failed(page).innerText(), /Your text is kept\. Try again in \d+ seconds?\./)
  assert.equal(await field(page).inputValue(), 'Second')
  await close()
})

test('where the tenant is not there, the page says how to make it', async () => {
  const DATA_DIR = await temporaryFolder()
  const { app, page, close } = await world.arrive({ settings: { DATA_DIR, PUBLIC_URL: 'https://pages.example' } })
  await page.goto(`${app.url}/demo`)
  await trouble(page).getByText('pageside tenant create --id demo --name Demo').waitFor()
  const made = await pageside(['tenant', 'create', '--id', 'demo', '--name', 'Demo'], { DATA_DIR })
  assert.equal(made.code, 0, made.stderr)
  await button(page, 'Try again').click()
  await page.getByText('No comments yet.').waitFor()
  await close()
  await rm(DATA_DIR, { recursive: true })
})

test('without the comment service there is no such page, without the feed service no other', async () => {
  const statuses = async (app: TestApp) =>
    Promise.all(['/', '/demo', '/robots.txt'].map(async (path) => (await fetch(app.url + path)).status))
  for (const [SERVICES, expected] of [
    ['feeds', [200, 404, 200]],
    ['comments', [200, 200, 200]],
    ['jobs', [404, 404, 404]],
  ] as const) {
    const { app, close } = await world.arrive({ settings: { SERVICES } })
    assert.deepEqual(await statuses(app), expected, SERVICES)
    await close()
  }
})

test('a comment that somebody else deleted: told on change, on deletion, on reply', async () => {
  const { app, page, close } = await world.open()
  await enterName(page)
  const id = await post(page, 'Soon gone')
  await button(page, 'Reply').click()
  await field(page, 'Your reply').fill('Too late')
  await removeAsServer(app, id)
  await button(page, 'Post reply').click()
  await failed(page).getByText('The comment that you reply to no longer exists.').waitFor()
  assert.equal(await field(page, 'Your reply').inputValue(), 'Too late')
  await button(page, 'Edit your comment').click()
  await failed(page).nth(1).waitFor()
  await button(page, 'Delete your comment').click()
  await page.locator('.remark.wrong').waitFor()
  await close()
})

test('slow reading shows the shape, then a way out; slow posting says that the text is kept', async () => {
  const { app, page, close } = await world.arrive()
  // Stands still: however slow this machine is, no time passes but what the test lets pass.
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1000)
  await hold(page)
  await page.goto(`${app.url}/demo`)
  assert.equal(await page.locator('.shape-of-thread').count(), 0)
  await page.clock.fastForward(300)
  await page.locator('.shape-of-thread').waitFor()
  await page.clock.fastForward(4_000)
  await waitForAnnouncement(page, 'The server is slow to answer.')
  await button(page, 'Stop waiting').click()
  await trouble(page).getByText('Stopped').waitFor()
  await enterName(page)
  await field(page).fill('Slowly')
  await button(page, 'Post comment').click()
  await button(page, 'Sending…').waitFor()
  await page.clock.fastForward(4_000)
  await page.getByText('Your text is kept.').first().waitFor()
  await close()
})

interface PageState {
  name: string
  options?: DemoOptions
  reach(page: Page, app: TestApp): Promise<unknown>
}

const states: PageState[] = [
  { name: 'empty', reach: (page, app) => openDemo(page, app) },
  {
    name: 'a thread with all that can be in it',
    options: {
      async seed(app) {
        const long = await save(app, { comment: `${'word'.repeat(200)} and **bold**, \`code\`\n\n1. one\n2. two` })
        await save(app, { comment: 'المقال رائع', commenterName: 'ياسمين', parentId: long })
        await save(app, { comment: '> quoted https://example.com #topic', commenterName: 'n'.repeat(100) })
      },
    },
    async reach(page, app) {
      await openDemo(page, app)
      await enterName(page)
      const id = await post(page, 'Mine')
      await save(app, { comment: 'Answer', parentId: id })
      await page.reload()
      await button(page, 'Delete your comment').click()
      await button(page, 'Undo').waitFor()
      await button(page, 'Undo').waitFor({ state: 'detached' })
      await post(page, 'Mine again')
    },
  },
  {
    name: 'replying, changing, deleting',
    async reach(page, app) {
      await openDemo(page, app)
      await enterName(page)
      const id = await post(page, 'Mine')
      await button(page, 'Change').first().click()
      await button(page, 'Reply').click()
      await button(page, 'Edit your comment').click()
      await holds(page, `document.getElementById('text-edit-${id}').value === 'Mine'`)
      await button(page, 'Delete your comment').click()
    },
  },
  {
    name: 'wrong fields',
    async reach(page, app) {
      await openDemo(page, app)
      await field(page).fill('x')
      await button(page, 'Post comment').click()
      await page.locator('.wrong').waitFor()
    },
  },
  {
    name: 'loading, slow',
    async reach(page, app) {
      await page.clock.install()
      await hold(page)
      await page.goto(`${app.url}/demo`)
      await page.clock.fastForward(5_000)
      await button(page, 'Stop waiting').waitFor()
    },
  },
  {
    name: 'offline, posting failed, reading failed',
    async reach(page, app) {
      await openDemo(page, app)
      await enterName(page)
      await field(page).fill('x')
      await page.context().setOffline(true)
      await button(page, 'Post comment').click()
      await failed(page).waitFor()
      await page.getByRole('combobox').selectOption('Oldest first')
      await trouble(page).waitFor()
    },
  },
]

for (const { name, options, reach } of states) {
  test(`${name}: usable by all, and never wider than the window`, async () => {
    const { app, page, close } = await world.arrive({ ...options, context: { reducedMotion: 'reduce' } })
    await reach(page, app)
    await assertAccessible(page)
    await close()
  })
}
