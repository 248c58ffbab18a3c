// Typed mentions: whole words in every script.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mentionsTypedIn } from './mentions.ts'

const cases: [text: string, tag: string, isTyped: boolean][] = [
  ['Hello @Ann.', '@Ann', true],
  ['Hello @Annabel.', '@Ann', false],
  ['me@Ann', '@Ann', false],
  ['@\u0930\u093e\u092e, hello', '@\u0930\u093e\u092e', true],
  ['@\u0930\u093e\u092e\u093e\u092f\u0923', '@\u0930\u093e\u092e', false],
  ['@Andre\u0301', '@Andre', false],
  ['\u65e5\u672c @\u82b1\u5b50\u3002', '@\u82b1\u5b50', true],
  ['Ann', 'Ann', false],
]

for (const [text, tag, isTyped] of cases) {
  test(`"${text}" ${isTyped ? 'mentions' : 'does not mention'} ${tag}`, () => {
    assert.equal(mentionsTypedIn(text, [{ id: '1', tag }]).length, Number(isTyped))
  })
}
