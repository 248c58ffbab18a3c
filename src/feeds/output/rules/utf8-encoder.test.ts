// UTF-8 encoder: the same bytes as the platform's, whatever was written before.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { encodeUtf8 } from './utf8-encoder.ts'

test('texts are written as TextEncoder writes them, one after the other', () => {
  const texts = [
    '',
    'a',
    'Grüße',
    '漢字'.repeat(40_000),
    'b',
    '\ud800 alone',
    '🌊'.repeat(30_000),
    'x'.repeat(85_334),
    'c',
  ]
  const written = texts.map(encodeUtf8)
  for (const [i, text] of texts.entries())
    assert.deepEqual(written[i], new TextEncoder().encode(text), text.slice(0, 9))
})
