// Sentences of an explanation, as the interface gives them and as the English pages show them: of each fact the same.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dateCodes, itemSources, linkPlaces, plainFacts } from '../../../src/feeds/extraction/contract-explanation.ts'
import {
  datesSentence,
  type FoundByFact,
  foundBySentence,
  leftOutSentence,
} from '../../../src/feeds/extraction/explanation-facts.ts'
import { words } from '../../../src/platform/i18n/my-feeds/explanation/en.ts'
import { createTranslator } from '../../../src/platform/i18n/translator.ts'
import { explanationWords } from '../../../src/web/shared/explanation-words.ts'

const t = createTranslator<typeof words>('en', words, {})
const noDates = { code: 'none', count: 0, total: 0 } as const
const sentences = { found_by: [], left_out: [], dates: '' }
const told = (facts: object) =>
  explanationWords({ ...sentences, facts: { found_by: [], left_out: [], dates: noDates, ...facts } }, t)

test('what items were found by', () => {
  const counts = [1, 7]
  const facts: FoundByFact[] = [
    ...plainFacts.map((code) => ({ code })),
    ...itemSources.flatMap((source) =>
      (['list', 'fields'] as const).flatMap((code) => counts.map((count) => ({ code, source, count }))),
    ),
    ...counts.map((count) => ({ code: 'selector' as const, count })),
    ...counts.flatMap((count) => (['scrolled', 'asked-for-more'] as const).map((code) => ({ code, count }))),
    { code: 'joined-pages', count: 3 },
  ]
  for (const fact of facts) assert.deepEqual(told({ found_by: [fact] }).foundBy, [foundBySentence(fact)])
})

test('how many are dated', () => {
  for (const code of dateCodes) {
    const dates = { code, count: 2, total: 5 }
    assert.equal(told({ dates }).dates, datesSentence(dates))
  }
})

test('where links that were left out stand; the pages put the first one behind it', () => {
  for (const code of linkPlaces) {
    const fact = { code, count: 12 }
    assert.deepEqual(told({ left_out: [fact] }).leftOut, [leftOutSentence(fact)])
  }
})
