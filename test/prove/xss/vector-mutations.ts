// Small mutations of an attempt, which a filter may undo too early, too late or only once.
import type { Random } from '../../harness/random.ts'

type Mutation = (vector: string, random: Random) => string

const inserted = [
  '\u0000',
  '\t',
  '\n',
  '/',
  '"',
  "'",
  '`',
  '<',
  '>',
  '&',
  '\\',
  '\u00ad',
  '\u2028',
  '*',
  '[',
  ']',
  '\u200b',
]

const mutations: Mutation[] = [
  (vector, random) => at(vector, random, random.pick(inserted)),
  (vector, random) => at(at(vector, random, random.pick(inserted)), random, random.pick(inserted)),
  (vector, random) => [...vector].map((letter) => (random.once(2) ? letter.toUpperCase() : letter)).join(''),
  (vector, random) => [...vector].map((letter) => (random.once(5) ? `&#${letter.codePointAt(0)};` : letter)).join(''),
  (vector, random) =>
    vector.replace(/[<>"'=]/g, (sign) => (random.once(2) ? `&#x${sign.charCodeAt(0).toString(16)}` : sign)),
  (vector, random) => {
    const from = random.below(vector.length)
    return vector.slice(0, from) + vector + vector.slice(from)
  },
  (vector, random) => vector.slice(random.below(4)) + vector.slice(0, random.below(vector.length)),
  (vector, random) => random.pick(['**', '[b]', '<b>', '> ', '- ', '`', '[', '<code>', '```\n']) + vector,
  (vector, random) =>
    `${vector}${random.pick(['**', '[/b]', '</b>', '](https://example.com)', '`', '-->', '</code>', '\n```'])}`,
  (vector, random) => vector.replaceAll(' ', random.pick(['\t', '\n', '/', '\u000c', '\u00a0', '/**/'])),
]

export function mutateVector(vector: string, random: Random): string {
  return random.pick(mutations)(vector, random)
}

function at(vector: string, random: Random, piece: string): string {
  const place = random.below(vector.length + 1)
  return vector.slice(0, place) + piece + vector.slice(place)
}
