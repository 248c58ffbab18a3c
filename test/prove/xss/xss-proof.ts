// XSS proof in a real browser, with the page's content policy and without it: no comment runs a script, and no request
// leaves but to our own image proxy.
import assert from 'node:assert/strict'
import type { Browser, Page } from 'playwright-core'
import { openDemo } from '../../browser/demo/demo-setup.ts'
import { holds, visit } from '../../browser/page-visits.ts'
import { startApp, startOrigin, type TestApp, waitUntil } from '../../harness/app.ts'
import type { Random } from '../../harness/random.ts'
import { mutateVector } from './vector-mutations.ts'
import { xssVectors } from './vectors.ts'

export interface XssPlan {
  /** Of the collection, each so-manieth; 1 is all of it. */
  each: number
  /** How often each is tried in a changed form, too. */
  mutations: number
}

export interface XssResult {
  vectors: number
  mutations: number
  /** Comments that were taken, refused, and shown. */
  posted: number
  refused: number
  shown: number
  /** Pictures that were asked of our own proxy. */
  proxied: number
}

const drawing = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>`

export async function proveXss(browser: Browser, { each, mutations }: XssPlan, random: Random): Promise<XssResult> {
  const vectors = xssVectors().filter((_, index) => index % each === 0)
  const changed = vectors.flatMap((vector) => Array.from({ length: mutations }, () => mutateVector(vector, random)))
  const site = await startOrigin({
    '/drawing.png': (_, outgoing) => {
      outgoing.writeHead(200, { 'Content-Type': 'image/svg+xml' })
      outgoing.end(drawing)
    },
  })
  const app = await startApp()
  try {
    const counts = { posted: 0, refused: 0 }
    await saveAll(app, `![a drawing](${site.url}/drawing.png)`, counts)
    for (const vector of [...vectors, ...changed]) await saveAll(app, vector, counts)
    const strict = await show(browser, app, false)
    const { shown, proxied } = await show(browser, app, true)
    assert.equal(strict.shown, shown)
    // Or there was nothing that the proxy could have refused.
    assert.ok(site.requests.includes('/drawing.png'), 'The drawing was never asked for.')
    return { vectors: vectors.length, mutations: changed.length, ...counts, shown, proxied }
  } finally {
    await app.stop()
    await site.stop()
  }
}

const place = { urlId: 'demo', url: 'http://127.0.0.1/demo', approved: true }
const plain = { comment: 'A plain comment.', commenterName: 'Somebody' }

/** Everywhere at once, and where that is refused, in one place after the other. */
async function saveAll(app: TestApp, vector: string, counts: { posted: number; refused: number }): Promise<void> {
  const beside = { commenterLink: vector, avatarSrc: vector, pageTitle: vector }
  if (await saved(app, { comment: vector, commenterName: vector, ...beside }, counts)) return
  for (const one of [{ comment: vector }, { commenterName: vector.slice(0, 100) }, beside]) {
    await saved(app, { ...plain, ...one }, counts)
  }
}

async function saved(app: TestApp, said: object, counts: { posted: number; refused: number }): Promise<boolean> {
  const answer = await fetch(`${app.url}/api/v1/comments?tenantId=demo`, {
    method: 'POST',
    headers: { 'x-api-key': app.demo.apiKey },
    body: JSON.stringify({ ...place, ...said }),
  })
  assert.ok(answer.status < 500, `${answer.status}: ${JSON.stringify(said)}`)
  await answer.arrayBuffer()
  if (answer.ok) counts.posted++
  else counts.refused++
  return answer.ok
}

/** Without its content policy, the page has only the server's care to rely on. */
async function show(browser: Browser, app: TestApp, bypassCSP: boolean): Promise<{ shown: number; proxied: number }> {
  const { page, close } = await visit(browser, { bypassCSP })
  const wrong: string[] = []
  let proxied = 0
  page.on('dialog', (dialog) => {
    wrong.push(`a dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    const { protocol, origin, pathname } = new URL(request.url())
    if (protocol !== 'data:' && origin !== app.url) wrong.push(`a request: ${request.url()}`)
    if (pathname.startsWith('/images/')) proxied++
  })
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    const type = response.headers()['content-type'] ?? ''
    if (pathname.startsWith('/images/') && response.ok() && /svg|html|xml/.test(type)) wrong.push(`a picture: ${type}`)
  })
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame() || !frame.url().startsWith(`${app.url}/demo`)) wrong.push(`a visit: ${frame.url()}`)
  })
  await openDemo(page, app)
  await showAll(page)
  await scrollThrough(page)
  const shown = await page.locator('.comments article').count()
  wrong.push(...(await page.evaluate<string[]>(offences)))
  assert.deepEqual(wrong.slice(0, 20), [])
  await close()
  return { shown, proxied }
}

async function showAll(page: Page): Promise<void> {
  const more = page.getByRole('button', { name: 'Show more' })
  while ((await more.count()) > 0) {
    const before = await page.locator('.comments article').count()
    await more.click()
    await waitUntil('more comments', async () => (await page.locator('.comments article').count()) > before)
  }
}

/** Pictures are asked for when they come near. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(`window.scrollTo(0, 0); document.documentElement.style.scrollBehavior = 'auto'`)
  await holds(page, `window.scrollBy(0, 4000), innerHeight + scrollY >= document.documentElement.scrollHeight - 2`)
  await page.waitForLoadState('networkidle')
}

/** Runs in the page: touches every element that came with a comment, and lists what none of them may have. */
const offences = `(() => {
  const wrong = []
  const parts = document.querySelectorAll('.comments .text, .comments .who, .comments .face')
  const safe = new Set(['A','B','STRONG','I','EM','U','S','STRIKE','DEL','CODE','PRE','BLOCKQUOTE','P','BR','HR','UL','OL','LI','IMG','SPAN','SUB','SUP','TIME','H1','H2','H3','DIV','SVG'])
  document.addEventListener('click', (event) => event.preventDefault(), true)
  for (const part of parts) for (const element of part.querySelectorAll('*')) {
    if (!safe.has(element.tagName.toUpperCase())) wrong.push('an element: ' + element.outerHTML)
    for (const { name, value } of element.attributes) {
      if (/^on|^style$|^srcdoc$|^formaction$|^ping$/i.test(name)) wrong.push('an attribute: ' + element.outerHTML)
      if (/^(id|name)$/.test(name) && part.matches('.text')) wrong.push('a name: ' + element.outerHTML)
      if (name === 'href' && !/^(https?:\\/\\/|mailto:)/i.test(value) && !element.closest('.who')) wrong.push('a link: ' + element.outerHTML)
      if (name === 'href' && /^\\s*(javascript|data|vbscript|blob|filesystem):/i.test(element.href)) wrong.push('a link: ' + element.outerHTML)
      if (name === 'src' && new URL(value, document.baseURI).origin !== location.origin) wrong.push('a picture: ' + element.outerHTML)
    }
    for (const type of ['mouseover', 'pointerenter', 'focus', 'click', 'toggle', 'animationstart', 'error', 'load'])
      element.dispatchEvent(new Event(type, { bubbles: type === 'click', cancelable: true }))
  }
  return wrong.slice(0, 20)
})()`
