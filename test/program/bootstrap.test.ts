// Bootstrap script for a bare clone: installs what is missing, and passes arguments on.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { chmod, copyFile, mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { temporaryFolder, waitUntil } from '../harness/app.ts'
import { holdRequest, portIsClosed } from '../harness/held-request.ts'
import { launch, launchServer } from '../harness/programs.ts'

const repository = fileURLToPath(new URL('../..', import.meta.url))
const lock = '{ "name": "pageside" }'
const wanted = createHash('sha256')
  .update(lock)
  .update(process.platform + process.arch)
  .digest('hex')

/** A clone whose source and packages are ours, with an npm that only writes down what it was asked. */
async function clone(t: TestContext, { npmExit = 0 } = {}) {
  const root = await temporaryFolder()
  t.after(() => rm(root, { recursive: true }))
  for (const folder of ['scripts', 'node_modules', 'bin']) await mkdir(join(root, folder))
  for (const name of ['bootstrap.mjs', 'clone-lock.mjs', 'node-options.mjs'])
    await copyFile(join(repository, 'scripts', name), join(root, 'scripts', name))
  for (const name of ['src', 'dist', 'node_modules/node']) await symlink(join(repository, name), join(root, name))
  await writeFile(join(root, 'package-lock.json'), lock)
  await writeFile(
    join(root, 'bin/npm'),
    `#!/bin/sh\necho "$@" >> "${root}/npm-was-asked"\nwhile [ -e "${root}/npm-waits" ]; do sleep 0.05; done\necho npm speaks\nexit ${npmExit}\n`,
  )
  await chmod(join(root, 'bin/npm'), 0o755)
  const script = join(root, 'scripts/bootstrap.mjs')
  const settings = { PATH: `${join(root, 'bin')}${delimiter}${process.env.PATH}`, DATA_DIR: join(root, 'data') }
  const read = (name: string) => readFile(join(root, name), 'utf8').catch(() => undefined)
  return {
    script,
    settings,
    root,
    /** Until it is called, npm does not end. */
    holdNpm: async () => {
      await writeFile(join(root, 'npm-waits'), '')
      return () => rm(join(root, 'npm-waits'))
    },
    begin: (...args: string[]) => launch(args, settings, { script }),
    /** The packages are somebody else's, reached by a link. */
    linkPackages: async () => {
      await mkdir(join(root, 'elsewhere'))
      await rename(join(root, 'node_modules'), join(root, 'elsewhere/node_modules'))
      await symlink(join(root, 'elsewhere/node_modules'), join(root, 'node_modules'))
    },
    stamp: () => read('node_modules/.pageside-installed'),
    npmWasAsked: () => read('npm-was-asked'),
    markInstalled: (text = wanted) => writeFile(join(root, 'node_modules/.pageside-installed'), text),
    run: (...args: string[]) => launch(args, settings, { script }).ended,
  }
}

describe('packages', () => {
  test('are installed once, exactly as locked; standard output stays with the command', async (t) => {
    const bare = await clone(t)
    const first = await bare.run('operations', '--json')
    assert.equal(first.code, 0, first.stderr)
    assert.match(first.stderr, /^pageside: installing what is needed, once .*\nnpm speaks\n/)
    assert.equal(JSON.parse(first.stdout).length, 55)
    assert.match((await bare.npmWasAsked()) ?? '', /^ci .*--include=dev/)
    assert.equal(await bare.stamp(), wanted)
    const second = await bare.run('operations', '--json')
    assert.equal(second.stderr, '')
    assert.equal(second.stdout, first.stdout)
    assert.equal((await bare.npmWasAsked())?.split('\n').length, 2, 'one line and its end')
  })

  test('are installed again when the lock file has changed', async (t) => {
    const changed = await clone(t)
    await changed.markInstalled('of another day')
    assert.equal((await changed.run('help')).code, 0)
    assert.match((await changed.npmWasAsked()) ?? '', /^ci /)
    assert.equal(await changed.stamp(), wanted)
  })

  test('behind a link are used as they are, and never installed there', async (t) => {
    const linked = await clone(t)
    await linked.linkPackages()
    const { code, stdout, stderr } = await linked.run('help')
    assert.equal(code, 1)
    assert.equal(stdout, '')
    assert.match(
      stderr,
      /^pageside: node_modules is a link .* Run npm start in \S+elsewhere, .* or remove the link .*\n$/,
    )
    assert.equal(await linked.npmWasAsked(), undefined)
    assert.equal(await linked.stamp(), undefined)
    await linked.markInstalled()
    assert.equal((await linked.run('help')).code, 0)
  })

  test('that cannot be installed: npm’s words, a sentence, exit code 1, and nothing is started', async (t) => {
    const broken = await clone(t, { npmExit: 7 })
    const { code, stdout, stderr } = await broken.run('operations')
    assert.equal(code, 1)
    assert.equal(stdout, '')
    assert.match(stderr, /npm speaks\npageside: npm could not install .*\. Nothing was started\.\n$/)
    assert.equal(await broken.stamp(), undefined)
  })
})

describe('two first commands at once', () => {
  test('the second waits for the first, says so, and finds all there', async (t) => {
    const bare = await clone(t)
    const release = await bare.holdNpm()
    const first = bare.begin('help')
    await waitUntil('npm runs', async () => (await bare.npmWasAsked()) !== undefined)
    const second = bare.begin('help')
    const waits = new RegExp(
      `^pageside: another command \\(process ${first.process.pid}\\) makes this clone ready; waiting for it\\. If none runs, remove \\S+\\n`,
    )
    let heard = ''
    second.process.stderr?.on('data', (text) => {
      heard += text
    })
    await waitUntil('the second waits', () => waits.test(heard))
    await release()
    const [one, two] = await Promise.all([first.ended, second.ended])
    assert.deepEqual([one.code, two.code], [0, 0], one.stderr + two.stderr)
    assert.match(two.stderr, waits)
    assert.equal(two.stdout, one.stdout)
    assert.equal((await bare.npmWasAsked())?.split('\n').length, 2, 'one line and its end')
  })

  test('one that was killed holds up nobody', async (t) => {
    const bare = await clone(t)
    const release = await bare.holdNpm()
    const first = bare.begin('help')
    await waitUntil('npm runs', async () => (await bare.npmWasAsked()) !== undefined)
    first.process.kill('SIGKILL')
    // Its npm holds its output.
    await release()
    await first.ended
    const { code, stderr } = await bare.run('help')
    assert.equal(code, 0, stderr)
    assert.doesNotMatch(stderr, /waiting/)
    assert.equal(await bare.stamp(), wanted)
    assert.deepEqual(
      (await readdir(bare.root)).filter((name) => name.includes('lock')),
      ['package-lock.json'],
    )
  })

  test('a folder that cannot be written is told in a sentence', { skip: process.getuid?.() === 0 }, async (t) => {
    const bare = await clone(t)
    await chmod(bare.root, 0o555)
    const { code, stderr } = await bare.run('help')
    await chmod(bare.root, 0o755)
    assert.equal(code, 1)
    assert.match(stderr, /^pageside: \S+ cannot be written \(EACCES\), .* Run npm start once as its owner, .*\n$/)
  })
})

test('the exit code of the command is passed on', async (t) => {
  const ready = await clone(t)
  await ready.markInstalled()
  assert.equal((await ready.run('nonsense')).code, 2)
  assert.equal((await ready.run('feed', 'rotate', 'unknown')).code, 1)
  assert.equal(await ready.npmWasAsked(), undefined)
})

describe('a server behind it', () => {
  const ACCESS_TOKEN = 'the-owner-of-this-test'

  async function server(t: TestContext) {
    const { script, settings, markInstalled, npmWasAsked } = await clone(t)
    await markInstalled()
    const running = await launchServer({ ...settings, ACCESS_TOKEN, FETCH_ALLOW: '127.0.0.0/8' }, { script })
    t.after(async () => {
      running.process.kill('SIGKILL')
      await waitUntil('the server has gone too', () => portIsClosed(running.url))
      await running.ended
    })
    return { running, npmWasAsked }
  }

  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    test(`${signal}: an open request is answered and the exit code is 0`, async (t) => {
      const { running, npmWasAsked } = await server(t)
      const open = await holdRequest(running.url, ACCESS_TOKEN)
      t.after(open.stop)
      running.process.kill(signal)
      await waitUntil('no new connection is taken', () => portIsClosed(running.url))
      open.release()
      const { status, text } = await open.answer
      assert.equal(status, 200, text)
      assert.equal((await running.ended).code, 0)
      assert.equal(await npmWasAsked(), undefined)
    })
  }

  test('stops cleanly too when the script is killed', async (t) => {
    const { running } = await server(t)
    const open = await holdRequest(running.url, ACCESS_TOKEN)
    t.after(open.stop)
    running.process.kill('SIGKILL')
    await waitUntil('no new connection is taken', () => portIsClosed(running.url))
    open.release()
    assert.equal((await open.answer).status, 200)
    assert.equal(running.process.signalCode, 'SIGKILL')
  })
})
