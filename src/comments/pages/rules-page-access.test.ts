// Read access to pages: the table of the wire, combined with the tenant's settings.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Actor, unverified } from '../identity/rules-actor.ts'
import { profileOf, type StoredUser } from '../identity/sso/rules-sso-user.ts'
import { effectiveSettings } from '../tenancy/settings/settings.ts'
import { denyRead, mayReadPage } from './rules-page-access.ts'

const session = { sessionId: 'secret', anonUserId: 'anon-1' }
const signed = (user: StoredUser = {}): Actor => {
  return { ...profileOf('7', user), kind: 'sso', userId: 'site:7', verified: true }
}
const actors = {
  nobody: { kind: 'nobody', ...unverified },
  session: { kind: 'session', ...unverified, ...session },
  simple: { kind: 'simple', ...unverified, username: 'Ada' },
  // Groups of unsigned payloads are dropped earlier; if one arrived, it would not count.
  grouped: { kind: 'simple', ...unverified, groupIds: ['a'] } as Actor,
  signed: signed(),
  none: signed({ groupIds: [] }),
  a: signed({ groupIds: ['a'] }),
  ab: signed({ groupIds: ['a', 'b'] }),
  moderator: signed({ groupIds: [], isModerator: true }),
  admin: signed({ isAdmin: true }),
  server: { kind: 'api', verified: true, isAdmin: true, isModerator: false },
} satisfies Record<string, Actor>

type Who = keyof typeof actors

const staff: Who[] = ['moderator', 'admin', 'server']
const everybody = Object.keys(actors) as Who[]
const proven: Who[] = ['signed', 'none', 'a', 'ab', ...staff]

const cases: [what: string, groups: string[] | undefined, set: object, readers: Who[]][] = [
  ['a page', undefined, {}, everybody],
  ['a page of one group', ['a'], {}, ['signed', 'a', 'ab', ...staff]],
  ['a page of two groups', ['b', 'c'], {}, ['signed', 'ab', ...staff]],
  ['a page of another group', ['A'], {}, ['signed', ...staff]],
  ['a page of nobody', [], {}, staff],
  ['groups bind everybody', ['a'], { limitCommentsByGroups: true }, ['a', 'ab', ...staff]],
  ['groups bind everybody, and the page has none', undefined, { limitCommentsByGroups: true }, everybody],
  ['whoever says so has signed on', undefined, { requireSSO: true }, ['simple', 'grouped', ...proven]],
  ['only a signature will do', undefined, { requireSSO: true, ssoSecLvl: 1 }, proven],
  ['a level without a need', undefined, { ssoSecLvl: 1 }, everybody],
  ['signed on, and of the group', ['a'], { requireSSO: true }, ['signed', 'a', 'ab', ...staff]],
]
for (const [what, groups, set, readers] of cases) {
  test(`${what}: ${readers.join(', ')}`, () => {
    const settings = effectiveSettings({ ...set })
    assert.deepEqual(
      everybody.filter((who) => mayReadPage(actors[who], { groups }, settings)),
      everybody.filter((who) => readers.includes(who)),
    )
    const noPage = everybody.filter((who) => mayReadPage(actors[who], undefined, settings))
    const open = everybody.filter((who) => mayReadPage(actors[who], { groups: undefined }, settings))
    assert.deepEqual(noPage, open, 'a page that is none yet is as one without groups')
  })
}

test('why not, in a sentence', () => {
  const page = { groups: ['a'] }
  const plain = effectiveSettings({})
  assert.equal(denyRead(actors.nobody, page, plain), 'Log in: this page is for some groups only.')
  assert.equal(denyRead(actors.none, page, plain), 'This page is for people of other groups.')
  const closed = effectiveSettings({ requireSSO: true })
  assert.equal(denyRead(actors.nobody, page, closed), 'Log in: only those who signed on read this page.')
  assert.equal(denyRead(actors.a, page, closed), undefined)
})
