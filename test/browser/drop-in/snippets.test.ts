// Snippets in the form of the vendor's public documents, with only the host changed.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { waitUntil } from '../../harness/app.ts'
import { button, comment, enterName, field, postAsReader, save, waitForAnnouncement } from '../demo/demo-setup.ts'
import { widgetWorld } from '../widget/widget-setup.ts'
import { inlinePolicy, script } from './drop-in-setup.ts'

const world = widgetWorld()
const policy = inlinePolicy

test('an asynchronous script, and configurations that wait for it', async () => {
  const { page, close } = await world.open({
    policy,
    body: (server) => `<script async src="${server}/js/embed-v2-async.min.js"></script>
      <div id="fastcomments-widget"></div>
      <script>window.fcConfigs = [{ target: '#fastcomments-widget', tenantId: 'demo', urlId: 'async' }]</script>`,
    seed: (app) => save(app, { comment: 'Written **before**', urlId: 'async' }),
  })
  await comment(page, 'Written before').waitFor()
  await enterName(page)
  await field(page).fill('Written now')
  await button(page, 'Post comment').click()
  await waitForAnnouncement(page, 'Comment posted.')
  await comment(page, 'Written now').waitFor()
  await close()
})

test('a call behind the script', async () => {
  const { page, close } = await world.open({
    policy,
    body: (server) => `${script(server)}<div id="fastcomments-widget"></div>
      <script>
        window.FastCommentsUI(document.getElementById('fastcomments-widget'), { tenantId: 'demo', urlId: 'call' })
      </script>`,
    seed: (app) => save(app, { comment: 'One call', urlId: 'call' }),
  })
  await comment(page, 'One call').waitFor()
  await close()
})

test('several widgets on one page', async () => {
  const { page, close } = await world.open({
    policy,
    body: (server) => `<script async src="${server}/js/embed-v2-async.min.js"></script>
      <div id="left"></div><div id="right"></div>
      <script>
        window.fcConfigs = [
          { target: '#left', tenantId: 'demo', urlId: 'cats' },
          { target: '#right', tenantId: 'demo', urlId: 'dogs', readonly: true },
        ]
      </script>`,
    async seed(app) {
      await save(app, { comment: 'They purr', urlId: 'cats' })
      await save(app, { comment: 'They bark', urlId: 'dogs' })
    },
  })
  const side = (id: string) => page.locator(`#${id} .own`)
  await side('left').filter({ hasText: 'They purr' }).waitFor()
  await side('right').filter({ hasText: 'They bark' }).waitFor()
  assert.deepEqual([await side('left').count(), await side('right').count()], [1, 1])
  assert.equal(await page.getByRole('button', { name: 'Post comment' }).count(), 1, 'one may be written in')
  await close()
})

test('an application of one page, which updates the widget when its page changes', async () => {
  const { page, close } = await world.open({
    policy,
    body: (server) => `${script(server)}<button id="next">Next page</button><div id="fastcomments-widget"></div>
      <script>
        let number = 0
        const config = { tenantId: 'demo', url: location.href, urlId: 'page-0' }
        const instance = window.FastCommentsUI(document.getElementById('fastcomments-widget'), config)
        document.getElementById('next').addEventListener('click', () => {
          number += 1
          config.urlId = 'page-' + number
          instance.update(config)
        })
      </script>`,
    async seed(app) {
      for (const number of [0, 1, 2]) await save(app, { comment: `On page ${number}`, urlId: `page-${number}` })
    },
  })
  const next = page.locator('#next')
  await comment(page, 'On page 0').waitFor()
  await next.click()
  await comment(page, 'On page 1').waitFor()
  assert.equal(await page.locator('.own').count(), 1)
  // The second click comes while the first is read.
  await next.click()
  await next.click()
  await page.getByText('No comments yet. Write the first one.').waitFor()
  assert.equal(await page.locator('pageside-comments').count(), 1)
  await close()
})

test('comment counts of a list of pages, before and behind their configuration', async () => {
  const { page, close } = await world.open({
    policy,
    body: (server) => `${script(server, 'embed-widget-comment-count-bulk.min.js')}
      <p class="fast-comments-count" data-fast-comments-url-id="first"></p>
      <p class="fast-comments-count" data-fast-comments-url-id="second"></p>
      <p class="fast-comments-count" data-fast-comments-url-id="first"></p>
      <p class="fast-comments-count" data-fast-comments-url-id="empty"></p>
      <script>window.FastCommentsBulkCountConfig = { tenantId: 'demo' }</script>`,
    async seed(app) {
      await save(app, { comment: 'One', urlId: 'first' })
      for (const text of ['Two', 'Three']) await save(app, { comment: text, urlId: 'second' })
    },
  })
  const texts = () => page.locator('.fast-comments-count').allTextContents()
  await waitUntil('counts', async () => !(await texts()).includes(''))
  assert.deepEqual(await texts(), ['1 comment', '2 comments', '1 comment', '0 comments'])
  await close()
})

test('live chat: the oldest first, the field below, new comments at once', async () => {
  const { app, page, close } = await world.open({
    policy,
    body: (server) => `${script(server, 'embed-live-chat.min.js')}<div id="fastcomments-widget"></div>
      <script>
        window.FastCommentsLiveChat(document.getElementById('fastcomments-widget'), { tenantId: 'demo', urlId: 'demo' })
      </script>`,
    async seed(app) {
      for (const [at, text] of ['First', 'Second'].entries())
        await save(app, { comment: text, date: Date.now() - 60_000 + at })
    },
  })
  await comment(page, 'Second').waitFor()
  assert.match(await page.locator('.own').first().innerText(), /First/)
  await waitUntil('new ones are there at once', async () => {
    await postAsReader(app, `Meanwhile ${Date.now()}`)
    return (await page.locator('.own').last().innerText()).includes('Meanwhile')
  })
  await close()
})
