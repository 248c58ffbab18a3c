// Each language says all that English says, fills in the same places, and has a form for every number.
import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { createTell, tellEnglish, type WordName, type Words } from '../tell.ts'
import { words as english } from './en.ts'

const languages = readdirSync(import.meta.dirname).flatMap((file) => /^(\w+)\.ts$/.exec(file)?.[1] ?? [])
const wordsIn = async (language: string): Promise<Partial<Words>> => (await import(`./${language}.ts`)).words
const names = Object.keys(english) as WordName[]
const formsOf = (word: Words[WordName]) => (typeof word === 'string' ? { other: word } : word)
const places = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort().join()

test('there are at least six', () => assert.ok(languages.length >= 6, languages.join()))

for (const language of languages) {
  test(`${language} is complete`, async () => {
    const own = await wordsIn(language)
    assert.deepEqual(
      names.filter((name) => own[name] === undefined),
      [],
      'these are told in English',
    )
    assert.deepEqual(
      Object.keys(own).filter((name) => !(name in english)),
      [],
      'these are never asked for',
    )
    assert.match(String(own.direction), /^(?:ltr|rtl)$/)
  })

  test(`${language} fills in what English fills in, for every number`, async () => {
    const own = (await wordsIn(language)) as Words
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
    for (const name of names) {
      const word = own[name]
      assert.equal(typeof word, typeof english[name], name)
      assert.equal(places(formsOf(word).other), places(formsOf(english[name]).other), name)
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
    const pairs = { reply: ['replyTo'], edit: ['editYours'], delete: ['deleteYours', 'deleteTheirs'] } as const
    for (const [seen, called] of Object.entries(pairs)) {
      const word = String(own[seen as WordName]).toLowerCase()
      for (const name of called) assert.ok(String(own[name]).toLowerCase().includes(word), `${name}: ${own[name]}`)
    }
  })

  test(`${language} travels light`, async () => {
    const bytes = gzipSync(JSON.stringify(await wordsIn(language)), { level: 9 }).length
    assert.ok(language === 'en' || bytes <= 3_200, `${bytes} bytes`)
  })
}

test('what a language lacks is told in English', () => {
  const tell = createTell('de', { reply: 'Antworten' })
  assert.deepEqual([tell('reply'), tell('cancel')], ['Antworten', 'Cancel'])
})

test('numbers are written, and choose their form, as in the language', async () => {
  const tell = async (language: string) => createTell(language, await wordsIn(language))
  assert.equal(tellEnglish('nComments', { n: 1 }), '1 comment')
  assert.equal(tellEnglish('nComments', { n: 12_345 }), '12,345 comments')
  assert.equal((await tell('de'))('nComments', { n: 12_345 }), '12.345 Kommentare')
  assert.equal((await tell('fr'))('nComments', { n: 0 }), '0 commentaire')
  assert.equal((await tell('ar'))('nComments', { n: 2 }), 'تعليقان')
  assert.equal((await tell('ja'))('nComments', { n: 3 }), 'コメント 3 件')
})
