// `npm run dev`: a server that restarts on every change, beside a demo site with threads and feeds.
// Options: `--port N` of the server (`PORT`, else 4000), `--site-port N` of the site (one above it), `--data DIR`
// (./data/dev). `0` stands for a free port. Settings of the environment count, but for the folder and the database.
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { createTenant, seedThreads } from './demo-data.ts'
import { feedPages } from './demo-pages.ts'
import { type DemoSite, startDemoSite } from './demo-site.ts'
import { createServerProcess, runScript } from './server-process.ts'
import { type SourceChange, watchSources } from './source-watcher.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: process.env.PORT || '4000' },
    'site-port': { type: 'string' },
    data: { type: 'string', default: join(root, 'data', 'dev') },
  },
})
/** Says that a data folder was made here. */
const ownMark = 'made-by-npm-run-dev'
const say = (text: string) => console.log(`dev: ${text}`)

const port = Number(values.port)
const dataDir = resolve(values.data)
await takeDataDir()
const site = await startDemoSite(Number(values['site-port'] ?? (port && port + 1))).catch(giveUp)
const settings = {
  ...process.env,
  DATA_DIR: dataDir,
  // Never that of the environment: it may be somebody's real one.
  DATABASE_URL: '',
  CONFIG_FILE: await writeFeedsFile(site),
  FETCH_ALLOW: new URL(site.url).host,
  RATE_LIMIT: 'off',
  ENVIRONMENT: 'development',
  STOP_SECONDS: '2',
}
const server = createServerProcess(root, settings, { port, say })
let hasBegun = false
let work = begin().catch(tellFailure)
const watcher = watchSources(root, (changed) => {
  work = work.then(() => update(changed)).catch(tellFailure)
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void end())

/** The demo tenant's key is known to everybody, and the file of feeds is written anew: not in a folder of a real server. */
async function takeDataDir(): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  const names = await readdir(dataDir)
  if (names.length > 0 && !names.includes(ownMark)) {
    say(`${dataDir} is not empty, and no folder of npm run dev. Name another with --data.`)
    process.exit(1)
  }
  await writeFile(join(dataDir, ownMark), '')
}

/** A change that stops the start does not stop the next. */
async function begin(): Promise<void> {
  await createTenant(root, settings)
  const url = await server.start()
  site.showServer(url)
  await seedThreads(url, site.url)
  await readFeedsOnce(url)
  hasBegun = true
  say(`ready\n${addresses(url)}`)
}

/** One change after the other: those that come meanwhile are taken together. */
async function update({ files, isWeb, isServer }: SourceChange): Promise<void> {
  if (!isWeb && !isServer) return
  const startedAt = performance.now()
  if (isWeb) await runScript(root, ['src/web/build/build.ts', '--quick'], settings)
  // It reads the built files when it starts.
  await server.stop()
  if (!hasBegun) return begin()
  site.showServer(await server.start())
  site.reloadPages()
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  say(`${isWeb ? 'rebuilt and restarted' : 'restarted'} in ${seconds} s after ${files.join(', ')}`)
}

/** No change of a file helps against a port in use. */
function giveUp(error: unknown): never {
  console.error(`dev: ${error instanceof Error ? error.message : error}`)
  process.exit(1)
}

/** The next change tries again. */
function tellFailure(error: unknown): void {
  say(`${error instanceof Error ? error.message : error}\ndev: waiting for a change`)
}

async function end(): Promise<void> {
  watcher.close()
  await work
  await server.stop()
  await site.stop()
}

/** The feeds of the site, by name: made when they are read first. */
async function writeFeedsFile({ url }: DemoSite): Promise<string> {
  const path = join(dataDir, 'pageside.yml')
  const feeds = Object.entries(feedPages).map(([name, page]) => [name, { url: url + page, thread_tenant: 'demo' }])
  await writeFile(path, JSON.stringify({ feeds: Object.fromEntries(feeds) }, undefined, 2))
  return path
}

async function readFeedsOnce(url: string): Promise<void> {
  for (const name of Object.keys(feedPages)) {
    const answer = await fetch(`${url}/${name}.json`)
    if (!answer.ok) throw new Error(`The feed ${url}/${name}.json answered ${answer.status}: ${await answer.text()}`)
  }
}

function addresses(url: string): string {
  const feeds = Object.keys(feedPages).map((name) => `${url}/${name}.html`)
  const lines = [
    ['site', site.url],
    ['article with a thread', `${site.url}/blog/the-lamp-in-the-harbour`],
    ['feeds', feeds.join('  ')],
    ['server', url],
    ['API', `${url}/docs`],
    ['data', dataDir],
  ]
  return lines.map(([what = '', where]) => `  ${what.padEnd(24)}${where}`).join('\n')
}
