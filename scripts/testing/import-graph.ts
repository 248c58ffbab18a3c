// Import graph of the source files: which tests reach a file, by imports, threads, programs and data that they read.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export interface ImportGraph {
  /**
   * Test files that reach one of these files (paths relative to the root). `near`: by imports alone or from the folder
   * under `test/` of the same name; `far`: only because they start the whole server or program.
   */
  testsOf(changed: readonly string[]): { near: string[]; far: string[] }
}

const sourcePattern = '{src,test,scripts,bench}/**/*.{ts,tsx,mts,mjs,css}'
const isTest = (path: string) => path.endsWith('.test.ts')

/** They put a service, the server or the program together: what reaches a file through them alone is far from it. */
const compositionRoot =
  /^src\/(?:commands\/.*|(?:comments\/|feeds\/)?[\w-]+\.ts$)|^test\/harness\/(?:app|engine|programs)\.ts$/

/** Files by which tests see what the build of `src/web` writes. */
const seeBuild = ['test/browser/chromium.ts', 'test/browser/firefox.ts']

/** Others whose source speaks of the whole repository look for a part of it. */
const readsAll = 'test/architecture/'

/** Reads all sources once: a few tenths of a second. */
export function readImportGraph(root: string): ImportGraph {
  const files = globSync(sourcePattern, { cwd: root })
  const known = new Set(files)
  const edges = new Map(files.map((file) => [file, targetsOf(file, readFileSync(join(root, file), 'utf8'))]))
  const importers = new Map<string, string[]>()
  /** Folders, and files that are no sources, by who reads them. */
  const readers = new Map<string, string[]>()
  for (const [file, targets] of edges) {
    for (const target of targets) {
      const map = known.has(target) ? importers : readers
      map.set(target, [...(map.get(target) ?? []), file])
    }
  }
  const directly = (path: string) => [
    ...(importers.get(path) ?? []),
    ...[...readers].flatMap(([place, by]) => (isAt(path, place) ? by : [])),
  ]
  const seeing = (path: string) => (path.startsWith('src/web/') ? seeBuild : [])
  return {
    testsOf(changed) {
      const near = new Set([
        ...reached(changed, (path) => (compositionRoot.test(path) && !changed.includes(path) ? [] : directly(path))),
        ...reached(changed.flatMap(seeing), directly),
      ])
      const folders = new Set(changed.flatMap(testFoldersOf))
      const all = reached(changed, (path) => [...directly(path), ...seeing(path)]).filter(isTest)
      const isNear = (file: string) => near.has(file) || folders.has(dirname(file))
      return { near: all.filter(isNear).sort(), far: all.filter((file) => !isNear(file)).sort() }
    },
  }
}

/** A place is a file, or a folder, with all below it. */
const isAt = (path: string, place: string) =>
  path === place || path.startsWith(place.endsWith('/') ? place : `${place}/`)

/** Breadth first, against the direction of imports. */
function reached(changed: readonly string[], importersOf: (path: string) => readonly string[]): string[] {
  const seen = new Set(changed)
  for (const path of seen) for (const importer of importersOf(path)) seen.add(importer)
  return [...seen]
}

/** `src/comments/votes/handlers.ts` → `test/comments/votes`, and the folders above it that are no whole service. */
function testFoldersOf(path: string): string[] {
  const parts = dirname(path).split('/')
  if (parts[0] !== 'src') return []
  return parts.flatMap((_, at) => (at >= 2 ? [['test', ...parts.slice(1, at + 1)].join('/')] : []))
}

/** Runtime imports, relative to the root; types are for the compiler. `new URL('./x', import.meta.url)` counts as one. */
function targetsOf(file: string, text: string): string[] {
  const named = [
    ...text.matchAll(/^(?:import|export)\s+(?!type\b)[\w\s{},*$]*?\bfrom\s*['"](\.[^'"]+)['"]/gm),
    ...text.matchAll(/^import\s+['"](\.[^'"]+)['"]/gm),
    ...text.matchAll(/\bimport\(['"](\.[^'"]+)['"]\)/g),
    ...text.matchAll(/\bnew URL\(\s*['"](\.[^'"]*)['"]/g),
    // What stands before the first placeholder.
    ...text.matchAll(/\bnew URL\(\s*`(\.[^`$]*)/g),
    ...text.matchAll(/^@import\s+['"](\.[^'"]+)['"]/gm),
  ].map(([, from = '']) => join(dirname(file), from))
  const beside = /import\.meta\.dirname/.test(text) ? [dirname(file)] : []
  // Who reads what is built sees it through a browser: `seeBuild`.
  const all = file.startsWith(readsAll) ? ['src', 'test', 'scripts', 'bench', 'docs'] : []
  return [...named, ...beside, ...all].filter((target) => !/^(?:dist|node_modules|\.)\b|^\.?\/?$/.test(target))
}
