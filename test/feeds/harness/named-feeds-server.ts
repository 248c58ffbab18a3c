// Site and server for tests of named feeds, restartable with another file on the same data.
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, afterEach, before } from 'node:test'
import { stringify } from 'yaml'
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

export interface Answer {
  status: number
  headers: Headers
  text: string
  json: any
}

export interface NamedWorld {
  clock: ReturnType<typeof fakeClock>
  site: Site
  /** The server that was started last in this test. */
  app: TestApp
  /** Headers of the requests for pages of stories, in order. */
  headersSeen: Record<string, unknown>[]
  /** Starts anew, as after a change of the file. A text is written as it is. */
  start(feeds: object | string, settings?: Record<string, string>): Promise<TestApp>
  read(path: string, headers?: Record<string, string>): Promise<Answer>
}

/** For the tests of a file. Each of them has data of its own. */
export function namedWorld(): NamedWorld {
  const world = { clock: fakeClock(), headersSeen: [] } as unknown as NamedWorld
  let folder: string | undefined
  before(async () => {
    world.site = await startSite(world.headersSeen)
  })
  after(() => world.site.stop())
  let stop = async () => {}
  afterEach(async () => {
    await stop()
    stop = async () => {}
    if (folder) await rm(folder, { recursive: true })
    folder = undefined
  })
  world.start = async (feeds, settings = {}) => {
    await stop()
    stop = async () => {}
    folder ??= await temporaryFolder()
    const file = join(folder, 'pageside.yml')
    await writeFile(file, typeof feeds === 'string' ? feeds : stringify({ feeds, ready_made: false }))
    world.app = await startApp({ CONFIG_FILE: file, DATA_DIR: folder, ...settings }, { clock: world.clock })
    stop = world.app.stop
    return world.app
  }
  world.read = (path, headers = {}) => read(world.app.url + path, headers)
  return world
}

function startSite(headersSeen: Record<string, unknown>[]): Promise<Site> {
  const page: SiteHandler = ({ headers }, outgoing) => {
    headersSeen.push(headers)
    outgoing.writeHead(200, { 'Content-Type': 'text/html' }).end(newsPage(stories(12)))
  }
  const words = ['news', 'a%2Fb%3Fc', '..%2Fadmin', '%C3%BC%20%26', ...Array.from({ length: 200 }, (_, i) => `t${i}`)]
  return startOrigin({
    '/news': page,
    '/blog': newsPage(stories(8, 'Entry')),
    '/other': newsPage(stories(6, 'Other')),
    ...Object.fromEntries(words.map((word) => [`/tags/${word}`, page])),
  })
}

async function read(url: string, headers: Record<string, string>): Promise<Answer> {
  const response = await fetch(url, { headers })
  const text = await response.text()
  const isJson = /json/.test(response.headers.get('content-type') ?? '')
  return { status: response.status, headers: response.headers, text, json: isJson ? JSON.parse(text) : undefined }
}
