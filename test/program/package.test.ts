// npm package: packed, installed by npm into an empty folder, and started there.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { buildPackage } from '../../scripts/build-package.ts'
import { newsPage, stories } from '../fixtures/pages.ts'
import { temporaryFolder } from '../harness/app.ts'
import { launch, launchServer } from '../harness/programs.ts'

/** Packages come from npm's cache, which the installation of this clone has filled, and from the network otherwise. */
const quiet = ['--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']

function npm(cwd: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('npm', [...args, ...quiet], { cwd, encoding: 'utf8' })
  assert.equal(status, 0, `npm ${args.join(' ')}: ${stdout}${stderr}`)
  return stdout
}

interface Packed {
  filename: string
  files: { path: string }[]
}

describe('the npm package', () => {
  let folder: string
  let packed: Packed
  let home: string

  before(async () => {
    folder = await temporaryFolder()
    await buildPackage(join(folder, 'built'))
    ;[packed] = JSON.parse(npm(join(folder, 'built'), 'pack', '--json', '--pack-destination', folder))
    home = join(folder, 'home')
    await mkdir(home)
    await writeFile(join(home, 'package.json'), '{}')
    // The tests run under the Node that the package would bring along.
    npm(home, 'install', '--omit=optional', '--ignore-scripts', join(folder, packed.filename))
  })

  after(() => rm(folder, { recursive: true }))

  const script = () => join(home, 'node_modules/pageside/scripts/bootstrap.mjs')

  test('has the program, web files, documents and licence, and nothing for developers', () => {
    const paths = packed.files.map(({ path }) => path)
    for (const needed of [
      'lib/commands/pageside.js',
      'dist/web/index.html',
      'docs/operating.md',
      'LICENSE',
      'README.md',
      'npm-shrinkwrap.json',
    ])
      assert.ok(paths.includes(needed), needed)
    assert.deepEqual(
      paths.filter((path) => /\.tsx?$|\.test\.|^(?:src|test|bench)\//.test(path)),
      [],
    )
  })

  test('its command is linked, and tells every operation', async () => {
    assert.deepEqual(
      (await readdir(join(home, 'node_modules/.bin'))).filter((name) => name === 'pageside'),
      ['pageside'],
    )
    const { code, stdout, stderr } = await launch(['operations', '--json'], {}, { script: script(), cwd: home }).ended
    assert.equal(code, 0, stderr)
    assert.equal(JSON.parse(stdout).length, 55 + 162)
  })

  test('has no commands of developers', async () => {
    const { code, stderr } = await launch(['test'], {}, { script: script(), cwd: home }).ended
    assert.equal(code, 2)
    assert.match(stderr, /^There is no command "test"\./)
  })

  test('converts a page: worker threads start', async () => {
    const page = join(home, 'page.html')
    await writeFile(page, newsPage(stories(4)))
    const args = ['feed', page, '--url', 'https://news.example/', '--format', 'json']
    const { code, stdout, stderr } = await launch(args, {}, { script: script(), cwd: home }).ended
    assert.equal(code, 0, stderr)
    assert.equal(JSON.parse(stdout).items.length, 4)
  })

  test('its server starts, serves pages and the widget, and stops', async () => {
    const server = await launchServer({ DATA_DIR: join(home, 'data') }, { script: script(), cwd: home })
    for (const path of ['/', '/demo', '/docs', '/docs/guides/install', '/embed.js', '/api/v1/health/ready'])
      assert.equal((await fetch(`${server.url}${path}`)).status, 200, path)
    server.process.kill('SIGTERM')
    assert.equal((await server.ended).code, 0)
  })
})
