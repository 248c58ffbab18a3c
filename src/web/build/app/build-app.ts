// Build of an app page: its script in parts, its style, and the words of each language under `assets/`.
import { type BuildOptions, build, type Metafile, type OutputFile } from 'esbuild'
import { minifyModule } from '../minify-script.ts'
import { appSources } from './app-sources.ts'
import { readCatalogues, readSettingTexts, surfacesOf, wordFiles } from './app-words.ts'
import { numberedCatalogue } from './message-numbers.ts'

export interface AppPage {
  /** Its folder, in the web sources and among the messages, and the start of its file names. */
  name: 'desk' | 'my-feeds'
  /** Global name that the build gives to the file names of the catalogues. */
  catalogues: string
  /** Bound of all parts of the script together, after gzip. */
  maxScriptBytes: number
  /** Bound of the parts that are loaded at once: the entry point, and what it shares with the others. */
  maxFirstBytes: number
}

export const deskPage: AppPage = {
  name: 'desk',
  catalogues: 'deskCatalogues',
  maxScriptBytes: 72_000,
  maxFirstBytes: 38_000,
}
export const myFeedsPage: AppPage = {
  name: 'my-feeds',
  catalogues: 'myFeedsCatalogues',
  maxScriptBytes: 60_400,
  maxFirstBytes: 28_000,
}

export interface AppFiles {
  outputFiles: Pick<OutputFile, 'path' | 'contents'>[]
  metafile: Metafile
  /** By their names below the folder of the build. */
  catalogues: Map<string, Uint8Array>
}

/** Calls with the children behind the properties compress better than those of the type checker's `react-jsx`. */
const jsxCalls = {
  jsx: 'transform',
  jsxFactory: 'createVirtualNode',
  jsxFragment: 'VirtualFragment',
  inject: ['build/app/jsx-functions.ts'],
  tsconfigRaw: {},
} as const satisfies BuildOptions

/** `isQuick`: minified by esbuild alone. */
export async function buildApp(
  { name: page, catalogues: global }: AppPage,
  shared: BuildOptions & { absWorkingDir: string },
  { isQuick = false } = {},
): Promise<AppFiles> {
  const catalogues = await readCatalogues(await surfacesOf(page))
  const entry = `${page}/main.tsx`
  const options = {
    ...shared,
    entryPoints: [entry, `${page}/page.css`],
    entryNames: `assets/${page}-[name]-[hash]`,
    chunkNames: `assets/${page}-[name]-[hash]`,
    write: false,
    metafile: true,
    format: 'esm',
    splitting: true,
    ...jsxCalls,
  } as const satisfies BuildOptions
  const split = await build(options)
  const names = Object.keys(catalogues.get('en') ?? {})
  const { plugin, numbers } = await appSources(split.metafile, entry, shared.absWorkingDir, names)
  const numbered = new Map([...catalogues].map(([language, told]) => [language, numberedCatalogue(told, numbers)]))
  const words = wordFiles(page, numbered, page === 'desk' ? await readSettingTexts() : undefined)
  const { outputFiles: built, metafile } = await build({
    ...options,
    plugins: [...(shared.plugins ?? []), plugin],
    define: { [global]: JSON.stringify(words.names) },
  })
  const outputFiles = isQuick ? built : await Promise.all(built.map(minified))
  return { outputFiles, metafile, catalogues: words.files }
}

async function minified({ path, contents, text }: OutputFile): Promise<Pick<OutputFile, 'path' | 'contents'>> {
  if (!path.endsWith('.js')) return { path, contents }
  return { path, contents: new TextEncoder().encode(await minifyModule(text)) }
}
