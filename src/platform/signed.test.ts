// What a signature holds together and what breaks it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSigner } from './signed.ts'

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
