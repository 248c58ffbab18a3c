// Files in the age format: what comes back, what another program has written, and what is refused.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decryptAge, encryptAge } from './age-stream.ts'
import { generateIdentity, parseIdentities, parseRecipient } from './keys.ts'

/** In pieces that are no multiple of anything. */
async function* pieces(bytes: Uint8Array, length = 10_007) {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length)
}

async function whole(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of stream) parts.push(part)
  return Buffer.concat(parts)
}

const { identity, recipient } = generateIdentity()
const identities = parseIdentities(`# created by a test\n${identity}\n`)
const recipientKey = parseRecipient(recipient) ?? Buffer.alloc(0)
const sealed = (bytes: Uint8Array) => whole(encryptAge(recipientKey)(pieces(bytes)))
const opened = (bytes: Uint8Array, keys = identities) => whole(decryptAge(keys)(pieces(bytes)))

for (const length of [0, 1, 65_535, 65_536, 65_537, 131_072, 300_000]) {
  test(`${length} bytes come back`, async () => {
    const plain = Buffer.alloc(length, 'abc')
    assert.ok((await opened(await sealed(plain))).equals(plain))
  })
}

test('a file of another program (age-encryption 0.3.1) is opened', async () => {
  const written =
    'YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IFgyNTUxOSB6ekFoSEVjOUt0WlBRUWFwTFdWbjlWeFF0VHI2bDhCeTRDMUNiQm5aTVY0Ck5UOVNOYklKZy9YQkcrc1pDd09oMmQyM29RZjhDU3d3bUJDK2t1MHFHSjgKLS0tIGJHVXhOWU1wZFNyM25CSWtJaWE0WkZXQkZZL0pIaEFLZ3BwaEoyUjVLeWsKqRMxPkP2oKVcphKcpNN2G41K4viekcX02cMdi4t0PHxGROihG0AZILfLQtVu6RA47WJePJ6mO56Gks3F'
  const theirs = parseIdentities('AGE-SECRET-KEY-1E2DGLN6E6JKY26DL6ENGZK08PCRXSX894JHRJ57JHHEFF9C7N7DQU8LW9E')
  assert.equal(String(await opened(Buffer.from(written, 'base64'), theirs)), 'Written by another program.\n')
})

test('what was changed, cut off, or is for somebody else is refused', async () => {
  const file = await sealed(Buffer.alloc(200_000, 7))
  const others = parseIdentities(generateIdentity().identity)
  const changedAt = (at: number) =>
    Buffer.concat([file.subarray(0, at), Buffer.from([(file[at] ?? 0) ^ 1]), file.subarray(at + 1)])
  const cases: [bytes: Buffer, keys: typeof identities][] = [
    [file, others],
    [file, []],
    [file.subarray(0, -1), identities],
    [file.subarray(0, file.length - 65_552), identities],
    [file.subarray(0, 100), identities],
    [Buffer.concat([file, Buffer.from('more')]), identities],
    [changedAt(file.length - 1), identities],
    [changedAt(60), identities],
    [changedAt(190), identities],
    [Buffer.from('a text'), identities],
  ]
  for (const [at, [bytes, keys]] of cases.entries())
    await assert.rejects(opened(bytes, keys), { name: 'NotDecryptable' }, `case ${at}`)
})

test('a header that another has made: points of low order, stanzas of other lengths, text that is no base64', async () => {
  const zero = Buffer.alloc(32).toString('base64').replace(/=+$/, '')
  const end = `--- ${zero}\n${'x'.repeat(100)}`
  for (const [share, body] of [
    [zero, zero],
    ['AAAA', zero],
    [zero, 'AAAA'],
    [`${zero}AAAA`, zero],
    [`${zero.slice(0, -1)}B`, zero],
    ['%%%', '%%%'],
  ]) {
    const file = `age-encryption.org/v1\n-> X25519 ${share}\n${body}\n${end}`
    await assert.rejects(opened(Buffer.from(file)), { name: 'NotDecryptable' }, `${share} ${body}`)
  }
})

test('keys: letters in either case, not in both; no other kind, no wrong letter', () => {
  assert.deepEqual(parseRecipient(recipient.toUpperCase()), recipientKey)
  for (const text of [
    '',
    'age1',
    recipient.slice(0, -1),
    `${recipient.slice(0, -1)}b`,
    identity,
    recipient.replace('age', 'AGE'),
  ])
    assert.equal(parseRecipient(text), undefined, text)
  assert.deepEqual(parseIdentities('# none\n\nssh-ed25519 AAAA\n'), [])
})
