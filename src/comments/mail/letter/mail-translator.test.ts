// Mail catalogues are complete, and the language of a mail follows from the receiver's languages.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { checkCatalogues } from '../../../../test/harness/catalogue-checks.ts'
import { negotiateLocale } from '../../../platform/i18n/locale-negotiation.ts'
import { words as english } from '../../../platform/i18n/mail/en.ts'
import { createMailTranslator } from './mail-translator.ts'

checkCatalogues(fileURLToPath(new URL('../../../platform/i18n/mail/', import.meta.url)), english)

const readers: [wanted: (string | undefined)[], language: string | undefined][] = [
  [['de'], 'de'],
  [['de_at'], 'de'],
  [['de-Latn-CH'], 'de'],
  [['pt-br'], 'pt-br'],
  [['pt'], undefined],
  [[undefined, 'fr_fr'], 'fr'],
  [['nl', 'fr'], 'fr'],
  [['nl, de;q=0.5, fr;q=0.8'], 'fr'],
  [['*', 'ja'], 'ja'],
  [['de;q=0, fr;q=0.1'], 'fr'],
  [['', 'constructor', ',;q=,', 'q=1;;'], undefined],
  [[], undefined],
]
for (const [wanted, language] of readers) {
  test(`${JSON.stringify(wanted)}: ${language ?? 'none of ours'}`, () => {
    assert.equal(negotiateLocale(new Set(['de', 'en', 'fr', 'ja', 'pt-br']), wanted), language)
  })
}

test('whoever reads none of them reads English', () => {
  assert.equal(
    createMailTranslator(['nl', undefined])('staffButtons', { n: 1 }),
    english.staffButtons.one.replace('{n}', '1'),
  )
  assert.equal(createMailTranslator(['de_ch', 'fr']).language, 'de')
})

test('what is filled in does not turn a line around that runs from right to left', () => {
  const told = createMailTranslator(['ar'])('replied', { name: 'bob', place: 'Page 7!' })
  assert.equal(told, 'ردّ عليك \u2068bob\u2069 في \u2068Page 7!\u2069')
})
