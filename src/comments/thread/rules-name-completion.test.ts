// Name completion: case-folded, from two letters on.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { completeName } from './rules-name-completion.ts'

const people = ['Zoë Ann', 'ANNA', 'Ann-Marie', 'Bo', 'Jörg Müller', '山田 太郎', 'Joanna'].map((name, at) => ({
  id: String(at),
  name,
}))

const cases: [typed: string, found: string[]][] = [
  ['', []],
  [' a ', []],
  ['an', ['ANNA', 'Ann-Marie', 'Zoë Ann']],
  ['ZOE', ['Zoë Ann']],
  ['mull', ['Jörg Müller']],
  ['山田', ['山田 太郎']],
  ['太郎', ['山田 太郎']],
  ['oa', []],
  ['%', []],
  ['.*', []],
]

for (const [typed, found] of cases) {
  test(`“${typed}”`, () =>
    assert.deepEqual(
      completeName(typed, people).map(({ name }) => name),
      found,
    ))
}

test('a person is found once under each name', () => {
  const twice = [...people, { id: '1', name: 'ANNA' }, { id: '1', name: 'Anna B' }]
  assert.deepEqual(
    completeName('anna', twice).map(({ name }) => name),
    ['ANNA', 'Anna B'],
  )
})
