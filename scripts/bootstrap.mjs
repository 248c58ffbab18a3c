#!/usr/bin/env node
// Makes every command work from a bare clone: installs what is missing, the pinned Node included, then goes on under it.
// Plain JavaScript for Node 20 and later, without dependencies. Does nothing when all is there.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, readdirSync, readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { lockClone } from './clone-lock.mjs'
import { nodeEnvironment, nodeFlags } from './node-options.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(root, 'node_modules')
const stamp = join(modules, '.pageside-installed')
const built = join(root, 'dist', 'web', 'index.html')

/** What npm scripts stand for; every other word is a command of the program itself. */
const scripts = {
  test: ['scripts/test.ts'],
  lint: ['scripts/test.ts', '--lint-only'],
  bench: ['bench/bench.ts'],
  prove: ['test/prove/prove.ts'],
  docs: ['scripts/write-docs.ts'],
}

const say = (text) => process.stderr.write(`pageside: ${text}\n`)

function fail(text) {
  say(text)
  process.exit(1)
}

/** A clone carries the lock file; the published package was installed by whoever fetched it. */
function isInstalled() {
  const lock = join(root, 'package-lock.json')
  return !existsSync(lock) || (existsSync(stamp) && readFileSync(stamp, 'utf8') === wantedFor(lock))
}

function isBuilt() {
  return existsSync(built) && statSync(built).mtimeMs >= newestIn(join(root, 'src'))
}

/** One command at a time makes the clone ready; the others wait for it, and find all there. */
async function makeReady() {
  if (isInstalled() && isBuilt()) return findNode()
  const release = await lockClone(root, { say, fail })
  try {
    install()
    const node = findNode()
    buildWeb(node)
    return node
  } finally {
    release()
  }
}

function install() {
  if (isInstalled()) return
  // npm would empty the folder behind the link, while others use it.
  if (lstatSync(modules, { throwIfNoEntry: false })?.isSymbolicLink())
    fail(`node_modules is a link to packages that were not installed for this clone. ${wayOut(modules)}`)
  say('installing what is needed, once (Node 24 included, about 400 MB on disk)')
  // npm's own words go to standard error: standard output belongs to the command.
  const npm = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--include=dev', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
    env: { ...process.env, NODE_ENV: '' },
  })
  if (npm.error) fail(`npm cannot be started (${npm.error.message}). Install Node.js with npm and try again.`)
  if (npm.status !== 0) fail('npm could not install the packages; its message stands above. Nothing was started.')
  writeFileSync(stamp, wantedFor(join(root, 'package-lock.json')))
}

function wantedFor(lock) {
  return createHash('sha256')
    .update(readFileSync(lock))
    .update(process.platform + process.arch)
    .digest('hex')
}

function wayOut(link) {
  const folder = existsSync(link) ? dirname(realpathSync(link)) : undefined
  return folder === undefined
    ? 'Remove the link and try again.'
    : `Run npm start in ${folder}, if its package-lock.json is the same, or remove the link and try again.`
}

function findNode() {
  const pinned = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(pinned)) return pinned
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  return fail(
    `this is Node ${process.versions.node}, and the pinned Node 24 was not installed. Allow the install script of the npm package "node", or use Node 24 or later.`,
  )
}

/** Browser code is built when anything in the source is newer than the last build. */
function buildWeb(node) {
  if (isBuilt()) return
  const build = spawnSync(node, [...nodeFlags, join(root, 'src', 'web', 'build', 'build.ts')], {
    cwd: root,
    // What the files weigh is for those who build them.
    stdio: ['ignore', 'ignore', 2],
  })
  if (build.status !== 0) fail('the pages for browsers could not be built; the message stands above.')
}

function newestIn(folder) {
  let newest = 0
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isFile()) newest = Math.max(newest, statSync(join(entry.parentPath ?? entry.path, entry.name)).mtimeMs)
  }
  return newest
}

function run(node, args) {
  const isServer = args[0] === 'start'
  const [word, ...rest] = args
  const script = Object.hasOwn(scripts, word) ? [...scripts[word], ...rest] : ['src/commands/pageside.ts', ...args]
  const [file, ...parameters] = script
  const stdio = isServer ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit'
  const child = spawn(node, [...nodeFlags, join(root, file), ...parameters], { stdio, env: nodeEnvironment(root) })
  // The child decides when it is done; we only pass on what it may not have heard.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('error', (error) => fail(`Node cannot be started: ${error.message}`))
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)))
}

run(await makeReady(), process.argv.slice(2))
