// Property test: rendered HTML has only allowed elements and attributes, as an independent HTML parser reads it.
// `npm run prove -- hostile` reads more and longer texts.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertHarmless, assertSafe, imageProxyUrl } from '../../../../test/fixtures/harmless-html.ts'
import { hostile } from '../../../../test/fixtures/hostile-comments.ts'
import { createRandom } from '../../../../test/harness/random.ts'
import { proveRepeatedTexts, proveSoup } from '../../../../test/prove/hostile/texts-proof.ts'
import { sanitizeHtml } from '../../text/sanitize-html.ts'

test('hostile text is harmless', () => {
  for (const text of [...hostile, '\u20691. 1. </p>']) assertSafe(text)
})

test('html of others is reduced to the same', () => {
  for (const html of hostile) assertHarmless(sanitizeHtml(html, imageProxyUrl))
  const foreign = '<p>a\0</p><a href="/b" onclick="x">b</a><img src="https://x.org/c"><img src="https://refused.org/d">'
  const kept = `a<span>b</span><img src="${imageProxyUrl('https://x.org/c')}" alt="" />`
  assert.equal(sanitizeHtml(foreign, imageProxyUrl), kept)
  assert.equal(sanitizeHtml(`${'<b>'.repeat(9)}\u202ea`, imageProxyUrl), `${'<b>'.repeat(9)}a${'</b>'.repeat(9)}`)
})

test('the same piece again and again is harmless, and read in one go', () => {
  proveRepeatedTexts({ chars: 2000, longChars: 20_000 })
})

test('any soup of markup is harmless', (t) => {
  const random = createRandom()
  t.diagnostic(`seed ${random.seed}`)
  proveSoup(400, random)
})
