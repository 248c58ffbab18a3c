// Error codes of calls that the page is told as a failed log-in.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createAuthenticationWatch } from './authentication-watch.ts'
import { createMount } from './mount.ts'

for (const [code, expected] of [
  ['malformed-sso', ['authentication-failed']],
  ['unauthorized', ['authentication-failed']],
  ['unauthorized-page', ['authentication-failed']],
  ['domain-unauthorized', []],
  ['blocked-words', []],
] as const)
  test(`${code} ${expected.length ? 'is' : 'is no'} failed log-in`, async () => {
    const told: string[] = []
    const onAuthenticationChange = (event: string) => void told.push(event)
    const mount = createMount(
      'one',
      () => ({ onAuthenticationChange }),
      () => false,
      {},
    )
    createAuthenticationWatch(mount).refused(code, {})
    await Promise.resolve()
    assert.deepEqual(told, expected)
  })
