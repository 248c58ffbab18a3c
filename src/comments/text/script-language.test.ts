// Languages that the letters of a text allow.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { matchesLanguages } from './script-language.ts'

const cases: [text: string, languages: string[], isOne: boolean][] = [
  ['Good morning', ['en'], true],
  ['Good morning', ['en_us', 'fr_fr'], true],
  ['Доброе утро', ['en'], false],
  ['Доброе утро', ['en', 'ru'], true],
  ['Добрий ранок', ['ru'], true],
  ['He said Доброе', ['en'], true],
  ['早上好', ['zh-Hans'], true],
  ['早上好', ['zh_tw'], true],
  ['おはよう', ['zh'], false],
  ['おはよう、世界', ['ja'], true],
  ['좋은 아침', ['ko'], true],
  ['좋은 아침', ['ja'], false],
  ['สวัสดี', ['th'], true],
  ['שלום', ['he', 'ar'], true],
  ['12:30 😀 !!', ['ru'], true],
  ['https://example.org/long/address да', ['ru'], true],
  ['Доброе утро', [], true],
  ['Доброе утро', ['English', '', '-', 'x'], true],
  ['Доброе утро', ['en-US-u-nu-latn'], false],
  ['Доброе утро', ['sr-Cyrl'], true],
  ['Доброе утро', ['sr_latn_rs'], false],
]
for (const [text, languages, isOne] of cases)
  test(`${text} ${isOne ? 'may be' : 'is not'} in ${languages}`, () =>
    assert.equal(matchesLanguages(text, languages), isOne))
