// Spam model: lessons can be inverted, small models give no verdict, and ham is rarely held.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { prepareScreeningInput } from '../screening-input.ts'
import { emptyModel, train } from './in-memory-model.ts'
import { isTrainedEnough, minTrainedComments, spamProbability, spamThreshold } from './naive-bayes.ts'
import { createLesson, invertLesson, type Lesson, type SpamCounts } from './spam-model.ts'
import { maxTokens, tokenizeForSpam } from './spam-tokens.ts'
import { type SyntheticComment, syntheticComments } from './synthetic-comments.ts'

/** Mulberry32, so that every run has the same comments. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const tokensOf = ({ text, name }: Pick<SyntheticComment, 'text' | 'name'>) =>
  tokenizeForSpam(prepareScreeningInput({ text, name, length: text.length, hasImages: false, pageId: 'p' }))

const lessonOf = (comment: SyntheticComment): Lesson => createLesson(tokensOf(comment), comment.kind)

const isCalledSpam = (comment: SyntheticComment, model: SpamCounts) =>
  (spamProbability(tokensOf(comment), model) ?? 0) >= spamThreshold

function shuffled<T>(values: readonly T[], random: () => number): T[] {
  return values
    .map((value) => ({ value, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value)
}

function measured(learning: SyntheticComment[], asked: SyntheticComment[]) {
  const model = learning.map(lessonOf).reduce(train, emptyModel)
  const [spam, ham] = (['spam', 'ham'] as const).map((kind) => asked.filter((comment) => comment.kind === kind))
  const hits = spam!.filter((comment) => isCalledSpam(comment, model)).length
  const held = ham!.filter((comment) => isCalledSpam(comment, model))
  return {
    hits,
    held,
    recall: hits / spam!.length,
    precision: hits / (hits + held.length),
    heldOfHam: held.length / ham!.length,
  }
}

test('of 400 comments in five languages, half of them taught, the spam among the others is found', (t) => {
  for (let seed = 1; seed <= 10; seed++) {
    const comments = syntheticComments(randomOf(seed), 40)
    assert.equal(comments.length, 400)
    // Equal numbers of each kind and language in both halves.
    const half = (odd: number) => comments.filter((_, index) => index % 2 === odd)
    const found = measured(half(0), half(1))
    t.diagnostic(
      `seed ${seed}: precision ${found.precision.toFixed(3)}, ham held ${(100 * found.heldOfHam).toFixed(1)} %, spam found ${(100 * found.recall).toFixed(0)} %`,
    )
    assert.ok(found.precision >= 0.95, `seed ${seed}: precision ${found.precision}`)
    assert.ok(found.heldOfHam <= 0.01, `seed ${seed}: ${found.held.map(({ text }) => text).join('\n')}`)
    assert.ok(found.recall >= 0.5, `seed ${seed}: recall ${found.recall}`)
  }
})

test('nothing is called spam before the minimum of both kinds was taught', () => {
  const comments = syntheticComments(randomOf(1), 40)
  const [spam, ham] = (['spam', 'ham'] as const).map((kind) => comments.filter((comment) => comment.kind === kind))
  const least: [spam: number, ham: number, speaks: boolean][] = [
    [0, 0, false],
    [minTrainedComments, 0, false],
    [0, minTrainedComments, false],
    [minTrainedComments, minTrainedComments - 1, false],
    [minTrainedComments - 1, 200, false],
    [minTrainedComments, minTrainedComments, true],
  ]
  for (const [ofSpam, ofHam, speaks] of least) {
    const model = [...spam!.slice(0, ofSpam), ...ham!.slice(0, ofHam)].map(lessonOf).reduce(train, emptyModel)
    assert.equal(isTrainedEnough(model), speaks)
    for (const comment of comments) assert.equal(spamProbability(tokensOf(comment), model) !== undefined, speaks)
  }
})

const plain = ({ spam, ham, tokens }: SpamCounts) => ({
  spam,
  ham,
  tokens: new Map([...tokens].sort(([a], [b]) => a - b)),
})

test('what was taught and taken back, in any order and between other lessons, leaves nothing behind', () => {
  const random = randomOf(7)
  const comments = shuffled(syntheticComments(random, 20), random)
  for (let round = 0; round < 200; round++) {
    const lessons = comments.slice(round % 100, (round % 100) + 1 + Math.floor(random() * 20)).map(lessonOf)
    const model = lessons.reduce(train, emptyModel)
    const comment = comments[Math.floor(random() * comments.length)]!
    const wrong = createLesson(tokensOf(comment), comment.kind === 'spam' ? 'ham' : 'spam')
    assert.deepEqual(plain(train(train(model, wrong), invertLesson(wrong))), plain(model))
    const back = shuffled(lessons, random).map(invertLesson)
    assert.deepEqual(back.reduce(train, model), emptyModel)
    const corrected = [invertLesson(wrong), lessonOf(comment)].reduce(train, train(model, wrong))
    assert.deepEqual(plain(corrected), plain(train(model, lessonOf(comment))))
  }
})

const hostile: [why: string, text: string][] = [
  ['nothing', ''],
  ['10,000 letters', 'a'.repeat(10_000)],
  ['10,000 words', Array.from({ length: 10_000 }, (_, index) => `word${index}`).join(' ')],
  ['10,000 Chinese characters', String.fromCodePoint(...Array.from({ length: 10_000 }, (_, index) => 0x4e00 + index))],
  ['emoji', '👩‍👩‍👧🎉'.repeat(1_000)],
  ['marks', '\u0301'.repeat(10_000)],
  ['what cannot be seen', '\u200b\u202e'.repeat(5_000)],
  ['addresses', 'http://a.b '.repeat(1_000)],
  ['slow for mail', 'a.'.repeat(5_000)],
  ['slow for numbers', '1 '.repeat(5_000)],
  ['slow for capitals', 'ABCD '.repeat(2_000)],
]

test('any text has at most so many tokens, each a number that a column takes', () => {
  for (const [why, text] of hostile) {
    const tokens = tokensOf({ text, name: text })
    assert.ok(tokens.length <= maxTokens, why)
    assert.equal(new Set(tokens).size, tokens.length, why)
    assert.ok(
      tokens.every((token) => Number.isInteger(token) && token >= 0 && token < 2 ** 32),
      why,
    )
    assert.deepEqual(tokensOf({ text, name: text }), tokens, why)
  }
})
