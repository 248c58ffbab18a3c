// Clone for tests of the bootstrap: Node is ours, its few packages are installed by an npm of the test.
import { chmod, copyFile, mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import type { TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import { temporaryFolder } from '../harness/app.ts'
import { type LaunchPlace, launch } from '../harness/programs.ts'

const repository = fileURLToPath(new URL('../..', import.meta.url))

/** One of each kind; npm leaves out what is for another system. */
export const locked = {
  'node_modules/runs': { version: '1.0.0', integrity: 'sha512-runs' },
  'node_modules/tests': { version: '2.0.0', integrity: 'sha512-tests', dev: true },
  'node_modules/node': { version: '24.21.0', integrity: 'sha512-node', hasInstallScript: true },
  'node_modules/builds': { version: '4.0.0', integrity: 'sha512-builds', hasInstallScript: true, dev: true },
  'node_modules/elsewhere': { version: '3.0.0', optional: true, os: ['plan9'] },
}

const only = (places: (keyof typeof locked)[]) => Object.fromEntries(places.map((place) => [place, locked[place]]))
const production = only(['node_modules/runs', 'node_modules/node'])
const development = { ...production, ...only(['node_modules/tests', 'node_modules/builds']) }
export const installed = { nothing: {}, production, development }

/** Without that of Node, which is there from the beginning. */
const placesOf = (packages: object) => Object.keys(packages).filter((place) => place !== 'node_modules/node')

const lockFile = (packages: object) => JSON.stringify({ name: 'pageside', packages })

/** The folders of packages of this list. */
const makeFolders = (root: string, packages: string[]) =>
  packages.map((place) => `mkdir -p "${root}/${place}"; echo {} > "${root}/${place}/package.json"`).join('; ')

/** Writes down what it is asked, and npm's own list of what it installed; `rebuild node` brings the pinned Node. */
const npmScript = (root: string, exit: number) => `#!/bin/sh
echo "$@" >> "${root}/npm-was-asked"
while [ -e "${root}/npm-waits" ]; do sleep 0.05; done
echo npm speaks
[ ${exit} = 0 ] || exit ${exit}
case "$*" in
  'rebuild node'*) [ -e "${root}/npm-ignores-scripts" ] || { mkdir "${root}/node_modules/node/bin" && ln -s "${process.execPath}" "${root}/node_modules/node/bin/node"; } ;;
  rebuild*) ;;
  *--include=dev*) ${makeFolders(root, placesOf(development))}; cp "${root}/development.json" "${root}/node_modules/.package-lock.json" ;;
  *) ${makeFolders(root, placesOf(production))}; cp "${root}/production.json" "${root}/node_modules/.package-lock.json" ;;
esac
`

/** Prints its arguments. */
const smallProgram = 'console.log(JSON.stringify(process.argv.slice(2)))\n'
/** Counts its builds in the file that it makes. */
const smallBuild = `import { appendFileSync, mkdirSync } from 'node:fs'
mkdirSync('dist/web', { recursive: true })
appendFileSync('dist/web/index.html', 'built\\n')
`

/** A program that prints its arguments, or the real one with its web files. */
async function writeSource(root: string, isReal: boolean): Promise<void> {
  if (isReal) {
    for (const name of ['src', 'dist']) await symlink(join(repository, name), join(root, name))
    return
  }
  for (const folder of ['commands', 'web/build']) await mkdir(join(root, 'src', folder), { recursive: true })
  await mkdir(join(root, 'dist'))
  await writeFile(join(root, 'src/commands/pageside.ts'), smallProgram)
  await writeFile(join(root, 'src/web/build/build.ts'), smallBuild)
}

/** With the Node that runs the tests as the pinned one, which `scriptsRan` says is complete. */
export async function bareClone(t: TestContext, { npmExit = 0, scriptsRan = ['node@24.21.0'], isReal = false } = {}) {
  const root = await temporaryFolder()
  t.after(() => rm(root, { recursive: true }))
  for (const folder of ['node_modules', 'bin']) await mkdir(join(root, folder))
  await mkdir(join(root, 'scripts'))
  for (const name of await readdir(join(repository, 'scripts')))
    if (name === 'pageside' || name.endsWith('.mjs'))
      await copyFile(join(repository, 'scripts', name), join(root, 'scripts', name))
  await copyFile(join(repository, 'package.json'), join(root, 'package.json'))
  await writeSource(root, isReal)
  await mkdir(join(root, 'node_modules/node/bin'), { recursive: true })
  await symlink(process.execPath, join(root, 'node_modules/node/bin/node'))
  await writeFile(join(root, 'node_modules/node/package.json'), '{ "version": "24.21.0" }')
  await writeFile(join(root, 'node_modules/.pageside-scripts.json'), JSON.stringify(scriptsRan))
  // A command of developers.
  await writeFile(join(root, 'scripts/write-docs.ts'), "console.log('documents')\n")
  await writeFile(join(root, 'package-lock.json'), lockFile({ '': {}, ...locked }))
  await writeFile(join(root, 'production.json'), lockFile(installed.production))
  await writeFile(join(root, 'development.json'), lockFile(installed.development))
  await writeFile(join(root, 'bin/npm'), npmScript(root, npmExit))
  await chmod(join(root, 'bin/npm'), 0o755)
  const settings = { PATH: `${join(root, 'bin')}${delimiter}${process.env.PATH}`, DATA_DIR: join(root, 'data') }
  const list = join(root, 'node_modules/.package-lock.json')
  const read = (path: string) => readFile(path, 'utf8').catch(() => '')
  const script = join(root, 'scripts/bootstrap.mjs')
  const begin = (args: string[], place: LaunchPlace = {}) => launch(args, settings, { script, ...place })
  return {
    root,
    settings,
    script,
    shellScript: join(root, 'scripts/pageside'),
    begin,
    run: (...args: string[]) => begin(args).ended,
    /** Until it is called, npm does not end. */
    holdNpm: async () => {
      await writeFile(join(root, 'npm-waits'), '')
      return () => rm(join(root, 'npm-waits'))
    },
    /** The packages are somebody else's, reached by a link. */
    linkPackages: async () => {
      await mkdir(join(root, 'elsewhere'))
      await rename(join(root, 'node_modules'), join(root, 'elsewhere/node_modules'))
      await symlink(join(root, 'elsewhere/node_modules'), join(root, 'node_modules'))
    },
    install: async (packages: object) => {
      for (const place of placesOf(packages)) {
        await mkdir(join(root, place), { recursive: true })
        await writeFile(join(root, place, 'package.json'), '{}')
      }
      await writeFile(list, lockFile(packages))
    },
    installText: (text: string) => writeFile(list, text),
    lock: (packages: object) => writeFile(join(root, 'package-lock.json'), lockFile({ '': {}, ...packages })),
    builds: async () => (await read(join(root, 'dist/web/index.html'))).split('\n').length - 1,
    isListed: async () => (await read(list)) !== '',
    npmWasAsked: async () => (await read(join(root, 'npm-was-asked'))).split('\n').filter((line) => line !== ''),
  }
}
