// Cases of the options of a page: what each changes in a thread of four comments.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { type SocketWords, subUrl } from '../../comments/harness/socket-client.ts'
import { waitUntil } from '../../harness/app.ts'
import { button, comment, field, postAsReader, save } from '../demo/demo-setup.ts'
import type { DropInVisit } from './drop-in-setup.ts'

/** Root, reply and reply to it, and a newer root. */
export async function seedTree(app: DropInVisit['app']): Promise<void> {
  const now = Date.now()
  const root = await save(app, { comment: 'Older root #topic', date: now - 9e6 })
  const reply = await save(app, { comment: 'A reply', parentId: root, date: now - 8e6 })
  await save(app, { comment: 'A deeper reply', parentId: reply, date: now - 7e6 })
  await save(app, { comment: 'Newer root', date: now - 6e6 })
}

type Check = (page: Page, at: DropInVisit) => Promise<unknown>

const isShown = (page: Page, selector: string) => page.locator(selector).first().isVisible()
const count = (page: Page, selector: string) => page.locator(`${selector} >> visible=true`).count()
const replies = (page: Page) => count(page, 'button[id^="reply-"]')
const lines = async (page: Page) => (await page.locator('.own .text').allInnerTexts()).map((text) => text.trim())
const styleOf = (page: Page, selector: string, name: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element, property) => (globalThis as any).getComputedStyle(element).getPropertyValue(property), name)
export const isAbove = async (page: Page, upper: string, lower: string) => {
  const top = async (selector: string) => (await page.locator(selector).first().boundingBox())?.y ?? Number.NaN
  return (await top(upper)) < (await top(lower))
}

export const optionCases: [config: string, check: Check][] = [
  ['{}', async (page) => assert.equal(await replies(page), 4)],
  [
    '{ readonly: true }',
    async (page) => {
      await page.getByText('Comments are closed. You can still read them.').waitFor()
      assert.equal(await replies(page), 0)
    },
  ],
  [
    '{ noNewRootComments: true }',
    async (page) => {
      await page.getByText('Only replies are allowed here.').waitFor()
      assert.equal(await replies(page), 4)
    },
  ],
  ["{ defaultSortDirection: 'OF' }", async (page) => assert.match((await lines(page))[0] ?? '', /Older root/)],
  ["{ defaultSortDirection: 'NF' }", async (page) => assert.match((await lines(page))[0] ?? '', /Newer root/)],
  ["{ defaultSortDirection: '<b>' }", async (page) => assert.equal((await lines(page)).length, 4)],
  ['{ disableVoting: true }', async (page) => assert.equal(await count(page, 'article [aria-pressed]'), 0)],
  ['{ voteStyle: 1 }', async (page) => assert.equal(await page.getByRole('button', { name: 'Like' }).count(), 4)],
  ['{ voteStyle: 0 }', async (page) => assert.equal(await page.getByRole('button', { name: 'Vote down' }).count(), 4)],
  ['{ disableToolbar: true }', async (page) => assert.equal(await isShown(page, '.format'), false)],
  [
    '{ enableSearch: false }',
    async (page) => assert.equal(await page.getByRole('button', { name: 'Search' }).count(), 0),
  ],
  ['{ hideAvatars: true }', async (page) => assert.equal(await count(page, '.face'), 0)],
  [
    `{ defaultAvatarSrc: 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=#"){}' }`,
    async (page) => {
      assert.match(await styleOf(page, '.face', 'background-image'), /^url\("data:image\/gif;base64,.*%22\)\{\}"\)$/)
      assert.equal(await styleOf(page, '.face', 'color'), 'rgba(0, 0, 0, 0)')
    },
  ],
  [
    "{ defaultAvatarSrc: 'javascript:alert(1)' }",
    async (page) => assert.equal(await styleOf(page, '.face', 'background-image'), 'none'),
  ],
  [
    '{ disableProfiles: true, onOpenProfile: () => tell("profile") }',
    async (page, { told }) => {
      await page.locator('.face').first().click()
      assert.deepEqual(await told(), [])
    },
  ],
  [
    "{ url: 'https://site.example/a', pageTitle: 'A', region: 'eu', startingPage: 'x', onRender: 7, target: 8, sso: null }",
    async (page) => assert.equal((await lines(page)).length, 4),
  ],
  ['{ maxReplyDepth: 0 }', async (page) => assert.equal(await replies(page), 0)],
  ['{ maxReplyDepth: 1 }', async (page) => assert.equal(await replies(page), 2)],
  ['{ maxReplyDepth: 2 }', async (page) => assert.equal(await replies(page), 3)],
  ['{ maxReplyDepth: -1 }', async (page) => assert.equal(await replies(page), 4)],
  [
    '{ collapseReplies: true }',
    async (page) => {
      assert.equal((await lines(page)).length, 2)
      await button(page, 'Show 1 reply').click()
      await comment(page, 'A reply').waitFor()
    },
  ],
  [
    '{ maxCommentCharacterLength: 20 }',
    async (page) => {
      await field(page).fill('More than twenty letters')
      await page.getByText('Too long by 4.').waitFor()
      await field(page).fill('')
    },
  ],
  ['{ hideCommentCount: true }', async (page) => assert.equal(await page.locator('h2').innerText(), 'Comments')],
  [
    "{ commentCountFormat: '[count] opinions' }",
    async (page) => assert.equal(await page.locator('h2').innerText(), '4 opinions'),
  ],
  [
    "{ countAll: false, commentCountFormat: '[count] at the top' }",
    async (page) => assert.equal(await page.locator('h2').innerText(), '2 at the top'),
  ],
  ['{ inputAfterComments: true }', async (page) => assert.ok(await isAbove(page, 'ol.comments', 'form.compose'))],
  [
    '{ useSingleLineCommentInput: true }',
    async (page) => assert.ok((await page.locator('textarea').boundingBox())!.height < 60),
  ],
  ['{ enableResizeHandle: true }', async (page) => assert.equal(await styleOf(page, 'textarea', 'resize'), 'both')],
  ['{ disableEmailInputs: true }', async (page) => assert.equal(await isShown(page, '#email-new'), false)],
  [
    "{ defaultUsername: 'Nobody' }",
    async (page) => waitUntil('name', async () => (await page.locator('#name-new').inputValue()) === 'Nobody'),
  ],
  ['{ absoluteDates: true }', async (page) => assert.match(await page.locator('time').first().innerText(), /\d{4}/)],
  [
    '{ absoluteAndRelativeDates: true }',
    async (page) => assert.match(await page.locator('time').first().innerText(), /ago \(.*\d{4}.*\)$/),
  ],
  [
    '{ hasDarkBackground: true }',
    async (page) => assert.equal(await styleOf(page, '.here-it-is', 'color-scheme'), 'dark'),
  ],
  [
    '{ hasDarkBackground: false }',
    async (page) => assert.equal(await styleOf(page, '.here-it-is', 'color-scheme'), 'light'),
  ],
  ['{ wrap: true }', async (page) => assert.equal(await styleOf(page, '.here-it-is', 'border-top-width'), '1px')],
  ['{ noStyles: true }', async (page) => assert.equal(await styleOf(page, '.own', 'display'), 'block')],
  [
    '{ useShowCommentsToggle: true }',
    async (page) => {
      assert.equal(await count(page, '.own'), 0)
      await button(page, 'Show 4 comments').click()
      assert.equal(await count(page, '.own'), 4)
      await button(page, 'Hide 4 comments').click()
      assert.equal(await count(page, '.own'), 0)
    },
  ],
  [
    "{ hideCommentsUnderCountTextFormat: 'Open [count]' }",
    async (page) => {
      await button(page, 'Open 4').click()
      assert.equal(await count(page, '.own'), 4)
    },
  ],
  ["{ jumpToHashTag: 'topic' }", async (page) => assert.match((await lines(page))[0] ?? '', /#topic/)],
  ["{ locale: 'de_de' }", async (page) => page.getByRole('heading', { name: '4 Kommentare' }).waitFor()],
  [
    `{ translations: { SUBMIT_REPLY: 'Send <img src=x onerror=alert(1)>it', NEWEST_FIRST: 'Fresh', MOST_RELEVANT: 7,
      'Reply': 'Answer', __proto__: { CANCEL: 'x' }, COMMENTS_THIS_PAGE: ' notes' } }`,
    async (page) => {
      await button(page, /^Send it$/).waitFor()
      assert.equal(await page.locator('option').nth(1).textContent(), 'Fresh')
      assert.equal(await page.locator('option').nth(0).textContent(), 'Best first')
      assert.equal(await page.locator('h2').innerText(), '4 notes')
      assert.equal(await page.getByText('Answer').count(), 4)
    },
  ],
  [
    "{ customCSS: '.fast-comments .comment .who b { color: rgb(1, 2, 3) } .avatar { opacity: 0.5 } h1 { color: red }' }",
    async (page) => {
      assert.equal(await styleOf(page, '.who b', 'color'), 'rgb(1, 2, 3)')
      assert.equal(await styleOf(page, '.face', 'opacity'), '0.5')
      assert.equal(
        await page.locator('h1').evaluate((h1) => (globalThis as any).getComputedStyle(h1).color),
        'rgb(0, 0, 0)',
      )
    },
  ],
  [
    `{ customCSS: \`@import url(//evil.example/a.css); @font-face { font-family: x; src: url(//evil.example/f) }
      :host { position: fixed; inset: 0 } .own { background: url(//evil.example/b); position: fixed; color: rgb(4, 5, 6) }
      .who { --x: u\\\\72l(//evil.example/c); background: var(--x) } .text { & b { color: red } }
      @media (min-width: 1px) { .who { letter-spacing: 3px } } @layer a { .own { contain: none } } {{{ \` }`,
    async (page, { said }) => {
      assert.equal(await styleOf(page, '.own', 'color'), 'rgb(4, 5, 6)')
      assert.equal(await styleOf(page, '.own', 'position'), 'static')
      assert.equal(await styleOf(page, '.who', 'letter-spacing'), '3px')
      assert.equal(await styleOf(page, 'pageside-comments', 'position'), 'static')
      const refused = said.filter((line) => line.startsWith('customCSS: left out'))
      for (const what of [
        '@import',
        '@font-face',
        ':host',
        'background-image',
        'position: fixed',
        '--x',
        '& b',
        '@layer',
      ])
        assert.ok(
          refused.some((line) => line.includes(what)),
          `${what}: ${refused.join('\n')}`,
        )
    },
  ],
  [
    "{ customCSS: 'a'.repeat(60_000) }",
    async (_, { said }) => assert.ok(said.some((line) => /more than 50000/.test(line))),
  ],
  [
    '{ noCustomConfig: true, disableLiveCommenting: true }',
    async (page, { app }) => {
      const [url, urlId] = [app.url, 'demo']
      const words = (await (await fetch(`${url}/comments/demo?urlId=${urlId}`)).json()) as SocketWords
      const other = new WebSocket(subUrl(url, words))
      const told: string[] = []
      other.addEventListener('message', ({ data }) => told.push(decodeURIComponent(String(data))))
      await waitUntil('another reader listens', () => other.readyState === WebSocket.OPEN)
      const text = `Not told ${Date.now()}`
      await postAsReader(app, text)
      await waitUntil('the other reader is told', () => told.some((frame) => frame.includes(text)))
      await page.evaluate(() => new Promise((resolve) => (globalThis as any).requestAnimationFrame(resolve)))
      other.close()
      assert.equal(await count(page, '.fresh'), 0)
    },
  ],
]
