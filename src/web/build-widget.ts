// The widget's two files, each with all that it needs: `embed.js` for script tags, `embed.mjs` for those who import.
import { gzipSync } from 'node:zlib'
import { type BuildOptions, build, type Plugin } from 'esbuild'

/** Styles travel inside the script, as text. */
const styleAsText: Plugin = {
  name: 'style-as-text',
  setup({ onLoad, initialOptions }) {
    onLoad({ filter: /\.css$/ }, async ({ path }) => {
      const { target } = initialOptions
      const options: BuildOptions = { entryPoints: [path], bundle: true, minify: true, write: false }
      const { outputFiles } = await build(target ? { ...options, target } : options)
      return { contents: outputFiles?.[0]?.text ?? '', loader: 'text' }
    })
  },
}

const entries = [
  { name: 'embed.js', source: 'widget/embed.ts', format: 'iife' },
  { name: 'embed.mjs', source: 'widget/embed-module.ts', format: 'esm' },
] as const

/** Files by their names, `shared` being how all browser code is built. */
export async function buildWidget(shared: BuildOptions): Promise<Map<string, Uint8Array>> {
  const built = entries.map(async ({ name, source, format }): Promise<[string, Uint8Array]> => {
    const plugins = [...(shared.plugins ?? []), styleAsText]
    const { outputFiles = [] } = await build({ ...shared, entryPoints: [source], outdir: '.', format, plugins })
    return [name, outputFiles[0]?.contents ?? new Uint8Array()]
  })
  return new Map(await Promise.all(built))
}

/** What travels, in words for people. */
export function sizes(files: Map<string, Uint8Array>): string {
  const kB = (bytes: Uint8Array) => (gzipSync(bytes, { level: 9 }).length / 1000).toFixed(1)
  return [...files].map(([name, bytes]) => `${name} ${kB(bytes)} kB gzip`).join(', ')
}
