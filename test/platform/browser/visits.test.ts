// Visits: what is read of a page, what bounds it, and that a page that dies takes nothing along.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from '../../../src/platform/browser/browser.ts'
import type { VisitLimits, VisitRequest } from '../../../src/platform/browser/page-visit.ts'
import { findTestChromium } from '../../browser/chromium.ts'
import { openTestBrowser } from './guarded-visits.ts'
import { htmlAnswer, problem, visitDrawing } from './simple-visits.ts'

const chromium = await findTestChromium()

let browser: Browser

before(() => {
  browser = openTestBrowser(chromium)
})

after(() => browser.close())

type Site = Record<string, string | { status: number; headers: Record<string, string>; body?: string }>

interface Given {
  limits?: Partial<VisitLimits>
  onAnswer?: () => void
  by?: Browser
}

/** Of `http://site.test`: markup by path, or a whole answer. */
async function visit(site: Site, { limits = {}, onAnswer, by = browser }: Given = {}) {
  const asked: VisitRequest[] = []
  const answer = async (request: VisitRequest) => {
    asked.push(request)
    onAnswer?.()
    const file = site[request.url.replace('http://site.test', '')]
    if (file === undefined) return undefined
    const { status, headers, body = '' } = typeof file === 'string' ? { status: 200, headers: {}, body: file } : file
    const sent = Object.entries({ 'content-type': 'text/html', ...headers }).map(([name, value]) => ({ name, value }))
    return { status, headers: sent, body: new TextEncoder().encode(body) }
  }
  const visited = await by.visit({ url: 'http://site.test/', answer, limits })
  return { ...visited, asked }
}

const script = (code: string) => `<!doctype html><body><p>Page</p><script>${code}</script>`
/** Short for pages that take all of it, and enough to read them on a busy machine. */
const short = { totalMs: 12_000, readMs: 10_000 }

test('each hop of a redirect is asked for, and the page knows where it is', async () => {
  const to = (location: string, status = 302) => ({ status, headers: { location } })
  const drawn = script('document.body.append("at " + location.pathname)')
  const { url, html, asked } = await visit({ '/': to('/a'), '/a': to('http://site.test/b', 307), '/b': drawn })
  assert.equal(url, 'http://site.test/b')
  assert.match(html, /at \/b/)
  assert.deepEqual(
    asked.filter(({ kind }) => kind === 'document').map(({ url }) => new URL(url).pathname),
    ['/', '/a', '/b'],
  )
})

test('a page that draws step by step without asking anything is read whole', async () => {
  const steps = script(
    'let i = 0; const t = setInterval(() => { const p = document.createElement("p"); p.textContent = "step " + ++i; document.body.append(p); if (i === 8) clearInterval(t) }, 300)',
  )
  const { html, isSettled } = await visit({ '/': steps })
  assert.match(html, /step 8/)
  assert.equal(isSettled, true)
})

test('text that ticks does not keep a page from standing still', async () => {
  const clock = script('const p = document.querySelector("p"); setInterval(() => { p.textContent = Date.now() }, 50)')
  assert.equal((await visit({ '/': clock })).isSettled, true)
})

test('a page that never stands still is read as it is when its time is over', async () => {
  const growing = script('setInterval(() => document.body.append(document.createElement("b")), 20)')
  const { html, isSettled } = await visit({ '/': growing }, { limits: short })
  assert.match(html, /<b><\/b>/)
  assert.equal(isSettled, false)
})

test('closed shadow trees are read in place, with their slots', async () => {
  const code =
    'customElements.define("x-a", class extends HTMLElement { constructor() { super(); this.attachShadow({ mode: "closed" }).innerHTML = "<h2>Over</h2><slot></slot>" } })'
  const { html } = await visit({ '/': `<body><x-a><p>inside</p></x-a><script>${code}</script>` })
  assert.match(html, /<x-a><h2>Over<\/h2><p>inside<\/p><\/x-a>/)
})

test('names of elements hide nothing of the page', async () => {
  const names = ['documentElement', 'querySelector', 'getElementsByTagName', 'scrollingElement', 'childNodes', 'body']
  const named = names.map((name) => `<img name="${name}"><form name="${name}"></form>`).join('')
  const fields = ['nodeType', 'childNodes', 'outerHTML', 'shadowRoot', 'cloneNode', 'getRootNode', 'querySelectorAll']
  const code = "document.querySelector('span').attachShadow({ mode: 'open' }).innerHTML = 'in the shadow'"
  const form = `<form>${fields.map((name) => `<input name="${name}">`).join('')}<p>In the form <span></span></p></form>`
  const { html } = await visit({ '/': `<!doctype html><body>${form}<script>${code}</script>${named}` })
  assert.match(html, /<input name="nodeType">.*<p>In the form <span>in the shadow<\/span><\/p>/s)
})

test('cookies stay with the visit: they come back to the site, and not to the next visit', async () => {
  const page = { status: 200, headers: { 'set-cookie': 'a=1; Path=/' }, body: script('fetch("/data")') }
  for (let i = 0; i < 2; i++) {
    const { asked } = await visit({ '/': page, '/data': '{}' })
    const cookies = asked.map(({ headers }) => headers.Cookie ?? headers.cookie)
    assert.equal(cookies[0], undefined)
    assert.equal(cookies.at(asked.findIndex(({ url }) => url.endsWith('/data'))), 'a=1')
  }
})

test('pictures, fonts and trackers are not asked for, and no more requests than are allowed', async () => {
  const page = `<img src="/p.png"><style>@font-face{font-family:f;src:url(/f.woff)}p{font-family:f}</style>
    <script src="https://www.google-analytics.com/a.js"></script>${script('for (let i = 0; i < 50; i++) fetch("/d" + i)')}`
  const { asked } = await visit({ '/': page }, { limits: { requests: 20 } })
  assert.ok(
    asked.every(({ url }) => /site\.test\/(?:d\d+|favicon\.ico)?$/.test(url)),
    asked.map(({ url }) => url).join(),
  )
  assert.equal(asked.length, 20)
})

const dying: [name: string, html: string, problem: string, limits?: Partial<VisitLimits>][] = [
  [
    'computes without end',
    script('addEventListener("load", () => { while (true) {} })'),
    'hangs',
    { totalMs: 8000, readMs: 4000 },
  ],
  [
    'has too many elements',
    script('document.body.innerHTML = "<i></i>".repeat(3000)'),
    'too-large',
    { elements: 2000 },
  ],
  ['has too much text', script('document.body.append("x".repeat(5000))'), 'too-large', { chars: 4000 }],
]

for (const [name, html, code, limits = {}] of dying) {
  test(`a page that ${name} is a failure, and the next is read`, async () => {
    await assert.rejects(visit({ '/': html }, { limits }), problem(code))
    assert.match((await visit({ '/': script('document.body.append("drawn")') })).html, /drawn/)
  })
}

test('dialogs, windows and a question before leaving hold nothing up', async () => {
  const code =
    'alert(1); confirm(1); prompt(1); print(); open("/w"); onbeforeunload = (e) => { e.preventDefault(); return 1 }; document.body.append("on"); setTimeout(() => { location = "/next" }, 10)'
  const { html } = await visit({ '/': script(code), '/next': '<body>next page' })
  assert.match(html, /next page/)
})

test('a mistake of ours while a request is answered ends the visit, and is told', async () => {
  const onAnswer = () => {
    throw new TypeError('a mistake')
  }
  await assert.rejects(visit({ '/': '<p>page' }, { onAnswer }), TypeError)
})

test('a browser that is killed while a page is open is replaced', async () => {
  const own = openTestBrowser(chromium)
  try {
    const onAnswer = () => process.kill(-(own.pid() ?? 0), 'SIGKILL')
    await assert.rejects(visit({ '/': script('1') }, { by: own, onAnswer }), problem('gone'))
    assert.match((await visit({ '/': script('document.body.append("drawn")') }, { by: own })).html, /drawn/)
    assert.deepEqual(own.state(), { state: 'ready', starts: 2, pages: 1, failures: { gone: 1 } })
  } finally {
    await own.close()
  }
})

test('a page whose browser dies takes its neighbour along once, and each is tried again alone', async () => {
  const own = openTestBrowser(chromium)
  let deaths = 0
  let innocentTries = 0
  const { promise: isInnocentOpen, resolve: innocentOpens } = Promise.withResolvers<void>()
  const kill = async () => {
    await isInnocentOpen
    deaths += 1
    process.kill(-(own.pid() ?? 0), 'SIGKILL')
  }
  const wait = async () => {
    innocentTries += 1
    innocentOpens()
    // Its second try takes longer than a browser that dies at once would let it.
    if (innocentTries === 1) await new Promise(() => undefined)
  }
  try {
    const deadly = assert.rejects(visitDrawing(own, kill, { url: 'http://deadly.test/' }), problem('gone'))
    const { html } = await visitDrawing(own, wait, { url: 'http://innocent.test/' })
    await deadly
    assert.match(html, /drawn 42/)
    assert.deepEqual([deaths, innocentTries], [2, 2])
    assert.deepEqual(own.state().failures, { gone: 1 })
  } finally {
    await own.close()
  }
})

test('a browser that is killed while a page only waits is noticed at once', async () => {
  const own = openTestBrowser(chromium)
  try {
    const never = async (request: VisitRequest) => {
      if (request.kind === 'document') return htmlAnswer('<body><script>fetch("/data")</script>')
      setImmediate(() => process.kill(-(own.pid() ?? 0), 'SIGKILL'))
      return new Promise<undefined>(() => undefined)
    }
    const hour = { totalMs: 3_600_000, readMs: 1_000 }
    await assert.rejects(own.visit({ url: 'http://site.test/', answer: never, limits: hour }), problem('gone'))
  } finally {
    await own.close()
  }
})

test('another process takes over after so many pages', async () => {
  const own = openTestBrowser(chromium, { pagesPerProcess: 1 })
  try {
    for (let i = 0; i < 2; i++) await visit({ '/': '<body>page' }, { by: own })
    assert.equal(own.state().starts, 2)
  } finally {
    await own.close()
  }
})

test('a program that is no browser is told in the state, and not started again at once', async () => {
  const own = openTestBrowser({ executablePath: '/bin/false' }, { restartMs: 60_000 })
  for (let i = 0; i < 2; i++) await assert.rejects(visit({}, { by: own }), problem('start'))
  const { state, problem: sentence, starts } = own.state()
  assert.deepEqual([state, starts], ['failed', 1])
  assert.match(sentence ?? '', /^\/bin\/false does not start\.$/)
  await own.close()
})
