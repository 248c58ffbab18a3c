// Each language says all that English says, fills in the same places, and has a form for every number.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import {
  createWidgetTranslator,
  englishTranslator,
  keyCatalogue,
  type MessageName,
  messageKey,
  type PluralForms,
  type WidgetCatalogue,
} from '../widget-translator.ts'
import { causes, english } from './en.ts'

const languages = readdirSync(import.meta.dirname).flatMap((file) => /^(\w+)\.ts$/.exec(file)?.[1] ?? [])
const others = languages.filter((language) => language !== 'en')
const wordsIn = async (language: string): Promise<WidgetCatalogue> => (await import(`./${language}.ts`)).words
/** As a browser gets them. */
const tellIn = async (language: string) => createWidgetTranslator(language, keyCatalogue(await wordsIn(language)))
const formsOf = (word: string | PluralForms) => (typeof word === 'string' ? { other: word } : word)
const places = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort().join()

test('there are at least six', () => assert.ok(languages.length >= 6, languages.join()))

test('causes are told as the server tells them, so that other languages know them', () => {
  const told = [
    'comments/errors.ts',
    'comments/votes/vote-identity.ts',
    'comments/comment/placement.ts',
    'comments/screening/rules/screens/duplicates.ts',
    'comments/comment/comment-lookup.ts',
    'comments/verification/handlers.ts',
    'platform/api/client.ts',
  ].map((path) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8'))
  assert.deepEqual(
    causes.filter((cause) => !told.some((text) => text.includes(cause))),
    [],
  )
})

test('each text has a key of its own', () => {
  assert.equal(new Set(english.map(messageKey)).size, english.length)
})

for (const language of others) {
  test(`${language} is complete`, async () => {
    const own = await wordsIn(language)
    assert.deepEqual(
      english.filter((name) => own[name] === undefined),
      [],
      'these are told in English',
    )
    assert.deepEqual(
      Object.keys(own).filter((name) => !english.includes(name as MessageName)),
      [],
      'these are never asked for',
    )
    assert.match(String(own.ltr), /^(?:ltr|rtl)$/)
  })

  test(`${language} fills in what English fills in, for every number`, async () => {
    const own = await wordsIn(language)
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
    for (const name of english) {
      const word = own[name] ?? ''
      const counts = name.includes('|')
      assert.equal(typeof word, counts ? 'object' : 'string', name)
      assert.equal(places(formsOf(word).other), places(name), name)
      if (typeof word === 'string') continue
      // Millions take a form of their own in some languages, which no thread gets to.
      const unsaid = pluralCategories.filter((form) => !(form in word) && form !== 'zero' && form !== 'many')
      assert.deepEqual(unsaid, [], name)
      assert.deepEqual(
        Object.keys(word).filter((form) => !pluralCategories.includes(form as Intl.LDMLPluralRule)),
        [],
        name,
      )
    }
  })

  test(`${language}: what a button is called holds what is read on it`, async () => {
    const own = await wordsIn(language)
    const pairs: [seen: MessageName, called: MessageName[]][] = [
      ['Reply', ['Reply to {name}']],
      ['Edit', ['Edit your comment']],
      ['Delete', ['Delete your comment', 'Delete the comment by {name}']],
    ]
    for (const [seen, called] of pairs) {
      const word = String(own[seen]).toLowerCase()
      for (const name of called) assert.ok(String(own[name]).toLowerCase().includes(word), `${name}: ${own[name]}`)
    }
  })
}

test('what a language lacks is told in English', () => {
  const tell = createWidgetTranslator('de', { [messageKey('Reply')]: 'Antworten' })
  assert.deepEqual([tell('Reply'), tell('Cancel')], ['Antworten', 'Cancel'])
})

test('numbers are written, and choose their form, as in the language', async () => {
  const count: MessageName = '{n} comment|{n} comments'
  assert.equal(englishTranslator(count, { n: 1 }), '1 comment')
  assert.equal(englishTranslator(count, { n: 12_345 }), '12,345 comments')
  assert.equal((await tellIn('de'))(count, { n: 12_345 }), '12.345 Kommentare')
  assert.equal((await tellIn('fr'))(count, { n: 0 }), '0 commentaire')
  assert.equal((await tellIn('ar'))(count, { n: 2 }), 'تعليقان')
  assert.equal((await tellIn('ja'))(count, { n: 3 }), 'コメント 3 件')
})
