// Inactive settings: documented ones are read nowhere, all others are.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { inactiveSettings } from '../../../src/comments/tenancy/settings/inactive-settings.ts'
import { settingGroups } from '../../../src/comments/tenancy/settings/settings.ts'

const source = fileURLToPath(new URL('../../../src/', import.meta.url))

/** Every file that the server loads, by its imports of values. */
function loadedFrom(file: string, known = new Map<string, string>()): Map<string, string> {
  if (known.has(file)) return known
  const text = readFileSync(file, 'utf8')
  known.set(file, text)
  for (const [, from] of text.matchAll(/^(?:import|export)\s(?!type\b)[^'";]*?from '(\.[^']+)'/gm)) {
    loadedFrom(join(dirname(file), from as string), known)
  }
  return known
}

/** Not what is only taken out (`name: _`). As in `settings.name`, `({ name }: EffectiveSettings)`, `const { name } = tenant.effective`. */
function isRead(name: string, text: string): boolean {
  const words = '(?:settings|effective)'
  const direct = new RegExp(`\\b${words}\\??\\.${name}\\b`)
  const taken = new RegExp(
    `\\{[^{}]*\\b${name}\\b(?!: _)[^{}]*\\}(?:: (?:Settings|EffectiveSettings)\\b| = [\\w.]*\\b${words}\\b)`,
  )
  return direct.test(text) || taken.test(text)
}

const files = [...loadedFrom(join(source, 'main.ts'))]
  .filter(
    ([path]) => path.startsWith(join(source, 'comments/')) && !/\/contract[\w-]*\.ts$|\/tenancy\/settings\//.test(path),
  )
  .map(([, text]) => text)

for (const name of Object.keys({
  ...settingGroups.own,
  ...settingGroups.followed,
}) as (keyof typeof settingGroups.own)[]) {
  test(`${name} ${inactiveSettings.has(name) ? 'does nothing yet, and says so' : 'acts'}`, () => {
    const acts = files.some((text) => isRead(name, text))
    assert.equal(acts, !inactiveSettings.has(name), `tenancy/settings/inactive-settings.ts is wrong about ${name}`)
  })
}
