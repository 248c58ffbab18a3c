// Names that stand in databases, in data folders, in monitoring and in clients: a rename of code must not change one.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { filesBelow, isTest, read } from '../architecture/sources.ts'

const text = filesBelow('src')
  .filter((path) => !isTest(path))
  .map((path) => read(path).text)
  .join('\n')

/** All that the first group of the pattern finds in the code, once and in order. */
const found = (pattern: RegExp): string[] =>
  [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))].sort()

/** Added names are added to the file, too; a name that goes needs a migration of what stands under it. */
const known: Record<string, string[]> = JSON.parse(
  readFileSync(new URL('../fixtures/persisted-names.json', import.meta.url), 'utf8'),
)

const patterns: Record<string, RegExp> = {
  jobKinds: /\bname: '([a-z]+(?:-[a-z]+)*)',\s+(?:\/\*\*[^*]*\*\/\s+)?expiresAfterMs/g,
  retentionJobs: /'(age-[a-z-]+)'/g,
  codes: /\bApiError\('([a-z-]+)'/g,
  metrics: /\b(pageside_[a-z_]+)/g,
  derivedKeys: /create(?:Signer|Sealer)\([\w.]+, '([\w -]+)'/g,
  tables: /\b(?:INSERT INTO|FROM|UPDATE|JOIN) ([a-z_]+)\b(?=[\s('`])/g,
}

for (const [kind, pattern] of Object.entries(patterns))
  test(`${kind} are as they were`, () => {
    const names = found(pattern)
    assert.ok(names.length > 0)
    assert.deepEqual(names, known[kind])
  })
