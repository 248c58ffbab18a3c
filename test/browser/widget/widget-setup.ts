// Foreign page with the widget: another origin, a strict content policy, hostile styles.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before } from 'node:test'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { type Site, startApp, startOrigin, type TestApp } from '../../harness/app.ts'
import { databaseUrl } from '../../harness/engine.ts'
import { relaxDemoScreens } from '../../harness/relaxed-screens.ts'
import { startChromium } from '../chromium.ts'
import { startFirefox } from '../firefox.ts'
import { visit } from '../page-visits.ts'

/** Only this server besides themselves, nothing inline, and no text that turns into markup or script. */
export const strictPolicy = (server: string) =>
  [
    "default-src 'none'",
    `script-src ${server} 'self'`,
    `style-src ${server} 'self'`,
    `img-src ${server}`,
    `connect-src ${server} ${server.replace('http', 'ws')}`,
    "require-trusted-types-for 'script'",
    "base-uri 'self'",
  ].join('; ')

export interface HostOptions {
  /** What stands on the page, given the server's address. */
  body(server: string): string
  head?: string
  style?: string
  /** A script of the page's own, as a module. */
  script?(server: string): string
  policy?(server: string): string
  context?: BrowserContextOptions
  settings?: Record<string, string>
  seed?(app: TestApp): Promise<unknown>
}

export interface HostVisit {
  app: TestApp
  site: Site
  page: Page
  /** Another reader of the same page. */
  another(): Promise<{ page: Page; close(): Promise<void> }>
  close(): Promise<void>
}

export interface WidgetWorld {
  browser: Browser
  open(options: HostOptions, path?: string): Promise<HostVisit>
}

const documented = readFileSync(new URL('../../../docs/embedding.md', import.meta.url), 'utf8')
const [, lines = ''] = /```html\n([^`]*)```/.exec(documented) ?? []

/** What the documentation says first. */
export const documentedLines = (server: string) => lines.replace('https://comments.example.com', server)

/** `BROWSER=firefox` has it there: see `prove.ts`. */
export const inFirefox = process.env.BROWSER === 'firefox'

export function widgetWorld(start = inFirefox ? startFirefox : startChromium): WidgetWorld {
  const world = {} as WidgetWorld
  const running = new Set<{ stop(): Promise<void> }>()
  before(async () => {
    world.browser = await start()
  })
  after(async () => {
    await world.browser.close()
    for (const one of running) await one.stop()
  })
  world.open = async (options, path = '/') => {
    const app = await startApp(options.settings ?? {})
    running.add(app)
    relaxDemoScreens(await databaseUrl(app.dataDir))
    await options.seed?.(app)
    const site = await startOrigin(hostPages(options, app.url))
    running.add(site)
    const enter = async () => {
      const one = await visit(world.browser, options.context)
      one.page.on('dialog', (dialog) => assert.fail(`a dialog: ${dialog.message()}`))
      await one.page.goto(site.url + path)
      return one
    }
    const { page, close } = await enter()
    const stop = async () => {
      for (const one of [app, site]) if (running.delete(one)) await one.stop()
    }
    return { app, site, page, another: enter, close: () => close().then(stop) }
  }
  return world
}

function hostPages(options: HostOptions, server: string): Parameters<typeof startOrigin>[0] {
  const { body, head = '', style = '', script, policy = strictPolicy } = options
  const own = script ? '<script type="module" src="/own.js"></script>' : ''
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A page of elsewhere</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="${server}/favicon.svg"><link rel="stylesheet" href="/own.css">${head}</head><body><main><h1>A page of elsewhere</h1>
${body(server)}</main>${own}</body></html>`
  const file = (type: string, text: string) => (_: unknown, outgoing: import('node:http').ServerResponse) => {
    outgoing.writeHead(200, { 'Content-Type': type, 'Content-Security-Policy': policy(server) })
    outgoing.end(text)
  }
  const page = file('text/html; charset=utf-8', html)
  return {
    '/': page,
    '/second': page,
    '/?utm_source=mail': page,
    '/own.css': file('text/css', style),
    '/own.js': file('text/javascript', script?.(server) ?? ''),
  }
}
