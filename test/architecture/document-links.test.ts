// Links of the documents: every relative one leads to a file.
import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const inDocs = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' }).map((name) => join('docs', name))
const documents = [...readdirSync(root), ...inDocs].filter((name) => name.endsWith('.md'))

test('every relative link of a document leads to a file', () => {
  const links = documents.flatMap((name) =>
    [...readFileSync(join(root, name), 'utf8').matchAll(/\]\((?!\w+:)([^)#\s]+)/g)].map(([, to = '']) => ({
      name,
      to,
    })),
  )
  assert.ok(links.length >= 100)
  const lost = links.filter(({ name, to }) => !existsSync(join(root, dirname(name), to)))
  assert.deepEqual(lost, [])
})
