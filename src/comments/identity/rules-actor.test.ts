// `user` of replies for each kind of actor.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { UserSessionInfo } from '../wire/contract-envelope.ts'
import { type Actor, avatarAddress, sessionUser, unverified } from './rules-actor.ts'
import { profileOf } from './sso/rules-sso-user.ts'

const imageProxyUrl = (url: string) => (url.startsWith('http') ? `https://ours/images/${url.length}` : '')
const ada = { email: 'ada@example.org', username: 'Ada', websiteUrl: 'https://example.org/' }
const session = { sessionId: 'secret', anonUserId: 'anon-1' }

const cases: [what: string, actor: Actor, user: object | null][] = [
  ['nobody', { kind: 'nobody', ...unverified }, null],
  ['the tenant’s server', { kind: 'api', verified: true, isAdmin: true, isModerator: false }, null],
  [
    'a session',
    { kind: 'session', ...unverified, ...session },
    { id: 'anon-1', authorized: true, isAnonSession: true, sessionId: 'secret' },
  ],
  [
    'somebody proven, as stored',
    {
      kind: 'sso',
      userId: 'site:7',
      verified: true,
      ...session,
      ...profileOf('7', { ...ada, displayLabel: 'Author', groupIds: [], isAdmin: true, avatar: 'https://a/b.png' }),
    },
    {
      id: 'site:7',
      authorized: true,
      ...ada,
      displayLabel: 'Author',
      groupIds: [],
      avatarSrc: 'https://ours/images/15',
    },
  ],
  [
    'somebody who says so: what was said',
    { kind: 'simple', ...unverified, ...ada, id: '7', displayName: 'A.' },
    { id: '7', authorized: true, ...ada, displayName: 'A.' },
  ],
  ['a name alone', { kind: 'simple', ...unverified, username: 'Ada' }, { authorized: true, username: 'Ada' }],
  [
    'a claim with a session: what they did is known by it',
    { kind: 'simple', ...unverified, ...session, ...ada, id: '7' },
    { id: 'anon-1', authorized: true, ...ada, sessionId: 'secret' },
  ],
]

for (const [what, actor, user] of cases) {
  test(what, () => {
    const told = sessionUser(actor, imageProxyUrl)
    assert.deepEqual(told, user)
    if (told) assert.deepEqual(UserSessionInfo.strict().parse(told), told)
  })
}

const avatars: [avatar: string | undefined, address: string | undefined][] = [
  [undefined, undefined],
  ['https://a/b.png', 'https://ours/images/15'],
  ['data:image/png;base64,aGk=', 'data:image/png;base64,aGk='],
  ['data:image/svg+xml;base64,aGk=', undefined],
  ['data:image/png;base64,aGk="><script>', undefined],
  ['data:image/png,<svg>', undefined],
]

for (const [avatar, address] of avatars) {
  test(`the picture ${avatar}`, () => assert.equal(avatarAddress(avatar, imageProxyUrl), address))
}
