// Build of the widget's files: `embed.js` for script tags, `embed.mjs` for imports, `embed.lists.js` for pages that list
// others; under `embed/`, with digests in their names, the second file of both and the messages of other languages.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { type BuildOptions, build, type Plugin } from 'esbuild'
import { keyCatalogue, type WidgetCatalogue } from '../../platform/i18n/widget-translator.ts'
import { mangledClasses, mangledProperties } from './mangled-names.ts'
import { minifyScript } from './minify-script.ts'

/** Styles travel inside the script, as text. */
const styleAsText: Plugin = {
  name: 'style-as-text',
  setup({ onLoad, initialOptions }) {
    onLoad({ filter: /\.css$/ }, async ({ path }) => {
      const { target } = initialOptions
      const options: BuildOptions = { entryPoints: [path], bundle: true, minify: true, write: false }
      const { outputFiles } = await build(target ? { ...options, target } : options)
      const text = shortened(outputFiles?.[0]?.text ?? '')
      return { contents: `export const style = ${JSON.stringify(text)}`, loader: 'js' }
    })
  },
}

const views = /thread[\\/](?:view|extras)[\\/][\w-]+\.ts$/

/** Views name classes behind tags, as in `h('p.note')`. */
const classesInViews: Plugin = {
  name: 'classes-in-views',
  setup({ onLoad }) {
    onLoad({ filter: views }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replace(/(?<=['`][a-z]\w*\.)[a-z][\w -]*/g, (names) =>
        names.replace(/[\w-]+/g, shortClass),
      ),
      loader: 'ts',
    }))
  },
}

function shortClass(name: string): string {
  const place = mangledClasses.indexOf(name)
  return place < 0 ? name : (place + 10).toString(36)
}

/** Properties of the sheet's own, not what the page says and what is measured on it. */
const ownProperty = /--(?!found-|pageside-)[\w-]+/g

/** They get short names, those that are set once and used once at most are written out, and values lose their spaces. */
function shortened(style: string): string {
  const names = [...new Set(style.match(ownProperty))]
  const close = style.replace(/(--[\w-]+:|,|\() +| +(?=\))/g, '$1')
  return names
    .reduce(inlined, close)
    .replace(ownProperty, (name) => `--${names.indexOf(name).toString(36)}`)
    .replace(/(?<=\.)[a-z][\w-]*/g, shortClass)
}

function inlined(style: string, name: string): string {
  const [set, ...others] = [...style.matchAll(new RegExp(`${name}:([^;}]*);`, 'g'))]
  const uses = style.match(new RegExp(`var\\(${name}(?![\\w-])`, 'g'))?.length ?? 0
  const isOnce = uses === 1 && style.includes(`var(${name})`)
  return set && others.length === 0 && (uses === 0 || isOnce)
    ? style.replace(set[0], '').replace(`var(${name})`, () => set[1] ?? '')
    : style
}

/** The names that the second file and both others must share are given with the first. */
const entries = [
  { name: 'embed.mjs', source: 'widget/embed-module.ts', format: 'esm' },
  { name: 'embed.js', source: 'widget/embed.ts', format: 'iife' },
  { name: 'embed.lists.js', source: 'widget/embed-lists.ts', format: 'iife' },
  { name: 'extras', source: 'thread/extras/extras.ts', format: 'esm' },
] as const

type Name = (typeof entries)[number]['name']

const folder = new URL('../../platform/i18n/widget/', import.meta.url)

/** Whatever lies in the folder, without the English texts: those stand in the scripts. */
async function wordsOfLanguages(): Promise<[language: string, words: WidgetCatalogue][]> {
  const languages = (await readdir(folder)).flatMap((file) => /^(\w+)\.ts$/.exec(file)?.[1] ?? [])
  const others = languages.filter((language) => language !== 'en').sort()
  return Promise.all(
    others.map(async (language) => {
      const { words }: { words: WidgetCatalogue } = await import(new URL(`${language}.ts`, folder).href)
      return [language, words] as [string, WidgetCatalogue]
    }),
  )
}

const isSaidIn = (script: string) => (word: string) =>
  [`'${word}'`, `"${word}"`, `\`${word}\``].some((literal) => script.includes(literal))

/** Two files for each language: what only the second script says is loaded with it. */
function wordFiles(
  languages: [string, WidgetCatalogue][],
  scripts: Record<Name, string>,
): { name: string; text: string }[] {
  const inFirst = isSaidIn(scripts['embed.js'])
  const inSecond = isSaidIn(scripts.extras)
  const isOfSecond = (word: string) => inSecond(word) && !inFirst(word)
  return languages.flatMap(([language, words]) => {
    const of = (isWanted: (word: string) => boolean) =>
      JSON.stringify(
        keyCatalogue(Object.fromEntries(Object.entries(words).filter(([word]) => isWanted(word))) as WidgetCatalogue),
      )
    return [
      { name: language, text: of((word) => !isOfSecond(word)) },
      { name: `extras-${language}`, text: of(isOfSecond) },
    ]
  })
}

/** Stand in the scripts until it is known what is in the files that they name. */
const unknownVersion = 'WORDVERS'
const unknownExtras = 'EXTRASJS'

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 8).toUpperCase()

/** Files by their names, `shared` being how all browser code is built. */
export async function buildWidget(shared: BuildOptions): Promise<Map<string, Uint8Array>> {
  const languages = await wordsOfLanguages()
  const scripts = await buildScripts(shared, {
    wordLanguages: JSON.stringify(languages.map(([language]) => language).join(' ')),
    wordVersion: `"${unknownVersion}"`,
    extrasFile: `"extras-${unknownExtras}.js"`,
  })
  const words = wordFiles(languages, scripts)
  // One version for all, so that the script names them by their languages.
  const version = digest(words.map(({ text }) => text).join())
  const { extras, ...others } = scripts
  const extrasVersion = digest(extras)
  const named = Object.entries(others).map(([name, text]): [string, string] => [
    name,
    text.replaceAll(unknownVersion, version).replaceAll(unknownExtras, extrasVersion),
  ])
  const files: [string, string][] = [
    ...named,
    [`embed/extras-${extrasVersion}.js`, extras],
    ...words.map(({ name, text }): [string, string] => [`embed/${name}-${version}.json`, text]),
  ]
  return new Map(files.map(([name, text]) => [name, new TextEncoder().encode(text)]))
}

/** One after the other, in that order: short names of properties, and letters that terser gives, depend on those before. */
async function buildScripts(shared: BuildOptions, define: Record<string, string>): Promise<Record<Name, string>> {
  const scripts: Partial<Record<Name, string>> = {}
  let names: NonNullable<BuildOptions['mangleCache']> = {}
  for (const { name, source, format } of entries) {
    const plugins = [...(shared.plugins ?? []), styleAsText, classesInViews]
    const { outputFiles = [], mangleCache = {} } = await build({
      ...{ ...shared, entryPoints: [source], outdir: '.', format, plugins, define },
      mangleProps: new RegExp(`^(?:${mangledProperties.join('|')})$`),
      mangleCache: names,
    })
    names = mangleCache
    scripts[name] = await minifyScript(outputFiles[0]?.text ?? '', format === 'esm')
  }
  return scripts as Record<Name, string>
}

/** The bound of a file, in bytes as gzip makes them. */
export function maxBytesOf(name: string): number {
  if (name === 'embed.lists.js') return 1_750
  if (/^embed\.m?js$/.test(name)) return 20_000
  if (name.endsWith('.js')) return 10_000
  return name.startsWith('embed/extras-') ? 1_000 : 3_000
}

/** Sizes as sent, for people. */
export function describeSizes(files: Map<string, Uint8Array>): string {
  const kB = (bytes: Uint8Array) => (gzipSync(bytes, { level: 9 }).length / 1000).toFixed(1)
  return [...files].map(([name, bytes]) => `${name} ${kB(bytes)} kB gzip`).join(', ')
}
