// Recipients of comments and votes with the reason of each, as a table of cases.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Person, personOf } from '../../identity/rules-person-key.ts'
import { type CommentCause, type ExcludedKeys, selectRecipients, type VoteCause } from './recipients.ts'

const person = (name: string): Person => personOf({ userId: `t:${name}` }) as Person
const [ann, bob, cyd, dan] = ['ann', 'bob', 'cyd', 'dan'].map(person) as [Person, Person, Person, Person]
const visitor = personOf({ anonUserId: 'v' }) as Person
const names = new Map([ann, bob, cyd, dan, visitor].map(({ key }, at) => [key, ['ann', 'bob', 'cyd', 'dan', 'v'][at]]))
const keys = (...people: Person[]) => new Set(people.map(({ key }) => key))
const nobody: ExcludedKeys = { blocked: keys(), optedOut: keys(), withoutAccess: keys() }

const root: CommentCause = { kind: 'comment', commentId: 'c', by: keys(ann), above: [], mentioned: [], subscribers: [] }
const reply = (...authors: (Person | undefined)[]): CommentCause => ({
  ...root,
  above: authors.map((author, at) => ({ id: `above ${at}`, author })),
})
const vote = (author: Person | undefined): VoteCause => ({ kind: 'vote', commentId: 'c', by: keys(ann), author })

const cases: Record<string, [CommentCause | VoteCause, Partial<ExcludedKeys>, string[]]> = {
  'a first comment concerns nobody': [root, {}, []],
  'a reply is told to whom it answers': [reply(bob), {}, ['bob repliedToMe above 0']],
  'a visitor is somebody, too': [reply(visitor), {}, ['v repliedToMe above 0']],
  'nobody can be reached': [reply(undefined), {}, []],
  'nobody is told of their own reply': [reply(ann), {}, []],
  'a deeper reply goes on upwards': [reply(bob, cyd), {}, ['bob repliedToMe above 0', 'cyd repliedInMyThread above 1']],
  'past those who cannot be reached': [reply(undefined, cyd), {}, ['cyd repliedInMyThread above 1']],
  'past one’s own comment': [reply(ann, cyd), {}, ['cyd repliedInMyThread above 1']],
  'the closest of one’s comments': [
    reply(bob, cyd, bob, cyd),
    {},
    ['bob repliedToMe above 0', 'cyd repliedInMyThread above 1'],
  ],
  'who is called by name': [{ ...root, mentioned: [bob, bob, ann] }, {}, ['bob mentioned c']],
  'an answer comes before a name': [{ ...reply(bob), mentioned: [bob] }, {}, ['bob repliedToMe above 0']],
  'a name comes before a deeper reply': [
    { ...reply(bob, cyd), mentioned: [cyd] },
    {},
    ['bob repliedToMe above 0', 'cyd mentioned c'],
  ],
  'a first comment is told to subscribers': [
    { ...root, subscribers: [bob, ann, cyd] },
    {},
    ['bob newOnSubscribedPage c', 'cyd newOnSubscribedPage c'],
  ],
  'a reply is not': [{ ...reply(bob), subscribers: [cyd] }, {}, ['bob repliedToMe above 0']],
  'a name comes before a subscription': [{ ...root, subscribers: [bob], mentioned: [bob] }, {}, ['bob mentioned c']],
  'known by two names': [{ ...reply(visitor), by: keys(ann, visitor) }, {}, []],
  'a vote is told to the author': [vote(bob), {}, ['bob votedForMe c']],
  'not to oneself': [vote(ann), {}, []],
  'not where nobody is known': [vote(undefined), {}, []],
  'across no block: reply': [reply(bob, cyd), { blocked: keys(bob) }, ['cyd repliedInMyThread above 1']],
  'across no block: mention': [{ ...root, mentioned: [bob] }, { blocked: keys(bob) }, []],
  'across no block: subscription': [{ ...root, subscribers: [bob] }, { blocked: keys(bob) }, []],
  'across no block: vote': [vote(bob), { blocked: keys(bob) }, []],
  'who opted out': [reply(bob, cyd), { optedOut: keys(cyd) }, ['bob repliedToMe above 0']],
  'who opted out of a comment that got a vote': [vote(bob), { optedOut: keys(bob) }, []],
  'who may not read it': [{ ...reply(bob), mentioned: [dan] }, { withoutAccess: keys(bob, dan) }, []],
}

describe('recipients', () => {
  for (const [name, [happened, keptOut, expected]] of Object.entries(cases)) {
    test(name, () => {
      const told = selectRecipients(happened, { ...nobody, ...keptOut })
      assert.deepEqual(
        told.map(({ person: { key }, type, relatedId }) => `${names.get(key)} ${type} ${relatedId}`),
        expected,
      )
    })
  }
})
