// Site, server with a fixed clock, owner and second account for tests of the management API.
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before } from 'node:test'
import { newsPage, stories } from '../../fixtures/pages.ts'
import {
  fakeClock,
  type Site,
  type SiteHandler,
  startApp,
  startOrigin,
  type TestApp,
  temporaryFolder,
} from '../../harness/app.ts'
import { type Answer, type FeedClient, feedClient } from './feed-client.ts'

export interface OwnerWorld {
  clock: ReturnType<typeof fakeClock>
  site: Site
  app: TestApp
  client: FeedClient
  /** Bearer of an account that may use some of the pages. */
  otherToken: string
  /** Of the requests for `/watched`. */
  headersSeen: Record<string, string | undefined>[]
  owner(): { token: string }
  make(path: string): Promise<{ id: string; token: string }>
  patch(id: string, body: unknown, token?: string): Promise<Answer>
  read(token: string, form?: string): Promise<Answer>
}

export function ownerWorld(): OwnerWorld {
  const world = { clock: fakeClock(), headersSeen: [], otherToken: 'other-other-other-other' } as unknown as OwnerWorld
  let folder: string
  before(async () => {
    world.site = await startSite(world.headersSeen)
    folder = await temporaryFolder()
    const { url } = world.site
    const account = { name: 'other', token: world.otherToken, allowed_urls: [`${url}/news`, `${url}/page-*`] }
    const CONFIG_FILE = join(folder, 'pageside.yml')
    await writeFile(CONFIG_FILE, JSON.stringify({ accounts: [account] }))
    world.app = await startApp({ CONFIG_FILE }, { clock: world.clock })
    world.client = await feedClient(world.app)
  })
  after(async () => {
    await world.app.stop()
    await world.site.stop()
    await rm(folder, { recursive: true })
  })
  world.owner = () => ({ token: world.app.accessToken })
  world.patch = (id, body, token = world.app.accessToken) =>
    world.client.ask('PATCH', `/account/feeds/${id}`, { token, body })
  world.read = (token, form = 'json') => world.client.ask('GET', `/feeds/${token}.${form}`)
  world.make = async (path) => {
    const { id = '', feed_token: token = '' } = await world.client.make(world.site.url + path)
    return { id, token }
  }
  return world
}

function startSite(headersSeen: OwnerWorld['headersSeen']): Promise<Site> {
  const watched: SiteHandler = ({ headers }, outgoing) => {
    headersSeen.push({ cookie: headers.cookie, 'x-plan': headers['x-plan'] as string })
    outgoing.writeHead(200, { 'Content-Type': 'text/html' }).end(newsPage(stories(12)))
  }
  const pages = Array.from({ length: 30 }, (_, i) => [`/page-${i}`, newsPage(stories(12, `Tale${i}`))])
  return startOrigin({
    ...Object.fromEntries(pages),
    '/news': newsPage(stories(20)),
    '/more': newsPage(stories(5, 'Extra')),
    '/watched': watched,
  })
}
