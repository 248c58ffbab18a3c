// `npm run dev`: demo site with threads and feeds, restart on a change of the server, new files on one of the browser's.
import assert from 'node:assert/strict'
import { cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { temporaryFolder, waitUntil } from '../harness/app.ts'
import { launch } from '../harness/programs.ts'

const repository = fileURLToPath(new URL('../..', import.meta.url))

/** What is changed here is a copy of the sources; packages are those of the project. */
async function copySources(): Promise<string> {
  const root = await temporaryFolder()
  await mkdir(join(root, 'dist'))
  for (const folder of ['src', 'scripts', 'dist/web'])
    await cp(join(repository, folder), join(root, folder), { recursive: true })
  for (const name of ['package.json', 'tsconfig.json', 'LICENSE']) await cp(join(repository, name), join(root, name))
  for (const name of ['node_modules', 'docs']) await symlink(join(repository, name), join(root, name))
  return root
}

test('threads, feeds, and what follows a change', async (t) => {
  const root = await copySources()
  t.after(() => rm(root, { recursive: true }))
  // Not what a developer's environment may name.
  const settings = { DATABASE_URL: `sqlite:${join(root, 'real.db')}`, PORT: '1' }
  const dev = launch(['--port', '0'], settings, { script: join(root, 'scripts/dev/dev.ts') })
  t.after(async () => {
    dev.process.kill('SIGTERM')
    const { code, stderr } = await dev.ended
    assert.equal(code, 0, stderr)
  })
  const said = (what: RegExp) => {
    assert.doesNotMatch(dev.stdout(), /waiting for a change/)
    return what.exec(dev.stdout())?.[1]
  }
  const after = async (what: RegExp): Promise<string> => {
    await waitUntil(`${what} is said`, () => said(what) !== undefined)
    return said(what) ?? ''
  }
  const article = await after(/article with a thread +(\S+)\n/)
  assert.equal((await fetch(`${new URL(article).origin}//`)).status, 404)
  const server = await after(/ {2}server +(\S+)\n/)
  assert.equal(await after(/ {2}data +(\S+)\n/), join(root, 'data/dev'))

  const page = await (await fetch(article)).text()
  assert.ok(page.includes(`<script src="${server}/embed.js" data-tenant-id="demo"`))
  const read = await fetch(`${server}/comments/demo?countAll=true&urlId=${encodeURIComponent(article)}`)
  const { comments, commentCount }: any = await read.json()
  assert.ok(comments.length >= 3 && commentCount >= 5)
  for (const name of ['blog', 'shop', 'calendar', 'jobs']) {
    const { items }: any = await (await fetch(`${server}/${name}.json`)).json()
    assert.ok(items.length >= 4, name)
  }

  const notFound = join(root, 'src/platform/http/not-found.ts')
  await writeFile(notFound, `${await readFile(notFound, 'utf8')}\n`)
  await after(/restarted in [\d.]+ s after (platform\/http\/not-found\.ts)\n/)
  const sheet = join(root, 'src/web/demo/article.css')
  await writeFile(sheet, `${await readFile(sheet, 'utf8')}\n.changed-by-a-test { color: #123456 }\n`)
  await after(/rebuilt and restarted in [\d.]+ s after (web\/demo\/article\.css)\n/)
  const demo = await (await fetch(`${server}/demo`)).text()
  const style = await (await fetch(`${server}/${/assets\/page-\w+\.css/.exec(demo)?.[0]}`)).text()
  assert.match(style, /changed-by-a-test/)
})

test('a data folder of a real server is left alone', async (t) => {
  const folder = await temporaryFolder()
  t.after(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'pageside.yml'), 'feeds: {}')
  const args = ['--port', '0', '--data', folder]
  const { code, stdout } = await launch(args, {}, { script: join(repository, 'scripts/dev/dev.ts') }).ended
  assert.equal(code, 1)
  assert.match(stdout, /^dev: \S+ is not empty, and no folder of npm run dev\. Name another with --data\.\n$/)
  assert.deepEqual(await readdir(folder), ['pageside.yml'])
})

test('a port in use is named in a sentence: of the server, from the environment, and of the site', async (t) => {
  const taken = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => taken.once('listening', resolve))
  const { port } = taken.address() as AddressInfo
  const root = await temporaryFolder()
  t.after(async () => {
    taken.close()
    await rm(root, { recursive: true })
  })
  const script = join(repository, 'scripts/dev/dev.ts')

  const server = launch(['--site-port', '0', '--data', root], { PORT: String(port) }, { script })
  await waitUntil('it waits', () => server.stdout().includes('waiting for a change'))
  server.process.kill('SIGTERM')
  assert.match((await server.ended).stderr, new RegExp(`^Port ${port} on 127\\.0\\.0\\.1 is in use\\. `))

  const site = launch(['--port', '0', '--site-port', String(port), '--data', root], {}, { script })
  const { code, stderr } = await site.ended
  assert.equal(stderr, `dev: Port ${port} is in use: name others with --port and --site-port.\n`)
  assert.equal(code, 1)
})
