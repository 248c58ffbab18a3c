// Sealing, signing and hashing under derived keys.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSealer, createSigner, generateSecret, hashSecret, secretsEqual } from './secrets.ts'

const secret = 'a secret for tests, long enough'
const signer = createSigner(secret, 'test')

const texts = ['', 'a', 'https://example.org/a?b=c&d=%20#e', 'Grüße, 世界, 🙂', 'x.y', 'long '.repeat(500)]

for (const text of texts) {
  test(`"${text.slice(0, 40)}" comes back, and reads the same each time`, () => {
    const signed = signer.sign(text)
    assert.match(signed, /^[\w-]*\.[\w-]{22}$/)
    assert.equal(signer.verify(signed), text)
    assert.equal(createSigner(secret, 'test').sign(text), signed)
  })
}

const signed = signer.sign('https://example.org/picture')

test('no letter can be changed, none added, none left out', () => {
  for (let i = 0; i < signed.length; i++) {
    const other = signed[i] === 'A' ? 'B' : 'A'
    assert.equal(signer.verify(signed.slice(0, i) + other + signed.slice(i + 1)), undefined, `changed at ${i}`)
    assert.equal(signer.verify(signed.slice(0, i) + signed.slice(i + 1)), undefined, `left out at ${i}`)
    assert.equal(signer.verify(signed.slice(0, i) + other + signed.slice(i)), undefined, `added at ${i}`)
  }
  // `=` and spaces mean nothing to the decoder.
  for (const same of [`${signed}=`, `${signed} `, ` ${signed}`, signed.replace('.', '=.')]) {
    assert.equal(signer.verify(same), undefined, same)
  }
})

test('another secret and another purpose know nothing of it', () => {
  assert.equal(createSigner(`${secret}.`, 'test').verify(signed), undefined)
  assert.equal(createSigner(secret, 'other').verify(signed), undefined)
})

const sealer = createSealer(secret, 'test')

for (const text of texts) {
  test(`"${text.slice(0, 40)}" is sealed and opened, and looks different each time`, () => {
    const sealed = sealer.seal(text, 'row 1')
    assert.match(sealed, /^[\w-]+$/)
    assert.ok(text.length < 3 || !sealed.includes(Buffer.from(text).toString('base64url').slice(0, 8)))
    assert.equal(sealer.open(sealed, 'row 1'), text)
    assert.equal(createSealer(secret, 'test').open(sealed, 'row 1'), text)
    assert.notEqual(sealer.seal(text, 'row 1'), sealed)
  })
}

test('a seal that was touched, moved or cut does not open', () => {
  const sealed = sealer.seal('a feed token', 'row 1')
  const bytes = Buffer.from(sealed, 'base64url')
  for (let i = 0; i < bytes.length; i++) {
    const touched = Buffer.from(bytes)
    touched[i] = (touched[i] ?? 0) ^ 1
    assert.throws(() => sealer.open(touched.toString('base64url'), 'row 1'), Error, `touched at ${i}`)
    assert.throws(() => sealer.open(bytes.subarray(0, i).toString('base64url'), 'row 1'), Error, `cut at ${i}`)
  }
  assert.throws(() => sealer.open(sealed, 'row 2'))
  assert.throws(() => createSealer(secret, 'other').open(sealed, 'row 1'))
  assert.throws(() => createSealer(`${secret}.`, 'test').open(sealed, 'row 1'))
})

test('new secrets are 192 bits in letters of an address, never the same', () => {
  const secrets = Array.from({ length: 1_000 }, generateSecret)
  for (const one of secrets) assert.match(one, /^[\w-]{32}$/)
  assert.equal(new Set(secrets).size, secrets.length)
})

test('a secret is found again by its hash, and by no other', () => {
  // Printed by `printf abc | openssl dgst -sha256 -binary | basenc --base64url`.
  assert.equal(hashSecret('abc'), 'ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0')
  assert.notEqual(hashSecret('abc'), hashSecret('abc '))
})

for (const [given, expected, same] of [
  ['abc', 'abc', true],
  ['', '', true],
  ['abc', 'abd', false],
  ['abc', 'abcd', false],
  ['', 'abc', false],
  ['ÿ', 'Ã¿', false],
] as const) {
  test(`"${given}" is ${same ? '' : 'not '}"${expected}"`, () => assert.equal(secretsEqual(given, expected), same))
}
