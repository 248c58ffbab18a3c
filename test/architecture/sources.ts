// Source files as the architecture test reads them: imports, exported names, text.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

export interface Source {
  /** Below `src/`, or with `test/` and the like in front. */
  path: string
  text: string
  imports: { from: string; names: string[] }[]
  exports: string[]
}

export const isTest = (path: string) => /\.test\.tsx?$/.test(path)

export function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
}

export function read(file: string): Source {
  const text = readFileSync(join(root, file), 'utf8')
  const path = file.replace(/^src\//, '')
  const statements = [
    ...text.matchAll(/^import\s+(type\s+)?([\w\s{},*$]*?)\s*\bfrom\s*['"]([^'"]+)['"]/gm),
    ...text.matchAll(/^export\s+(type\s+)?(\*|\{[^}]*\})\s*from\s*['"]([^'"]+)['"]/gm),
    ...text.matchAll(/^import\s+()()['"]([^'"]+)['"]/gm),
  ]
  const imports = statements.map(([, , names = '', from = '']) => ({
    from: from.startsWith('.') ? relative(join(root, 'src'), join(root, dirname(file), from)) : from,
    names: [...names.matchAll(/(?:type\s+)?([\w$]+)(?:\s+as\s+[\w$]+)?\s*(?=[,}]|$)/g)].map(([, name = '']) => name),
  }))
  const dynamic = [
    ...text.matchAll(/new URL\(['"](\.[^'"]+\.tsx?)['"],\s*import\.meta\.url\)|import\(['"](\.[^'"]+)['"]\)/g),
  ].map(([, url, lazy]) => ({
    from: relative(join(root, 'src'), join(root, dirname(file), url ?? lazy ?? '')),
    names: ['*'],
  }))
  const exports = [
    ...text.matchAll(/^export\s+(?:declare\s+)?(?:async\s+)?(?:const|function\*?|class|interface|type)\s+([\w$]+)/gm),
  ].map(([, name = '']) => name)
  return { path, text, imports: [...imports, ...dynamic], exports }
}
