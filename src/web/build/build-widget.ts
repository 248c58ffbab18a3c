// Build of the widget's files: `embed.js` for script tags, `embed.mjs` for imports, `embed.lists.js` for pages that list
// others; under `embed/`, with digests in their names, the second file of both and the messages of other languages; under
// `js/`, under the vendor's names, the scripts in the vendor's calling form.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { type BuildOptions, build, type Plugin } from 'esbuild'
import { keyCatalogue, type WidgetCatalogue } from '../../platform/i18n/widget-translator.ts'
import { dropInFiles } from './drop-in-files.ts'
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

/** Shortens class names in views, which stand behind tags, as in `h('p.note')`. */
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

/** From 10, so that names begin with a letter in base 36. */
function shortClass(name: string): string {
  const index = mangledClasses.indexOf(name)
  return index < 0 ? name : (index + 10).toString(36)
}

/** Custom properties of the style sheet alone, without those that the page sets or that are measured on it. */
const ownProperty = /--(?!found-|pageside-)[\w-]+/g

/** Removes spaces in values, inlines custom properties that are set once and used once at most, shortens the names of the rest. */
function shortened(style: string): string {
  const names = [...new Set(style.match(ownProperty))]
  const close = style.replace(/(--[\w-]+:|,|\() +| +(?=\))/g, '$1')
  return names
    .reduce(inlined, close)
    .replace(ownProperty, (name) => `--${names.indexOf(name).toString(36)}`)
    .replace(/(?<=\.)[a-z][\w-]*/g, shortClass)
}

/** `style` with a custom property inlined, where it is set once and used once at most. */
function inlined(style: string, name: string): string {
  const [definition, ...others] = [...style.matchAll(new RegExp(`${name}:([^;}]*);`, 'g'))]
  const uses = style.match(new RegExp(`var\\(${name}(?![\\w-])`, 'g'))?.length ?? 0
  const isOnce = uses === 1 && style.includes(`var(${name})`)
  return definition && others.length === 0 && (uses === 0 || isOnce)
    ? style.replace(definition[0], '').replace(`var(${name})`, () => definition[1] ?? '')
    : style
}

/** In the order of the build: `extras` must get the property names that the first ones got. */
const entries = [
  { name: 'embed.mjs', source: 'widget/embed-module.ts', format: 'esm' },
  { name: 'embed.js', source: 'widget/embed.ts', format: 'iife' },
  { name: 'embed.lists.js', source: 'widget/embed-lists.ts', format: 'iife' },
  { name: 'extras', source: 'thread/extras/extras.ts', format: 'esm' },
] as const

type Name = (typeof entries)[number]['name']

const folder = new URL('../../platform/i18n/widget/', import.meta.url)

/** Catalogues in the folder, without the English one, whose messages are in the scripts. */
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

const isMessageOf = (script: string) => (word: string) =>
  [`'${word}'`, `"${word}"`, `\`${word}\``].some((literal) => script.includes(literal))

/** Two files for each language: messages of the second script alone are loaded with it. */
function wordFiles(
  languages: [string, WidgetCatalogue][],
  scripts: Record<Name, string>,
): { name: string; text: string }[] {
  const inFirst = isMessageOf(scripts['embed.js'])
  const inSecond = isMessageOf(scripts.extras)
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

/** Placeholders in the scripts, replaced once the content of the files, and so their digests, is known. */
const unknownVersion = 'WORDVERS'
const unknownExtras = 'EXTRASJS'

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 8).toUpperCase()

/** Files by name. `shared`: build options of all browser code; `isQuick`: minified by esbuild alone. */
export async function buildWidget(shared: BuildOptions, { isQuick = false } = {}): Promise<Map<string, Uint8Array>> {
  const languages = await wordsOfLanguages()
  const define = {
    wordLanguages: JSON.stringify(languages.map(([language]) => language).join(' ')),
    wordVersion: `"${unknownVersion}"`,
    extrasFile: `"extras-${unknownExtras}.js"`,
    shortenedClasses: JSON.stringify(mangledClasses.join(' ')),
  }
  const scripts = await buildScripts(shared, define, isQuick)
  const words = wordFiles(languages, scripts)
  // One version for all, so that the script names them by their languages.
  const version = digest(words.map(({ text }) => text).join())
  const { extras, ...others } = scripts
  const extrasVersion = digest(extras)
  const dropIn = await buildDropIn(shared, define, isQuick)
  const named = [...Object.entries(others), ...dropIn].map(([name, text]): [string, string] => [
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

/** One after the other, in that order: short names depend on those of the builds before. */
async function buildScripts(
  shared: BuildOptions,
  define: Record<string, string>,
  isQuick: boolean,
): Promise<Record<Name, string>> {
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
    const text = outputFiles[0]?.text ?? ''
    scripts[name] = isQuick ? text : await minifyScript(text, format === 'esm')
  }
  return scripts as Record<Name, string>
}

/** Each under all of its names. No property is shortened in them: browsers may have them beside another version of the widget. */
async function buildDropIn(
  shared: BuildOptions,
  define: Record<string, string>,
  isQuick: boolean,
): Promise<[name: string, text: string][]> {
  const built = await Promise.all(
    dropInFiles.map(async ({ source, names }) => {
      const options: BuildOptions = { ...shared, entryPoints: [source], outdir: '.', format: 'iife', define }
      const { outputFiles = [] } = await build(options)
      const text = outputFiles[0]?.text ?? ''
      const script = isQuick ? text : await minifyScript(text, false)
      return names.map((name): [string, string] => [name, script])
    }),
  )
  return built.flat()
}

/** Bound of a file's size after gzip. */
export function maxBytesOf(name: string): number {
  if (name === 'embed.lists.js') return 1_750
  if (/^embed\.m?js$/.test(name)) return 20_000
  const ofVendor = dropInFiles.find(({ names }) => names.includes(name))
  if (ofVendor) return ofVendor.maxBytes
  if (name.endsWith('.js')) return 10_000
  return name.startsWith('embed/extras-') ? 1_000 : 3_000
}

/** Sizes after gzip, for the output of the build. */
export function describeSizes(files: Map<string, Uint8Array>): string {
  const kB = (bytes: Uint8Array) => (gzipSync(bytes, { level: 9 }).length / 1000).toFixed(1)
  return [...files].map(([name, bytes]) => `${name} ${kB(bytes)} kB gzip`).join(', ')
}
