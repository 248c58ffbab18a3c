// Bans: by user, session, mail, domain, address and network, for a time or for good.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Ban, type BanCandidate, type BanKind, banKeysOf, findBan, parseBanSubject } from './rules.ts'
import { parseAddressRange, sortableAddress } from './rules-address-range.ts'

const v4 = '00000000000000000000ffff'
const keys: [address: string, key: string | undefined][] = [
  ['1.2.3.4', `${v4}01020304`],
  ['255.255.255.255', `${v4}ffffffff`],
  ['::ffff:1.2.3.4', `${v4}01020304`],
  ['::ffff:102:304', `${v4}01020304`],
  ['::1', `${'0'.repeat(31)}1`],
  ['::', '0'.repeat(32)],
  ['2001:DB8::8:800:200c:417a', '20010db80000000000080800200c417a'],
  ['1:2:3:4:5:6:7:8', '00010002000300040005000600070008'],
  ['fe80::1%eth0', 'fe800000000000000000000000000001'],
  ...['', '1.2.3', '1.2.3.256', '01.2.3.4', '1.2.3.4.5', ':::', '1::2::3', '1:2:3:4:5:6:7', '1:2:3:4:5:6:7:8:9'].map(
    (address): [string, undefined] => [address, undefined],
  ),
  ...['1:2:3:4:5:6:7::8:9', 'g::', '12345::', '::1.2.3', 'localhost', '::ffff:1.2.3.4.5'].map(
    (address): [string, undefined] => [address, undefined],
  ),
]

test('an address has one key, however it is written', () => {
  for (const [address, key] of keys) assert.equal(sortableAddress(address), key, address)
})

const ranges: [typed: string, first: string, last: string][] = [
  ['1.2.3.4', `${v4}01020304`, `${v4}01020304`],
  ['1.2.3.4/32', `${v4}01020304`, `${v4}01020304`],
  ['10.1.2.3/8', `${v4}0a000000`, `${v4}0affffff`],
  ['192.168.77.1/18', `${v4}c0a84000`, `${v4}c0a87fff`],
  ['0.0.0.0/0', `${v4}00000000`, `${v4}ffffffff`],
  ['2001:db8::1', '20010db8000000000000000000000000', '20010db800000000ffffffffffffffff'],
  ['2001:db8::1/128', '20010db8000000000000000000000001', '20010db8000000000000000000000001'],
  ['2001:db8::/29', '20010db8000000000000000000000000', '20010dbfffffffffffffffffffffffff'],
  ['::ffff:1.2.3.4', `${v4}01020304`, `${v4}01020304`],
  ['::ffff:1.2.3.4/120', `${v4}01020300`, `${v4}010203ff`],
  ['::ffff:0:0/96', `${v4}00000000`, `${v4}ffffffff`],
]

test('a network is from its first address to its last', () => {
  for (const [typed, first, last] of ranges) assert.deepEqual(parseAddressRange(typed), { first, last }, typed)
  for (const typed of [
    '10.0.0.0/33',
    '::/129',
    '10.0.0.0/',
    '10.0.0.0/8/8',
    '10.0.0.0/-1',
    '10.0.0.0/ 8',
    'a/8',
    '::ffff:1.2.3.4/24',
    '/8',
  ]) {
    assert.equal(parseAddressRange(typed), undefined, typed)
  }
})

const now = 1_000_000
const ban = (kind: BanKind, typed: string, more: Partial<Ban> = {}): Ban => {
  const target = parseBanSubject(kind, typed)
  assert.ok(target, typed)
  return { ...target, until: undefined, isShadow: false, ...more }
}

const cases: [why: string, ban: Ban, author: BanCandidate, isBanned: boolean][] = [
  ['user', ban('user', 't:ann'), { userId: 't:ann' }, true],
  ['another user', ban('user', 't:ann'), { userId: 't:anne' }, false],
  ['a session of that id is nobody else', ban('user', 't:ann'), { anonUserId: 't:ann' }, false],
  ['session', ban('session', 's1'), { anonUserId: 's1' }, true],
  ['mail', ban('email', 'Ann@Mail.Example'), { email: 'ann@mail.example ' }, true],
  ['mail with something added', ban('email', 'ann@mail.example'), { email: 'ann+2@mail.example' }, true],
  ['banned with something added', ban('email', 'ann+2@mail.example'), { email: 'ann@mail.example' }, true],
  ['mail in wide letters', ban('email', 'ann@mail.example'), { email: '\uff41nn@mail.ex\uff41mple' }, true],
  ['a domain as it is mailed', ban('email', '@b\u00fccher.example'), { email: 'ann@xn--bcher-kva.example' }, true],
  ['a domain as it is read', ban('email', 'ann@xn--bcher-kva.example'), { email: 'ann@B\u00dcCHER.example' }, true],
  ['mail of another', ban('email', 'ann@mail.example'), { email: 'dan@mail.example' }, false],
  ['a domain', ban('email', '@mail.example'), { email: 'ann@mail.example' }, true],
  ['a domain that ends alike', ban('email', '@mail.example'), { email: 'ann@gmail.example' }, false],
  ['address', ban('address', '1.2.3.4'), { address: '1.2.3.4' }, true],
  ['address, mapped', ban('address', '1.2.3.4'), { address: '::ffff:1.2.3.4' }, true],
  ['the next address', ban('address', '1.2.3.4'), { address: '1.2.3.5' }, false],
  ['network', ban('address', '1.2.0.0/16'), { address: '1.2.255.1' }, true],
  ['beside the network', ban('address', '1.2.0.0/16'), { address: '1.3.0.0' }, false],
  ['all of IPv4 is not IPv6', ban('address', '0.0.0.0/0'), { address: '2001:db8::1' }, false],
  ['another address of the household', ban('address', '2001:db8::1'), { address: '2001:db8::ffff' }, true],
  ['the next household', ban('address', '2001:db8::1'), { address: '2001:db8:0:1::1' }, false],
  ['no address at all', ban('address', '::/0'), { address: 'unknown' }, false],
  ['nobody', ban('user', 't:ann'), {}, false],
  ['not yet over', ban('user', 't:ann', { until: now + 1 }), { userId: 't:ann' }, true],
  ['over', ban('user', 't:ann', { until: now }), { userId: 't:ann' }, false],
]

test('bans keep out whom they name, until they end', () => {
  for (const [why, given, author, isBanned] of cases) {
    const others = [ban('user', 't:other'), ban('address', '9.9.9.0/24')]
    assert.equal(findBan([...others, given], author, now), isBanned ? given : undefined, why)
    const found = banKeysOf(author).some(
      ({ kind, key }) => kind === given.kind && given.first <= key && key <= given.last,
    )
    if (isBanned) assert.ok(found, `${why}: its keys find it`)
  }
})

test('of several bans the open one counts, and of those the longest', () => {
  const shadow = ban('user', 'u', { isShadow: true })
  const short = ban('address', '1.2.3.4', { until: now + 10 })
  const long = ban('address', '1.2.3.0/24', { until: now + 20 })
  const forGood = ban('user', 'u')
  const author = { userId: 'u', address: '1.2.3.4' }
  assert.equal(findBan([shadow], author, now), shadow)
  assert.equal(findBan([shadow, short], author, now), short)
  assert.equal(findBan([shadow, short, long], author, now), long)
  assert.equal(findBan([shadow, long, forGood, short], author, now), forGood)
})

test('what cannot be banned is told from what can', () => {
  const wrong: [BanKind, string][] = [
    ['user', ' '],
    ['session', ''],
    ['email', 'ann'],
    ['email', 'a b@c.example'],
    ['email', 'ann@'],
    ['address', 'example.org'],
    ['address', '1.2.3.4/64'],
  ]
  for (const [kind, typed] of wrong) assert.equal(parseBanSubject(kind, typed), undefined, typed)
})
