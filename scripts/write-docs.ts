// Writes the documents that follow from the source: settings of the server and of tenants, and both OpenAPI documents. `--check` only compares.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { generatedDocuments } from './generated-documents.ts'

const stale: string[] = []
for (const [path, text] of Object.entries(generatedDocuments())) {
  const file = fileURLToPath(new URL(`../${path}`, import.meta.url))
  if (written(file) === text) continue
  stale.push(path)
  if (process.argv.includes('--check')) continue
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}
console.error(stale.length === 0 ? 'All documents are current.' : `Not current: ${stale.join(', ')}`)
if (process.argv.includes('--check') && stale.length > 0) process.exitCode = 1

function written(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
