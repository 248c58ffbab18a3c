// Build of the web files: `node src/web/build/build.ts` writes dist/web.
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BuildOptions, build, type Metafile, type Plugin } from 'esbuild'
import { buildApp, deskPage, myFeedsPage } from './app/build-app.ts'
import { buildPickerFrame, pickerFrameFile } from './build-picker-frame.ts'
import { buildWidget, describeSizes } from './build-widget.ts'
import { contractFilePattern, contractStub } from './contract-stubs.ts'
import { buildLanguagePages } from './language-pages.ts'
import { createPackageCollector, licenseNotices } from './license-notices.ts'

const sources = fileURLToPath(new URL('..', import.meta.url))
const root = fileURLToPath(new URL('../../..', import.meta.url))
const built = join(root, 'dist', 'web')

/** Each page of ours: its HTML names its script and style as they are called here. */
const pages = {
  'demo.html': 'demo/page.html',
  'desk.html': 'desk/page.html',
  'my-feeds.html': 'my-feeds/page.html',
}
/** Copied as they are. */
const plain = ['shared/favicon.svg', 'shared/robots.txt']

/** Web code imports contracts as they are, so that types flow. */
const bareContracts: Plugin = {
  name: 'bare-contracts',
  setup({ onLoad }) {
    onLoad({ filter: contractFilePattern }, async ({ path }) => ({ contents: await contractStub(path), loader: 'js' }))
  },
}

const packages = createPackageCollector(sources)

const browsers = {
  absWorkingDir: sources,
  bundle: true,
  write: false,
  minify: true,
  platform: 'browser',
  target: ['chrome123', 'firefox120', 'safari17.5'],
  legalComments: 'none',
  jsx: 'automatic',
  jsxImportSource: 'preact',
  plugins: [bareContracts, packages.plugin],
  logLevel: 'warning',
} as const satisfies BuildOptions

/**
 * Resolves to what the widget weighs, in words. `isQuick`: without the second minification, which takes most of the
 * time; without the mark of a whole build (`scripts/web-build.mjs`), so that the next command builds all of it.
 */
export async function buildWeb({ isQuick = false } = {}): Promise<string> {
  const { outputFiles, metafile } = await build({
    ...browsers,
    entryPoints: ['feeds/main.tsx', 'feeds/page.css', 'example/page.css', 'demo/main.ts', 'demo/page.css'],
    outdir: built,
    entryNames: 'assets/[name]-[hash]',
    assetNames: 'assets/[name]-[hash]',
    metafile: true,
    format: 'esm',
  })
  const desk = await buildApp(deskPage, { ...browsers, outdir: built }, { isQuick })
  const myFeeds = await buildApp(myFeedsPage, { ...browsers, outdir: built }, { isQuick })
  const ofApps: Record<string, Metafile> = { 'desk.html': desk.metafile, 'my-feeds.html': myFeeds.metafile }
  // Pages that the server writes name them, so they keep their names.
  const plainPage = await build({
    ...browsers,
    entryPoints: [
      { in: 'thread-page/page.css', out: 'thread' },
      { in: 'sign-in/page.css', out: 'sign-in' },
      { in: 'sign-in/passkeys.ts', out: 'sign-in' },
    ],
    outdir: built,
    format: 'esm',
  })
  const worker = await build({
    ...browsers,
    entryPoints: ['desk/push-worker.ts'],
    outdir: join(built, 'desk'),
    format: 'iife',
  })
  const pickerFrame = await buildPickerFrame(browsers, { isQuick })
  const widget = await buildWidget(browsers, { isQuick })
  const files = new Map([
    ...[outputFiles, desk.outputFiles, myFeeds.outputFiles, plainPage.outputFiles, worker.outputFiles]
      .flat()
      .map(({ path, contents }) => [relative(built, path), contents] as const),
    ...widget,
    ...desk.catalogues,
    ...myFeeds.catalogues,
    [pickerFrameFile, pickerFrame],
  ])
  for (const [name, bytes] of await buildPages(metafile, ofApps)) files.set(name, bytes)
  files.set('desk/app.webmanifest', await readFile(join(sources, 'desk/app.webmanifest')))
  for (const source of plain) files.set(basename(source), await readFile(join(sources, source)))
  files.set('licenses.txt', new TextEncoder().encode(await licenseNotices(root, packages.folders())))
  await write(files)
  if (isQuick) await rm(join(built, '..', '.web-source.json'), { force: true })
  return describeSizes(widget)
}

/** `ofApps`: by the name of the page; all others are in `metafile`. With the words of those that are built in languages. */
async function buildPages(metafile: Metafile, ofApps: Record<string, Metafile>): Promise<Map<string, Uint8Array>> {
  const inLanguages = await buildLanguagePages(join(sources, 'feeds/page.html'), join(sources, 'example/page.html'))
  const built = new Map(inLanguages.words.files)
  for (const [name, html] of inLanguages.pages)
    built.set(name, withBuiltNames(html, name.startsWith('example') ? 'example' : 'feeds', metafile))
  for (const [name, source] of Object.entries(pages)) {
    const html = await readFile(join(sources, source), 'utf8')
    built.set(name, withBuiltNames(html, dirname(source), ofApps[name] ?? metafile))
  }
  return built
}

/** The page with hashed names in place of its sources'. Addresses stay relative, so it can be hosted below any path. */
function withBuiltNames(source: string, folder: string, { outputs }: Metafile): Uint8Array {
  let html = source
  for (const [output, { entryPoint }] of Object.entries(outputs)) {
    if (!entryPoint || dirname(entryPoint) !== folder) continue
    html = html.replaceAll(`"${basename(entryPoint)}"`, `"assets/${basename(output)}"`)
  }
  return new TextEncoder().encode(html)
}

/** A server may be reading the folder, and two builds may run at once: files appear whole, leftovers go last. */
async function write(files: Map<string, Uint8Array>): Promise<void> {
  for (const folder of ['assets', 'desk', 'embed', 'js']) await mkdir(join(built, folder), { recursive: true })
  for (const [name, bytes] of files) {
    const partial = join(built, `${name}.${process.pid}.part`)
    await writeFile(partial, bytes)
    await rename(partial, join(built, name))
  }
  for (const entry of await readdir(built, { recursive: true, withFileTypes: true })) {
    const name = relative(built, join(entry.parentPath, entry.name))
    if (entry.isFile() && !files.has(name) && !name.endsWith('.part')) await rm(join(built, name), { force: true })
  }
}

if (import.meta.main) console.log(await buildWeb({ isQuick: process.argv.includes('--quick') }))
