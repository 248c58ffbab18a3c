// A page that has the widget in the vendor's calling form, and a way to put one widget after another on it.
import type { Page } from 'playwright-core'
import { waitUntil } from '../../harness/app.ts'
import type { HostOptions, HostVisit, WidgetWorld } from '../widget/widget-setup.ts'

/** Snippets of the vendor's documents have inline scripts; nothing else of elsewhere is taken. */
export const inlinePolicy = (server: string) =>
  [
    "default-src 'none'",
    `script-src ${server} 'self' 'unsafe-inline'`,
    "style-src 'self'",
    `img-src ${server} data:`,
    `connect-src ${server} ${server.replaceAll('http', 'ws')}`,
  ].join('; ')

export interface DropInVisit extends HostVisit {
  /** What is there so far of the console, a line each. */
  said: string[]
  /** Puts a widget in place of the one that is there. `config` is the text of an object; callbacks may call `tell(…)`. */
  mount(config: string, tenant?: string): Promise<void>
  /** What callbacks told, as JSON. */
  told(): Promise<unknown[][]>
  /** Waits until a callback told this first. */
  waitFor(name: string): Promise<unknown[]>
}

export const script = (server: string, name = 'embed-v2.min.js') => `<script src="${server}/js/${name}"></script>`

const place = '<div id="fastcomments-widget"></div>'
const telling = 'const told = []; const tell = (...values) => void told.push(JSON.parse(JSON.stringify(values)))'

export async function openDropIn(world: WidgetWorld, options: Partial<HostOptions> = {}): Promise<DropInVisit> {
  const body = (server: string) => `${script(server)}${place}<script>${telling}</script>`
  const visit = await world.open({ body, policy: inlinePolicy, ...options })
  const { page } = visit
  const said = consoleOf(page)
  const told = () => page.evaluate<unknown[][]>('told')
  return {
    ...visit,
    said,
    told,
    mount: (config) =>
      page.evaluate<undefined>(`(() => {
        told.length = 0
        window.instance?.destroy()
        window.instance = FastCommentsUI(document.querySelector('#fastcomments-widget'),
          { tenantId: 'demo', urlId: 'demo', ...(${config}) })
      })()`),
    async waitFor(name) {
      let found: unknown[] | undefined
      await waitUntil(`${name} is told`, async () => {
        found = (await told()).find(([one]) => one === name)
        return found !== undefined
      })
      return found ?? []
    },
  }
}

export function consoleOf(page: Page): string[] {
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  return said
}
