// Widget on a page of another origin: four ways to embed it, and isolation in both directions.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hostile } from '../../fixtures/hostile-comments.ts'
import { waitUntil } from '../../harness/app.ts'
import { button, comment, enterName, field, postAsReader, save, waitForAnnouncement } from '../demo/demo-setup.ts'
import { holds } from '../page-visits.ts'
import { documentedLines, type HostOptions, inFirefox, strictPolicy, widgetWorld } from './widget-setup.ts'

const world = widgetWorld()
/** The driver of Firefox tells nothing of sockets and changes no colours. */
const chromiumAlone = { skip: inFirefox }

const forms: [what: string, given: Pick<HostOptions, 'body' | 'script'>][] = [
  ['the element', { body: documentedLines }],
  [
    'a script tag with data- attributes',
    { body: (server) => `<script src="${server}/embed.js" data-tenant-id="demo" data-url-id="demo"></script>` },
  ],
  [
    'a script tag that names a place',
    {
      body: (server) =>
        `<script src="${server}/embed.js" data-tenant-id="demo" data-url-id="demo" data-target="#here"></script><div id="here"></div>`,
    },
  ],
  [
    'the call by name',
    {
      body: (server) => `<div id="here"></div><script src="${server}/embed.js"></script>`,
      script: () =>
        `FastCommentsUI(document.getElementById('here'), { tenantId: 'demo', urlId: 'demo', locale: 'en_us' })`,
    },
  ],
  [
    'a module',
    {
      body: () => '<div id="here"></div>',
      script: (server) => `import { FastCommentsUI } from '${server}/embed.mjs'
        FastCommentsUI(document.getElementById('here'), { tenantId: 'demo', urlId: 'demo' })`,
    },
  ],
]

for (const [what, given] of forms) {
  test(`${what}: read, written, and live, under a strict content policy`, async () => {
    const { app, page, close } = await world.open({
      ...given,
      seed: (app) => save(app, { comment: 'From **before**' }),
    })
    await comment(page, 'From before').waitFor()
    assert.equal(await comment(page, 'From before').locator('strong').innerText(), 'before')
    await enterName(page)
    await field(page).fill('From *elsewhere*')
    await button(page, 'Post comment').click()
    await waitForAnnouncement(page, 'Comment posted.')
    await comment(page, 'From elsewhere').waitFor()
    await postAsReader(app, 'Meanwhile')
    await button(page, '1 new comment').click()
    await comment(page, 'Meanwhile').waitFor()
    await page.reload()
    await comment(page, 'From elsewhere').getByText('You', { exact: true }).waitFor()
    await close()
  })
}

test('without a key of its own, a page is known by its canonical address, else by its own without what trackers add', async () => {
  const body = (server: string) => `<script src="${server}/embed.js" data-tenant-id="demo"></script>`
  const { page, site, close } = await world.open({ body }, '/?utm_source=mail')
  await enterName(page)
  await field(page).fill('From a mail')
  await button(page, 'Post comment').click()
  await comment(page, 'From a mail').waitFor()
  await page.goto(`${site.url}/`)
  await comment(page, 'From a mail').waitFor()
  await close()
  const named = await world.open({ body, head: '<link rel="canonical" href="/the-page#part">' }, '/?utm_source=mail')
  await named.page.getByText('No comments yet.').waitFor()
  const keys = await named.page.evaluate(`performance.getEntriesByType('resource')
    .filter(({ name }) => name.includes('/comments/demo?')).map(({ name }) => new URL(name).searchParams.get('urlId'))`)
  assert.deepEqual(keys, [`${named.site.url}/the-page`])
  await named.close()
})

test('several on one page, each with its own thread', async () => {
  const { page, close } = await world.open({
    body: (server) => `<script src="${server}/embed.js" data-tenant-id="demo" data-url-id="demo"></script>
      <script src="${server}/embed.js" data-tenant-id="demo" data-url-id="other"></script>`,
    seed: (app) => save(app, { comment: 'In the first' }),
  })
  const widgets = page.locator('pageside-comments')
  await widgets.nth(0).getByText('In the first').waitFor()
  await widgets.nth(1).getByText('No comments yet.').waitFor()
  await widgets.nth(0).getByLabel('Name').fill('Ann')
  await widgets.nth(1).getByRole('textbox', { name: 'Your comment' }).fill('In the second')
  assert.equal(await widgets.nth(0).getByRole('textbox', { name: 'Your comment' }).inputValue(), '')
  await close()
})

test('another key shows another thread, closes the old line, and keeps both drafts', chromiumAlone, async () => {
  const { page, close } = await world.open({
    body: documentedLines,
    seed: (app) => save(app, { comment: 'In the first' }),
  })
  const sockets: { isClosed(): boolean }[] = []
  page.on('websocket', (socket) => sockets.push(socket))
  const turn = (urlId: string) =>
    page.evaluate(`document.querySelector('pageside-comments').setAttribute('url-id', '${urlId}')`)
  await comment(page, 'In the first').waitFor()
  await field(page).fill('Half of one')
  await turn('other')
  await page.getByText('No comments yet.').waitFor()
  const untilTyped = (text: string) =>
    waitUntil(`"${text}" is there`, async () => (await field(page).inputValue()) === text)
  await untilTyped('')
  await field(page).fill('Half of another')
  await turn('demo')
  await comment(page, 'In the first').waitFor()
  await untilTyped('Half of one')
  await turn('other')
  await page.getByText('No comments yet.').waitFor()
  await untilTyped('Half of another')
  await waitUntil(
    'the old lines are closed',
    () => sockets.length >= 3 && sockets.slice(0, -1).every((socket) => socket.isClosed()),
  )
  assert.equal(sockets.at(-1)?.isClosed(), false)
  await close()
})

test('a link to a comment leads to it, on whichever part it stands, and among several threads', async () => {
  let id = ''
  const seed = async (app: Parameters<typeof save>[0]) => {
    id = await save(app, { comment: 'The one that is meant', date: Date.now() - 90_000_000 })
    for (let i = 0; i < 31; i++) await save(app, { comment: `Number ${i}` })
  }
  const body = (server: string) =>
    `${documentedLines(server)}<pageside-comments tenant-id="demo" url-id="other"></pageside-comments>`
  const { page, close } = await world.open({ body, seed })
  await page.evaluate(`location.hash = 'comment-${id}'`)
  await page.locator('.target').getByText('The one that is meant').waitFor()
  await holds(page, `document.activeElement.shadowRoot?.activeElement?.id === 'comment-${id}'`)
  assert.equal(await page.locator('p.wait').count(), 0, 'the other thread is not looked for it')
  await close()
})

test('moved, it goes on; removed, it ends; put back, it is there again', async () => {
  const { page, close } = await world.open({ body: documentedLines, seed: (app) => save(app, { comment: 'Here' }) })
  await comment(page, 'Here').waitFor()
  await page.evaluate(
    `document.querySelector('.own, pageside-comments').shadowRoot.querySelector('.own').dataset.same = 'yes'`,
  )
  await page.evaluate(`document.body.append(document.querySelector('pageside-comments'))`)
  assert.equal(await comment(page, 'Here').getAttribute('data-same'), 'yes')
  await page.evaluate(`window.kept = document.querySelector('pageside-comments'), window.kept.remove()`)
  await page.evaluate(`document.body.append(window.kept)`)
  await comment(page, 'Here').waitFor()
  await close()
})

const hurting = `* { all: unset } * { display: inline; color: red; font-size: 12px }
button, textarea, ol, article { display: none !important } .own, .text, .button { visibility: hidden; opacity: 0 }
* { position: fixed; float: left; opacity: 0 } pageside-comments { display: none !important; transform: scale(0) !important }
html, body, main { position: static; opacity: 1 }
body { text-transform: uppercase; letter-spacing: 1em; text-align: right; white-space: pre; line-height: 9 }`

test('styles that were made to hurt do not get in, and none get out', async () => {
  const { page, close } = await world.open({
    body: (server) =>
      `<p class="own wait">Mine</p><div><button class="button primary">Mine</button></div>${documentedLines(server)}`,
    style: hurting,
    seed: (app) => save(app, { comment: 'Seen all the same' }),
  })
  await comment(page, 'Seen all the same').waitFor()
  const styles = await page.evaluate<string[]>(`(() => {
    const own = document.querySelector('pageside-comments').shadowRoot.querySelector('.own')
    const { textTransform, letterSpacing, textAlign, whiteSpace, visibility, display } = getComputedStyle(own)
    return [textTransform, letterSpacing, textAlign, whiteSpace, visibility, display]
  })()`)
  const start = inFirefox ? 'left' : 'start'
  assert.deepEqual(styles, ['none', 'normal', start, 'normal', 'visible', 'grid'])
  const host = await page.evaluate<string[]>(`(() => {
    const { position, float, opacity, display, transform } = getComputedStyle(document.querySelector('pageside-comments'))
    return [position, float, opacity, display, transform]
  })()`)
  assert.deepEqual(host, ['static', 'none', '1', 'block', 'none'], 'the element itself is out of reach, too')
  assert.equal(await field(page).isVisible(), true)
  const theirs = await page.evaluate(`getComputedStyle(document.querySelector('p.own')).display`)
  assert.equal(theirs, 'block', 'the page’s own elements look as it says: what floats is a block')
  await close()
})

test('an old base, a page without storage, a prototype that was frozen', async () => {
  const { page, close } = await world.open({
    head: '<base href="/elsewhere/">',
    body: documentedLines,
    script: () => `Object.freeze(Array.prototype)
      Object.defineProperty(window, 'localStorage', { get() { throw new Error('blocked') } })
      Object.defineProperty(window, 'sessionStorage', { get() { throw new Error('blocked') } })`,
    seed: (app) => save(app, { comment: 'Linked to' }),
  })
  const own = comment(page, 'Linked to')
  await own.getByRole('link', { name: /now|ago/ }).click()
  await holds(page, `location.pathname === '/' && location.hash.startsWith('#comment-')`)
  await page.locator('.own.target').waitFor()
  await enterName(page)
  await field(page).fill('Without storage')
  await button(page, 'Post comment').click()
  await waitForAnnouncement(page, 'Comment posted.')
  await close()
})

test('what a page adds to every object, or names as the document does, stays out of the thread', async () => {
  const { page, close } = await world.open({
    head: '<script src="/own.js"></script>',
    body: (server) => `<img name="currentScript" alt="">${documentedLines(server)}`,
    script: () =>
      `Object.assign(Object.prototype, { each() {}, html: 'Theirs', onclick() { document.title = 'Theirs' } })`,
    seed: (app) => save(app, { comment: 'Linked to' }),
  })
  await comment(page, 'Linked to').locator('.face').click()
  assert.equal(await page.title(), 'A page of elsewhere')
  assert.equal(await page.locator('.own[each]').count(), 0)
  await close()
})

test('a page that names the policies it allows, and not ours, gets the text without markup', async () => {
  const { page, close } = await world.open({
    body: documentedLines,
    policy: (server) => `${strictPolicy(server)}; trusted-types none-of-these`,
    seed: (app) => save(app, { comment: '**Plain** <b>text</b> & more' }),
  })
  await comment(page, 'Plain text & more').waitFor()
  assert.equal(await page.locator('.text strong').count(), 0)
  await assert.rejects(close, /Content.Security.Policy|pageside/)
})

test('text that was made to hurt does nothing on somebody else’s page', async () => {
  const seed = async (app: Parameters<typeof postAsReader>[0]) => {
    for (const text of hostile.slice(0, 25)) await postAsReader(app, text.slice(0, 1900))
  }
  const { page, close } = await world.open({ body: documentedLines, seed })
  await page.locator('.own').first().waitFor()
  const wrong = await page.evaluate<
    string[]
  >(`[...document.querySelector('pageside-comments').shadowRoot.querySelectorAll('.text *')]
    .flatMap(({ attributes, outerHTML }) => [...attributes].some(({ name, value }) =>
      /^(on|style$|srcdoc$)/.test(name) || /^\\s*(javascript|data|vbscript):/i.test(value)) ? [outerHTML] : [])`)
  assert.deepEqual(wrong, [])
  await close()
})
