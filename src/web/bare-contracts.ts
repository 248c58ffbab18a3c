// What browsers get of a contract: method and path of each operation. The schemas, and their library, stay out.
import { pathToFileURL } from 'node:url'

export const contractFiles = /[\\/]contract(\.ts|[\\/][\w-]+\.ts)$/

/** The module that stands in for a contract. Whatever it exports besides operations is not there, so using it fails. */
export async function bareContract(path: string): Promise<string> {
  const exported: Record<string, unknown> = await import(pathToFileURL(path).href)
  const tables = Object.entries(exported).flatMap(([name, value]) => {
    const operations = bareOperations(value)
    return operations ? [`export const ${name} = ${JSON.stringify(operations)}`] : []
  })
  return tables.join('\n')
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
