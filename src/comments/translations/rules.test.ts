// Every language has all messages of English, with the same placeholders.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Language, languageForLocale, languages, type Messages, messagesFor } from './rules.ts'

const english: Messages = languages.en_us
const places = (text = '') =>
  (text.match(/\[[a-zA-Z]+\]/g) ?? []).filter((place) => place !== english.DELETED_PLACEHOLDER).sort()

for (const [language, own] of Object.entries(languages) as [Language, Messages][]) {
  test(`${language} is complete`, () => {
    assert.deepEqual(Object.keys(own).sort(), Object.keys(english).sort())
    for (const [name, text] of Object.entries(own)) {
      assert.ok(text.trim().length > 0, name)
      if (name !== 'DELETED_PLACEHOLDER') assert.deepEqual(places(text), places(english[name]), name)
    }
  })
}

/** Placement by the vendor's clients: after a number; as markup whose `span` is hidden; around a name. */
const forms: Record<string, RegExp> = {
  COMMENT_THIS_PAGE: /^ \S/,
  COMMENTS_THIS_PAGE: /^ \S/,
  NEXT: /^[^<>[\]]+ <span>\[count\]<\/span>$/,
  LOAD_ALL: /^[^<>[\]]+ <span>\[count\]<\/span>$/,
  PREV: /^[^<>[\]]+$/,
  REPLYING_TO: /^[^<>[\]]*<b>\[to\]<\/b>[^<>[\]]*$/,
  COMMENT_AWAITING_VERIFICATION: /^[^<>[\]]+$/,
}
for (const [language, own] of Object.entries(languages) as [Language, Messages][]) {
  test(`${language} has its words in the form in which clients show them`, () => {
    for (const [name, form] of Object.entries(forms)) assert.match(own[name] ?? '', form, name)
  })
}

const cases: [locale: string | null | undefined, language: Language][] = [
  [undefined, 'en_us'],
  [null, 'en_us'],
  ['', 'en_us'],
  ['en-GB', 'en_gb'],
  ['en_au', 'en_us'],
  ['DE', 'de'],
  ['de-CH-1901', 'de'],
  ['ar_eg', 'ar'],
  ['xx', 'en_us'],
  ['constructor', 'en_us'],
]
for (const [locale, language] of cases) {
  test(`${locale} is answered in ${language}`, () => assert.equal(languageForLocale(locale), language))
}

test('a tenant’s own words stand before those of a language', () => {
  const words = messagesFor('de', { REPLY: 'Erwidern' }, false)
  assert.deepEqual([words.reply, words.cancel], ['Erwidern', 'Abbrechen'])
})
