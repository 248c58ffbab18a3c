// Single sign-on payloads: signed, unsigned, and rejected ones with their messages.
import assert from 'node:assert/strict'
import { createHmac, createSecretKey } from 'node:crypto'
import { describe, test } from 'node:test'
import { parseSso, type Sso } from './rules-sso-payload.ts'
import { mergeSsoUser, parseSsoUser, profileOf } from './rules-sso-user.ts'

const now = Date.UTC(2026, 10, 21, 12)
const hour = 60 * 60 * 1000
const key = createSecretKey('API-KEY-OF-TESTS', 'utf8')
const ada = { id: '7', email: 'ada@example.org', username: 'Ada' }

const base64 = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64')
const hashOf = (at: unknown, data: string, signer = key) =>
  createHmac('sha256', signer).update(`${at}${data}`).digest('hex')

/** A correctly signed payload, with some fields replaced. */
function signed(user: unknown, { at = now as unknown, ...replaced }: Record<string, unknown> = {}): string {
  const data = base64(user)
  return JSON.stringify({ userDataJSONBase64: data, verificationHash: hashOf(at, data), timestamp: at, ...replaced })
}

const read = (text: string, at = now): Sso => parseSso(text, key, at)
const userOf = (sso: Sso) => (sso.kind === 'secure' || sso.kind === 'simple' ? { ...sso.user } : sso)

test('the known answer', () => {
  const payload = {
    userDataJSONBase64: base64('{"id":"123","email":"test@example.com","username":"tester"}'),
    verificationHash: 'f7e13d510e7f0cb11f027ce8161b8dc0f380df4aa85213ed15a973e34cb9dc2f',
    timestamp: 1_700_000_000_000,
  }
  assert.deepEqual(parseSso(JSON.stringify(payload), createSecretKey('test-api-secret', 'utf8'), payload.timestamp), {
    kind: 'secure',
    at: 1_700_000_000_000,
    user: { id: '123', email: 'test@example.com', username: 'tester' },
  })
})

describe('shapes', () => {
  const cases: [what: string, text: string, kind: Sso['kind'], user?: object][] = [
    ['signed', signed(ada), 'secure', ada],
    ['signed, with addresses to log in', signed(ada, { loginURL: 'https://a/', logoutURL: '' }), 'secure', ada],
    ['signed beside a wrapped user', signed(ada, { simpleSSOUser: { email: 'b@c' } }), 'secure', ada],
    ['wrapped', JSON.stringify({ simpleSSOUser: ada, loginURL: 'https://a/' }), 'simple', ada],
    ['wrapped null', '{"simpleSSOUser":null}', 'logged-out'],
    ['bare', JSON.stringify({ ...ada, logoutURL: 'https://a/' }), 'simple', ada],
    ['bare, a name alone', '{"username":"Ada"}', 'simple', { username: 'Ada' }],
    ['logged out', '{"loginURL":"https://a/","logoutURL":"https://b/"}', 'logged-out'],
    ['nothing', '{}', 'logged-out'],
    ['unknown keys only', '{"theme":"dark"}', 'logged-out'],
    ['a user without anybody in it', '{"id":null,"email":"","username":null}', 'logged-out'],
    [
      'signed keys that are null',
      '{"userDataJSONBase64":null,"verificationHash":null,"email":"a@b"}',
      'simple',
      { email: 'a@b' },
    ],
  ]
  for (const [what, text, kind, user] of cases) {
    test(what, () => {
      const sso = read(text)
      assert.equal(sso.kind, kind)
      if (user) assert.deepEqual(userOf(sso), user)
    })
  }
})

describe('time', () => {
  const cases: [what: string, at: number, taken: boolean][] = [
    ['now', 0, true],
    ['a clock a minute ahead', 60_000, true],
    ['more than a minute ahead', 60_001, false],
    ['two days old', -48 * hour, true],
    ['older', -48 * hour - 1, false],
  ]
  for (const [what, difference, taken] of cases) {
    test(what, () => {
      const sso = read(signed(ada, { at: now + difference }))
      assert.equal(sso.kind, taken ? 'secure' : 'malformed')
    })
  }
})

const data = base64(ada)
const hash = hashOf(now, data)

describe('malformed', () => {
  const long = (length: number) => 'x'.repeat(length)
  const cases: [what: string, text: string, reason: RegExp][] = [
    ['no JSON', 'not json', /JSON object/],
    ['empty', '', /JSON object/],
    ['null', 'null', /JSON object/],
    ['a number', '7', /JSON object/],
    ['an array', '[{"email":"a@b"}]', /JSON object/],
    ['10 MB', JSON.stringify({ username: long(10_000_000) }), /JSON object/],
    ['brackets without end', '['.repeat(400_000), /JSON object/],
    ['no hash', signed(ada, { verificationHash: undefined }), /^verificationHash must/],
    [
      'no data, with user keys beside',
      JSON.stringify({ ...ada, verificationHash: hash, timestamp: now }),
      /^userDataJSONBase64 must/,
    ],
    ['data as a list', signed(ada, { userDataJSONBase64: [data] }), /^userDataJSONBase64 must/],
    ['a hash as a list', signed(ada, { verificationHash: [hash] }), /^verificationHash must/],
    ['no timestamp', signed(ada, { timestamp: undefined }), /^timestamp/],
    ['a timestamp as text', signed(ada, { timestamp: String(now) }), /^timestamp/],
    ['NaN', signed(ada, { at: Number.NaN }), /^timestamp/],
    ['an infinite timestamp', signed(ada).replace(`${now}`, '1e999'), /^timestamp/],
    ['half a millisecond', signed(ada, { at: now + 0.5 }), /^timestamp/],
    ['another timestamp', signed(ada, { timestamp: now - 1 }), /not right/],
    ['other data', signed(ada, { userDataJSONBase64: base64({ ...ada, isAdmin: true }) }), /not right/],
    [
      'another key',
      signed(ada, { verificationHash: hashOf(now, data, createSecretKey('OTHER', 'utf8')) }),
      /not right/,
    ],
    ['upper case', signed(ada, { verificationHash: hash.toUpperCase() }), /not right/],
    ['a shorter hash', signed(ada, { verificationHash: hash.slice(1) }), /not right/],
    ['a longer hash', signed(ada, { verificationHash: `${hash}00` }), /not right/],
    ['no hash in it', signed(ada, { verificationHash: '' }), /not right/],
    ['letters beyond ASCII', signed(ada, { verificationHash: `${hash.slice(1)}é` }), /not right/],
    [
      'a space after the data',
      signed(ada, { userDataJSONBase64: `${data} `, verificationHash: hashOf(now, `${data} `) }),
      /Base64/,
    ],
    ['no Base64', signed(ada, { userDataJSONBase64: '%%%', verificationHash: hashOf(now, '%%%') }), /Base64/],
    ['Base64 cut off', signed(ada, { userDataJSONBase64: 'eyJ', verificationHash: hashOf(now, 'eyJ') }), /Base64/],
    ['bytes that are no UTF-8', signedBytes(Buffer.from('7b2261223a22ff227d', 'hex')), /Base64/],
    ['a signed array', signed([ada]), /Base64/],
    ['a signed null', signed('null'), /Base64/],
    ['no id', signed({ ...ada, id: undefined }), /^id is missing/],
    ['an empty id', signed({ ...ada, id: '' }), /^id is missing/],
    ['null as e-mail', signed({ ...ada, email: null }), /^email is missing/],
    ['no name', signed({ ...ada, username: undefined }), /^username is missing/],
    ['rights in __proto__', signed(`{"__proto__":${JSON.stringify(ada)}}`), /^id is missing/],
    ['a long id', signed({ ...ada, id: long(1001) }), /^id is longer than 1000/],
    ['an id as a list', signed({ ...ada, id: ['7'] }), /^id must be a text/],
    ['half an id', signed({ ...ada, id: 7.5 }), /^id must be a text/],
    ['a long e-mail', signed({ ...ada, email: `${long(1000)}@b` }), /^email is longer/],
    ['an e-mail that is none', signed({ ...ada, email: 'ada' }), /^email is not an e-mail/],
    ['a second line in the e-mail', signed({ ...ada, email: 'a@b\r\nBcc: c@d' }), /^email has control/],
    ['a name that is an e-mail', signed({ ...ada, username: 'ada@example.org' }), /^username must not be/],
    ['a long name', signed({ ...ada, username: long(1001) }), /^username is longer/],
    ['NUL', signed({ ...ada, username: 'A\0da' }), /^username has control/],
    ['a long shown name', signed({ ...ada, displayName: long(501) }), /^displayName is longer than 500/],
    ['a long label', signed({ ...ada, displayLabel: long(101) }), /^displayLabel is longer than 100/],
    ['a long address', signed({ ...ada, websiteUrl: `https://a/${long(1991)}` }), /^websiteUrl is longer than 2000/],
    ['a long picture address', signed({ ...ada, avatar: `https://a/${long(2991)}` }), /^avatar is longer than 3000/],
    [
      'a long picture',
      signed({ ...ada, avatar: `data:image/png;base64,${long(50_000)}` }),
      /^avatar is longer than 50000/,
    ],
    ['many groups', signed({ ...ada, groupIds: Array(101).fill('g') }), /^groupIds has more than 100/],
    ['a long group', signed({ ...ada, groupIds: [long(51)] }), /^groupIds has an entry that is longer than 50/],
    ['groups as text', signed({ ...ada, groupIds: 'staff' }), /^groupIds must be a list/],
    ['a right as text', signed({ ...ada, isAdmin: 'true' }), /^isAdmin must be true or false/],
    ['a right as a number', signed({ ...ada, isModerator: 1 }), /^isModerator must be true or false/],
    [
      'many badges',
      signed({ ...ada, badgeConfig: { badgeIds: Array(31).fill('b') } }),
      /^badgeConfig .*badgeIds has more than 30/,
    ],
    ['badges as a list', signed({ ...ada, badgeConfig: ['b'] }), /^badgeConfig must be an object/],
    ['a wrapped list', '{"simpleSSOUser":[{"email":"a@b"}]}', /^simpleSSOUser must/],
    ['a wrapped text', '{"simpleSSOUser":"ada"}', /^simpleSSOUser must/],
    ['a long name that nobody signed', JSON.stringify({ username: long(1001) }), /^username is longer/],
  ]
  for (const [what, text, reason] of cases) {
    test(what, () => {
      const sso = read(text)
      assert.equal(sso.kind, 'malformed')
      assert.match(sso.kind === 'malformed' ? sso.reason : '', reason)
    })
  }
})

function signedBytes(bytes: Buffer): string {
  const bytesData = bytes.toString('base64')
  return JSON.stringify({ userDataJSONBase64: bytesData, verificationHash: hashOf(now, bytesData), timestamp: now })
}

test('of a key that is there twice, the last one counts, and it is the one that was signed', () => {
  const twice = signed(`{"id":"1","id":"7","email":"ada@example.org","username":"Ada"}`)
  assert.deepEqual(userOf(read(twice)), ada)
  const hashes = signed(ada).replace('{', `{"verificationHash":"${'0'.repeat(64)}",`)
  assert.equal(read(hashes).kind, 'secure')
})

describe('what is left of a user', () => {
  const everything = {
    ...ada,
    avatar: 'https://example.org/a.png',
    displayName: 'Countess',
    displayLabel: 'Author',
    websiteUrl: 'http://example.org/',
    locale: 'en_us',
    optedInNotifications: true,
    optedInSubscriptionNotifications: true,
    isProfileActivityPrivate: false,
    isProfileCommentsPrivate: true,
    isProfileDMDisabled: true,
    isAdmin: true,
    isModerator: true,
    groupIds: ['a', 'b'],
    badgeConfig: { badgeIds: ['x'], pageBadgeIds: ['y'], override: true, update: true },
  }
  const cases: [what: string, sent: object, user: object][] = [
    ['every key', everything, everything],
    [
      'null, absent and empty',
      { ...ada, displayName: null, displayLabel: '', groupIds: [] },
      { ...ada, displayName: null, displayLabel: null, groupIds: [] },
    ],
    ['unknown keys', { ...ada, constructor: 1, toString: 2, admin: true }, ada],
    ['a numbered user', { ...ada, id: 7 }, ada],
    [
      'addresses that lead elsewhere',
      { ...ada, websiteUrl: 'javascript:alert(1)', avatar: '//cdn/a.png' },
      { ...ada, websiteUrl: null, avatar: null },
    ],
    ['half a letter', { ...ada, username: 'Ada\ud83d' }, { ...ada, username: 'Ada\ufffd' }],
    [
      'a picture in the payload',
      { ...ada, avatar: 'data:image/png;base64,aGk=' },
      { ...ada, avatar: 'data:image/png;base64,aGk=' },
    ],
    [
      'badges without a list',
      { ...ada, badgeConfig: { pageBadgeIds: null, update: 'yes' } },
      { ...ada, badgeConfig: { badgeIds: [] } },
    ],
  ]
  for (const [what, sent, user] of cases) test(what, () => assert.deepEqual(userOf(read(signed(sent))), user))

  test('nobody without a signature has rights, groups or mails of subscriptions', () => {
    const { isAdmin, isModerator, groupIds, optedInSubscriptionNotifications, ...rest } = everything
    const { isProfileCommentsPrivate, isProfileDMDisabled, ...left } = rest
    for (const text of [JSON.stringify(everything), JSON.stringify({ simpleSSOUser: everything })]) {
      assert.deepEqual(userOf(read(text)), left)
    }
    assert.equal(read(JSON.stringify({ ...ada, isAdmin: 'yes', groupIds: 7 })).kind, 'simple')
  })

  test('the old name of the picture', () => {
    const avatar = 'https://example.org/a.png'
    assert.deepEqual(userOf(read(JSON.stringify({ email: 'a@b', avatarSrc: avatar }))), { email: 'a@b', avatar })
    assert.deepEqual(userOf(read(JSON.stringify({ email: 'a@b', avatarSrc: 'https://b/', avatar }))), {
      email: 'a@b',
      avatar,
    })
  })
})

test('a second payload: null clears, absent leaves, all else replaces', () => {
  const stored = { ...ada, displayName: 'Countess', groupIds: ['a'], isAdmin: true }
  const sent = parseSsoUser({ username: 'Lovelace', displayName: null, groupIds: null, isAdmin: false })
  assert.ok('user' in sent)
  assert.deepEqual(mergeSsoUser(stored, sent.user), { ...ada, username: 'Lovelace', isAdmin: false })
})

test('what was never sent has its default', () => {
  assert.deepEqual(profileOf('7', { username: 'Ada', isModerator: true }), {
    id: '7',
    username: 'Ada',
    optedInNotifications: false,
    optedInSubscriptionNotifications: false,
    isProfileActivityPrivate: true,
    isProfileCommentsPrivate: false,
    isProfileDMDisabled: false,
    isAdmin: false,
    isModerator: true,
  })
})
