// Build of the npm package: `npm run package` writes dist/package, which `npm pack` and `npm publish` take.
import { execFileSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { builtinModules } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const root = fileURLToPath(new URL('..', import.meta.url))

interface Manifest {
  name: string
  version: string
  description: string
  license: string
  type: string
  bin: Record<string, string>
  dependencies: Record<string, string>
}

/** As they are in the repository; the web files have just been built by the command. */
const copied = [
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'SECURITY.md',
  'dist/web',
  'docs',
  'scripts/bootstrap.mjs',
  'scripts/clone-lock.mjs',
  'scripts/installation.mjs',
  'scripts/node-options.mjs',
  'scripts/pageside',
  'scripts/web-build.mjs',
]

/** A module of ours in a string: Node strips no types inside `node_modules`. */
const moduleNames = /(['"`])(\.{1,2}\/[^'"`\n]*)\.ts\1/g

/** Writes the folder anew. The web files must have been built. */
export async function buildPackage(target: string): Promise<void> {
  await rm(target, { recursive: true, force: true })
  for (const name of copied) await cp(join(root, name), join(target, name), { recursive: true })
  const manifest: Manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  await writeManifest(target, manifest, await compileServer(target))
  await writeShrinkwrap(target)
}

/** src without tests and web code, as JavaScript in lib; resolves to the packages that it imports. */
async function compileServer(target: string): Promise<Set<string>> {
  const files = globSync('**/*.*', { cwd: join(root, 'src'), exclude: ['web/**', '**/*.test.ts'] })
  const isModule = (file: string) => file.endsWith('.ts')
  const { outputFiles } = await build({
    absWorkingDir: join(root, 'src'),
    entryPoints: files.filter(isModule),
    outdir: join(target, 'lib'),
    outbase: '.',
    format: 'esm',
    platform: 'node',
    target: 'node24',
    write: false,
  })
  const packages = new Set<string>()
  for (const { path, text } of outputFiles) {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, text.replaceAll(moduleNames, '$1$2.js$1'))
    for (const [, name = ''] of text.matchAll(/(?:from |import\(|import )"((?:@[^/"]+\/)?[^./"][^/"]*)/g))
      packages.add(name)
  }
  for (const file of files.filter((name) => !isModule(name))) {
    await mkdir(dirname(join(target, 'lib', file)), { recursive: true })
    await cp(join(root, 'src', file), join(target, 'lib', file))
  }
  return packages
}

/** Packages that only build the web files are left out; the pinned Node is optional, for a machine with a newer one. */
async function writeManifest(
  target: string,
  { dependencies, ...manifest }: Manifest,
  imported: Set<string>,
): Promise<void> {
  const own = [...imported].filter((name) => !name.startsWith('node:') && !builtinModules.includes(name)).sort()
  const versions = own.map((name) => {
    if (!dependencies[name]) throw new Error(`The server imports "${name}", which is no dependency of package.json.`)
    return [name, dependencies[name]]
  })
  const { name, version, description, license, type, bin } = manifest
  await writeFile(
    join(target, 'package.json'),
    JSON.stringify(
      {
        ...{ name, version, description, license, type, bin },
        keywords: ['rss', 'atom', 'json-feed', 'feeds', 'comments', 'self-hosted'],
        engines: { node: '>=20' },
        files: ['npm-shrinkwrap.json', 'CHANGELOG.md', 'SECURITY.md', 'dist/web', 'docs', 'lib', 'scripts'],
        dependencies: Object.fromEntries(versions),
        optionalDependencies: { node: dependencies.node },
      },
      undefined,
      2,
    ),
  )
}

/** Packages of packages, too, come with the locked versions. */
async function writeShrinkwrap(target: string): Promise<void> {
  await cp(join(root, 'package-lock.json'), join(target, 'package-lock.json'))
  const only = ['--package-lock-only', '--ignore-scripts', '--omit-lockfile-registry-resolved', '--loglevel=error']
  execFileSync('npm', ['install', ...only, '--prefer-offline', '--no-audit', '--no-fund'], {
    cwd: target,
    stdio: 'pipe',
  })
  const lock = await readFile(join(target, 'package-lock.json'), 'utf8')
  await rm(join(target, 'package-lock.json'))
  await writeFile(join(target, 'npm-shrinkwrap.json'), lock)
}

if (import.meta.main) {
  const target = join(root, 'dist', 'package')
  await buildPackage(target)
  console.log(target)
}
