// What browsers get of a contract: method and path of each operation. The schemas, and their library, stay out.
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'esbuild'

/** Web code imports contracts as they are, so types flow; anything else that a contract exports fails the build. */
export const bareContracts: Plugin = {
  name: 'bare-contracts',
  setup(build) {
    build.onLoad({ filter: /[\\/]contract(\.ts|[\\/][\w-]+\.ts)$/ }, async ({ path }) => {
      const exported: Record<string, unknown> = await import(pathToFileURL(path).href)
      const tables = Object.entries(exported).flatMap(([name, value]) => {
        const operations = bareOperations(value)
        return operations ? [`export const ${name} = ${JSON.stringify(operations)}`] : []
      })
      return { contents: tables.join('\n'), loader: 'js' }
    })
  },
}

function bareOperations(value: unknown): Record<string, { method: string; path: string }> | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const entries = Object.entries(value)
  if (entries.length === 0 || !entries.every(([, entry]) => isOperation(entry))) return undefined
  return Object.fromEntries(entries.map(([name, { method, path }]) => [name, { method, path }]))
}

function isOperation(entry: unknown): boolean {
  return typeof entry === 'object' && entry !== null && 'method' in entry && 'path' in entry
}
