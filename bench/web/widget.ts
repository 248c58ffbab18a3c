// Widget: its size, and the cost of a thread of 1,000 comments for a reader against a static page with the same HTML.

import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { Browser } from 'playwright-core'
import { maxBytesOf } from '../../src/web/build/build-widget.ts'
import { startChromium } from '../../test/browser/chromium.ts'
import { startApp, startOrigin, type TestApp } from '../../test/harness/app.ts'

const built = fileURLToPath(new URL('../../dist/web/', import.meta.url))
const maxSlowdown = { task: 2, first: 2.5 }
/** As long as a thread gets that is shown at once; the second one is asked for. */
const roots = 2
const repliesEach = 499
const rounds = 5

interface Cost {
  /** Milliseconds of the longest task, and until the first comment is drawn. */
  task: number
  first: number
}

export async function widget(): Promise<void> {
  const weighsTooMuch = await weigh()
  const app = await startApp()
  const browser = await startChromium()
  try {
    await fill(app)
    const costs = await compare(browser, app)
    console.log('1,000 comments, best of', rounds, costs)
    const ratio = { task: costs.widget.task / costs.still.task, first: costs.widget.first / costs.still.first }
    const isSlow = ratio.task > maxSlowdown.task || ratio.first > maxSlowdown.first
    console.log(`longest task ${ratio.task.toFixed(2)} times, first comment ${ratio.first.toFixed(2)} times`)
    if (weighsTooMuch || isSlow) process.exitCode = 1
  } finally {
    await browser.close()
    await app.stop()
  }
}

async function weigh(): Promise<boolean> {
  const languages = (await readdir(`${built}embed`)).map((name) => `embed/${name}`)
  let isTooMuch = false
  for (const name of ['embed.js', ...languages]) {
    const bytes = gzipSync(await readFile(built + name), { level: 9 }).length
    const most = maxBytesOf(name)
    console.log(`${name}: ${bytes} bytes gzip, at most ${most}`)
    isTooMuch ||= bytes > most
  }
  return isTooMuch
}

async function fill(app: TestApp): Promise<void> {
  const text =
    'Read it on the train this morning. **The part about the breakwater** is worth an article of its own, `UTC` or not.'
  const save = async (number: number, parentId?: string): Promise<string> => {
    const place = { urlId: 'demo', url: 'http://127.0.0.1/demo', ...(parentId ? { parentId } : {}) }
    const body = { ...place, comment: `${number}: ${text}`, commenterName: `Reader ${number}`, approved: true }
    const answer = await fetch(`${app.url}/api/v1/comments?tenantId=demo`, {
      method: 'POST',
      headers: { 'x-api-key': app.demo.apiKey },
      body: JSON.stringify({ ...body, commenterEmail: `${number}@example.com` }),
    })
    const { comment } = (await answer.json()) as { comment: { _id: string } }
    return comment._id
  }
  const numbers = (length: number) => Array.from({ length }, (_, i) => i)
  const ids = await Promise.all(numbers(roots).map((number) => save(number)))
  for (const id of ids) await Promise.all(numbers(repliesEach).map((number) => save(number, id)))
}

/** Both are pages of one origin beside the server; the static one has its style in a file, as pages do. */
async function compare(browser: Browser, app: TestApp): Promise<{ widget: Cost; still: Cost }> {
  const page = (inside: string) =>
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Thread</title></head><body><main>${inside}</main></body></html>`
  const files: Record<string, [type: string, text: string]> = {
    '/widget': [
      'text/html',
      page(`<script src="${app.url}/embed.js" data-tenant-id="demo" data-url-id="demo"></script>`),
    ],
  }
  const answers = ['/widget', '/still', '/still.css'].map((path) => [
    path,
    (_: unknown, outgoing: import('node:http').ServerResponse) => {
      const [type, text] = files[path] ?? ['text/plain', '']
      outgoing.writeHead(200, { 'Content-Type': `${type}; charset=utf-8` }).end(text)
    },
  ])
  const site = await startOrigin(Object.fromEntries(answers))
  try {
    const { html, style } = await drawn(browser, `${site.url}/widget`)
    files['/still.css'] = ['text/css', style]
    files['/still'] = ['text/html', page(html).replace('</head>', '<link rel="stylesheet" href="/still.css"></head>')]
    const costs = { widget: [] as Cost[], still: [] as Cost[] }
    for (let round = 0; round < rounds; round++) {
      for (const name of ['widget', 'still'] as const) costs[name].push(await visit(browser, `${site.url}/${name}`))
    }
    return { widget: best(costs.widget), still: best(costs.still) }
  } finally {
    await site.stop()
  }
}

/** Asks for more as soon as that is offered. */
const allThere = `(() => {
  const root = document.querySelector('pageside-comments')?.shadowRoot
  if (root && root.querySelectorAll('article.own').length >= ${1 + repliesEach}) root.querySelector('.end button')?.click()
})(),
  (document.querySelector('pageside-comments')?.shadowRoot ?? document)
  .querySelectorAll('article.own').length >= ${roots * (1 + repliesEach)}`

async function drawn(browser: Browser, address: string): Promise<{ html: string; style: string }> {
  const page = await browser.newPage()
  await page.goto(address)
  await page.waitForFunction(allThere)
  const found = await page.evaluate<{ html: string; style: string }>(`(() => {
    const { shadowRoot } = document.querySelector('pageside-comments')
    const [sheet] = shadowRoot.adoptedStyleSheets
    return { html: shadowRoot.innerHTML, style: [...sheet.cssRules].map(({ cssText }) => cssText).join('\\n').replaceAll(':host', 'main') }
  })()`)
  await page.close()
  return found
}

/** Another visitor each time. The first comment counts when it is painted, as far as a frame can tell. */
async function visit(browser: Browser, address: string): Promise<Cost> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  await page.addInitScript(`
    window.tasks = [0]
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: 'longtask', buffered: true })
    const look = () => {
      const root = document.querySelector('pageside-comments')?.shadowRoot ?? document
      if (root.querySelector?.('article.own')) window.first ??= performance.now()
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)`)
  await page.goto(address)
  await page.waitForFunction(`${allThere} && window.first`)
  await page.evaluate(`new Promise((done) => requestAnimationFrame(() => setTimeout(done)))`)
  const cost = await page.evaluate<Cost>('({ task: Math.max(...tasks), first })')
  await context.close()
  return cost
}

function best(costs: readonly Cost[]): Cost {
  return { task: Math.min(...costs.map(({ task }) => task)), first: Math.min(...costs.map(({ first }) => first)) }
}
