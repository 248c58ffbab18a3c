// Presence of a room: joins, leaves and remote people, and the changes between broadcasts.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RoomPresence } from './room-presence.ts'

type Step = [act: 'join' | 'leave', person: string] | [act: 'elsewhere', people: string[]]

const cases: [what: string, steps: Step[], joined: string[], left: string[], count: number][] = [
  ['one comes', [['join', 'a']], ['a'], [], 1],
  [
    'a second tab is nobody new',
    [
      ['join', 'a'],
      ['join', 'a'],
    ],
    ['a'],
    [],
    1,
  ],
  [
    'one of two tabs is closed',
    [
      ['join', 'a'],
      ['join', 'a'],
      ['leave', 'a'],
    ],
    ['a'],
    [],
    1,
  ],
  [
    'come and gone between two words',
    [
      ['join', 'a'],
      ['leave', 'a'],
    ],
    [],
    [],
    0,
  ],
  ['at another process', [['elsewhere', ['a', 'b']]], ['a', 'b'], [], 2],
  [
    'here and there is one',
    [
      ['join', 'a'],
      ['elsewhere', ['a']],
    ],
    ['a'],
    [],
    1,
  ],
  [
    'moved from there to here',
    [
      ['elsewhere', ['a']],
      ['join', 'a'],
      ['elsewhere', []],
    ],
    ['a'],
    [],
    1,
  ],
]
for (const [what, steps, joined, left, count] of cases) {
  test(what, () => {
    const people = new RoomPresence()
    for (const [act, who] of steps) {
      if (act === 'elsewhere') people.setRemotePeople(new Set(who))
      else people[act](who)
    }
    assert.deepEqual(people.takeChanges(), { joined, left, count })
    assert.equal(people.hasChanges(), false)
  })
}

test('who leaves after being told of is told of again; a reload is no news', () => {
  const people = new RoomPresence()
  people.join('a')
  people.join('b')
  people.takeChanges()
  people.leave('a')
  people.leave('b')
  people.join('b')
  assert.deepEqual(people.takeChanges(), { joined: [], left: ['a'], count: 1 })
})
