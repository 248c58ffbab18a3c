// Contract stubs for browser bundles: method and path of each operation, without schemas and their library.
import { pathToFileURL } from 'node:url'

export const contractFilePattern = /[\\/]contract(?:(?:-[a-z-]+)?\.ts|[\\/][\w-]+\.ts)$/

/** The module that stands in for a contract. Whatever it exports besides operations is not there, so using it fails. */
export async function contractStub(path: string): Promise<string> {
  const exported: Record<string, unknown> = await import(pathToFileURL(path).href)
  const bare = Object.entries(exported).flatMap(([name, value]) => {
    const operations = bareOperations(value)
    return operations ? [`export const ${name} = ${JSON.stringify(operations)}`] : []
  })
  return bare.join('\n')
}

interface Bare {
  method: string
  path: string
}

/** Of one operation, or of a table of them. */
function bareOperations(value: unknown): Bare | Record<string, Bare> | undefined {
  if (isOperation(value)) return bareOperation(value)
  if (typeof value !== 'object' || value === null) return undefined
  const entries = Object.entries(value)
  if (entries.length === 0 || !entries.every(([, entry]) => isOperation(entry))) return undefined
  return Object.fromEntries(entries.map(([name, entry]) => [name, bareOperation(entry)]))
}

function bareOperation({ method, path }: Bare): Bare {
  return { method, path }
}

function isOperation(entry: unknown): entry is Bare {
  return typeof entry === 'object' && entry !== null && 'method' in entry && 'path' in entry
}
