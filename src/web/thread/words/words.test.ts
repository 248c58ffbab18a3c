// Each language is whole, says on buttons what they are called, and travels light.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { checkLanguages, languagesIn, wordsIn as wordsOf } from '../../../../test/whole-words.ts'
import { createTell, tellEnglish, type WordName, type Words } from '../tell.ts'
import { words as english } from './en.ts'

const folder = import.meta.dirname
const wordsIn = (language: string): Promise<Partial<Words>> => wordsOf(folder, language)

checkLanguages(folder, english)

for (const language of languagesIn(folder)) {
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
