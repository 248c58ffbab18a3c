// Writer of the generated documents: `npm run docs`. `--check` only compares.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { generatedDocuments } from './generated-documents.ts'

const isCheck = process.argv.includes('--check')
const stale: string[] = []
for (const [path, text] of Object.entries(await generatedDocuments())) {
  const file = fileURLToPath(new URL(`../${path}`, import.meta.url))
  if (written(file) === text) continue
  stale.push(path)
  if (isCheck) continue
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}
if (stale.length === 0) console.error('All documents are current.')
else console.error(`${isCheck ? 'Not current' : 'Written'}: ${stale.join(', ')}`)
if (isCheck && stale.length > 0) process.exitCode = 1

function written(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
