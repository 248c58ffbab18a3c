// Tokens of documents and queries in many scripts, and the cost of hostile text.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { foldText } from './case-fold.ts'
import { tokenizeDocument, tokenizeQuery } from './search-tokens.ts'

const folds: [why: string, text: string, folded: string][] = [
  ['plain', 'Hello World', 'hello world'],
  ['accents', 'Crème Brûlée, Übergrößenträger', 'creme brulee, ubergrossentrager'],
  ['letters of the north', 'Łódź, smørrebrød, Þór', 'lodz, smorrebrod, thor'],
  ['Turkish dots', 'İSTANBUL ılık', 'istanbul ilik'],
  ['Greek', 'Ὀδυσσεύς ΟΔΥΣΣΕΥΣ', 'οδυσσευσ οδυσσευσ'],
  ['Cyrillic keeps its letters', 'Ёлка, мой йогурт, їжак, за́мок', 'елка, мой йогурт, їжак, замок'],
  ['Arabic vowels and stretched letters', 'مُحَمَّـــد مدرسة', 'محمد مدرسه'],
  ['a vowel on a stretched letter', 'محـَمد', 'محمد'],
  ['Hebrew points', 'שָׁלוֹם', 'שלום'],
  ['width', 'ＡＢＣ１２３ ｶﾞｷﾞ', 'abc123 ガギ'],
  ['Kana keep their marks', 'ガギグ がぎぐ', 'ガギグ がぎぐ'],
  ['Hangul stays whole', '한국어', '한국어'],
  ['Thai keeps its vowels', 'สวัสดี', 'สวัสดี'],
  ['Hindi keeps its vowels', 'हिन्दी', 'हिन्दी'],
  ['ligatures and mathematical letters', 'ﬁne 𝓕𝓪𝓷𝓬𝔂', 'fine fancy'],
  ['what cannot be seen', 'pa\u200bs\u00ads\u2060word\u202e', 'password'],
]

test('text is folded to one spelling, and folding it again changes nothing', () => {
  for (const [why, text, folded] of folds) {
    assert.equal(foldText(text), folded.normalize('NFC'), why)
    assert.equal(foldText(foldText(text)), foldText(text), why)
  }
})

const documents: [why: string, text: string, words: string[]][] = [
  ['nothing', '', []],
  ['only signs', '— … !? ***', []],
  ['each word once', 'The cat, the CAT and 2 dogs.', ['the', 'cat', 'and', '2', 'dogs']],
  ['elisions', "l'eau d’Évian", ['l', 'eau', 'd', 'evian']],
  ['Chinese by pairs and single characters', '学习中文', ['学习', '习中', '中文', '学', '习', '中', '文']],
  ['one Chinese character', '猫', ['猫']],
  ['mixed in one run', 'iPhone15发布', ['iphone15', '发布', '发', '布']],
  ['long vowels of Katakana', 'コーヒー', ['コー', 'ーヒ', 'ヒー', 'コ', 'ー', 'ヒ']],
  ['emoji', 'nice 🎉🎉', ['nice', '🎉']],
]

test('a document is found by these words', () => {
  for (const [why, text, words] of documents) assert.deepEqual(tokenizeDocument(text), words, why)
})

const queries: [why: string, text: string, words: string[]][] = [
  ['one word', ' Cats ', ['cats']],
  ['operators are text', '"a b" AND -c OR (d*) NEAR/2 e:f', ['a', 'b', 'and', 'c', 'or', 'd', 'near', '2', 'e', 'f']],
  ['only operators', '"" () -*:^ && ||', []],
  ['a Chinese word of two characters', '中文', ['中文']],
  ['a single character', '猫', ['猫']],
  ['a longer one', '学习中文', ['学习', '习中', '中文']],
  ['NUL and half a surrogate pair', 'a\0b \ud83d', ['a', 'b']],
]

test('a query asks for these words', () => {
  for (const [why, text, words] of queries) assert.deepEqual(tokenizeQuery(text), words, why)
})

const found: [query: string, text: string][] = [
  ['naive cafe', 'A naïve Café owner'],
  ['STRASSE', 'Die Straße ist lang'],
  ['елка', 'Где ёлка?'],
  ['東京', '昨日東京へ行きました'],
  ['ラーメン', 'このラーメンは美味しい'],
  ['학교', '어제 학교에서 만났어요'],
  ['ไทย', 'ภาษาไทยยากมาก'],
  ['مدرسه', 'هذه مدرسة كبيرة'],
  ['हिन्दी', 'मुझे हिन्दी पसंद है'],
  ['猫', '这只小猫'],
  ['🎉', 'done 🎉'],
  ['x'.repeat(200), `${'x'.repeat(200)} and more`],
]

test('what is asked for is among what the document is found by', () => {
  for (const [query, text] of found) {
    const words = tokenizeQuery(query)
    assert.notEqual(words.length, 0, query)
    assert.deepEqual(
      words.filter((word) => !tokenizeDocument(text).includes(word)),
      [],
      query,
    )
  }
})

test('hostile text has few and short words', () => {
  const hostile = [
    'a'.repeat(10_000),
    'a '.repeat(5_000),
    '\u0301'.repeat(10_000),
    `e${'\u0301'.repeat(10_000)}`,
    '中'.repeat(10_000),
    '\u{20000}'.repeat(5_000),
    String.fromCodePoint(...Array.from({ length: 10_000 }, (_, index) => 0x4e00 + index)),
    '😀'.repeat(5_000),
    '\u200b\u202e'.repeat(5_000),
    '\ufdfa'.repeat(10_000),
    '(((('.repeat(2_500),
  ]
  for (const text of hostile) {
    const [words, asked] = [tokenizeDocument(text), tokenizeQuery(text)]
    assert.ok(words.length <= 3_000, `${words.length}`)
    assert.ok(asked.length <= 32, `${asked.length}`)
    for (const word of [...words, ...asked]) assert.ok([...word].length <= 40 && word.isWellFormed())
    assert.ok(asked.every((word) => words.includes(word)))
  }
})
