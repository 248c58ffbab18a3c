// The documentation has a stylesheet of its own, served without a build: what it shares with these pages is equal.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'

/** Custom properties by name, of the first rule for `:root`. */
async function tokensOf(path: string): Promise<Map<string, string>> {
  const style = await readFile(new URL(path, import.meta.url), 'utf8')
  const [, root = ''] = /:root \{([^}]*)\}/.exec(style) ?? []
  return new Map([...root.matchAll(/(--[\w-]+): ([^;]+);/g)].map(([, name = '', value = '']) => [name, value]))
}

test('both stylesheets mean the same by the names that they share', async () => {
  const ours = await tokensOf('tokens.css')
  const documentation = await tokensOf('../../platform/api/docs/elements.css')
  const shared = [...documentation].filter(([name]) => ours.has(name))
  assert.ok(shared.length > 20, `${shared.length} shared names`)
  for (const [name, value] of shared) assert.equal(value, ours.get(name), name)
})
