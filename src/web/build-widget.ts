// The widget's files: `embed.js` for script tags, `embed.mjs` for those who import, the words of other languages, and
// `embed.lists.js` for pages that list others.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { type BuildOptions, build, type Plugin } from 'esbuild'
import { ownClasses, ownNames } from './own-names.ts'
import { terse } from './terse.ts'
import { keyed, type Words } from './thread/tell.ts'

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

const views = /thread[\\/]view[\\/][\w-]+\.ts$/

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
  const place = ownClasses.indexOf(name)
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

const entries = [
  { name: 'embed.mjs', source: 'widget/embed-module.ts', format: 'esm' },
  { name: 'embed.js', source: 'widget/embed.ts', format: 'iife' },
  { name: 'embed.lists.js', source: 'widget/lists.ts', format: 'iife' },
] as const

const folder = new URL('thread/words/', import.meta.url)

/**
 * One file each, whatever lies in the folder, without the English texts: those travel in the script. One version for
 * all, so that the script names them by their languages.
 */
async function wordFiles(): Promise<{ languages: string[]; version: string; files: [string, Uint8Array][] }> {
  const languages = (await readdir(folder)).flatMap((file) => /^(\w+)\.ts$/.exec(file)?.[1] ?? [])
  const others = languages.filter((language) => language !== 'en').sort()
  const texts = await Promise.all(
    others.map(async (language) => {
      const { words }: { words: Words } = await import(new URL(`${language}.ts`, folder).href)
      return JSON.stringify(keyed(words))
    }),
  )
  const version = createHash('sha256').update(texts.join()).digest('hex').slice(0, 8).toUpperCase()
  const files = texts.map((text, i): [string, Uint8Array] => [
    `embed/${others[i]}-${version}.json`,
    new TextEncoder().encode(text),
  ])
  return { languages: others, version, files }
}

/** Files by their names, `shared` being how all browser code is built. */
export async function buildWidget(shared: BuildOptions): Promise<Map<string, Uint8Array>> {
  const words = await wordFiles()
  const define = { wordLanguages: JSON.stringify(words.languages.join(' ')), wordVersion: `"${words.version}"` }
  const files = new Map<string, Uint8Array>()
  // One after the other, in that order: the letters that terser gives depend on what it went over before.
  for (const { name, source, format } of entries) {
    const plugins = [...(shared.plugins ?? []), styleAsText, classesInViews]
    const { outputFiles = [] } = await build({
      ...{ ...shared, entryPoints: [source], outdir: '.', format, plugins, define },
      mangleProps: new RegExp(`^(?:${ownNames.join('|')})$`),
    })
    files.set(name, new TextEncoder().encode(await terse(outputFiles[0]?.text ?? '', format === 'esm')))
  }
  return new Map([...files, ...words.files])
}

/** What travels, in words for people. */
export function sizes(files: Map<string, Uint8Array>): string {
  const kB = (bytes: Uint8Array) => (gzipSync(bytes, { level: 9 }).length / 1000).toFixed(1)
  return [...files].map(([name, bytes]) => `${name} ${kB(bytes)} kB gzip`).join(', ')
}
