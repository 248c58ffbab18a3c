// Generated documents are current: `npm run docs` writes them.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { generatedDocuments } from '../../scripts/generated-documents.ts'

for (const [path, text] of Object.entries(await generatedDocuments())) {
  test(`${path} is current`, () => {
    const written = readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
    assert.ok(written === text, `${path} is stale: run npm run docs`)
  })
}
