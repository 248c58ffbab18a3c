// Equal and distinct names and addresses.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { confusableNames, mailboxKey, mailLimitKey, nameKey } from './lookup-keys.ts'

const names: [one: string, other: string, same: boolean][] = [
  ['Ada Lovelace', ' ada  LOVELACE ', true],
  ['Ada', 'Ａｄａ', true],
  ['Ada', 'Аdа', true],
  ['Ada', 'A\u200bd\u2060a', true],
  ['Ada', 'Ada\u3164', true],
  ['Саша', 'саша', true],
  ['José', 'José', true],
  ['José', 'Jose', false],
  ['Ada', 'Adam', false],
  ['Ada 1', 'Ada l', false],
  ['Alice', 'Alıce', true],
  ['Alice', 'Alİce', true],
  ['Hal', 'ꓧaǀ', true],
]
for (const [one, other, same] of names)
  test(`${one} and ${JSON.stringify(other)} are ${same ? 'one name' : 'two names'}`, () =>
    assert.equal(nameKey(one) === nameKey(other), same))

const likely: [typed: string, meant: string | undefined][] = [
  ['AIice HiII', 'Alice Hill'],
  ['A1ice Hi1l', 'Alice Hill'],
  ['B0b', 'Bob'],
  ['Bo| Lee', 'Bol Lee'],
  ['Ian', undefined],
  ['Ivan Illich', undefined],
  ['Ada 1', undefined],
  ['Area 10', undefined],
]
for (const [typed, meant] of likely)
  test(`${typed} may be meant as ${meant ?? 'nothing else'}`, () =>
    assert.deepEqual(confusableNames(typed), meant === undefined ? [typed] : [typed, meant]))

const addresses: [one: string, other: string, same: boolean][] = [
  ['ann@example.org', ' Ann@EXAMPLE.org', true],
  ['ann@example.org', 'ａnn@example.org', false],
  ['ann@example.org', 'ann@ｅxample.org', false],
  ['boo@example.org', 'bo\u00ba@example.org', false],
  // Kelvin sign: lower case and both normal forms turn it into a plain letter.
  ['kim@example.org', '\u212aim@example.org', false],
  ['fi@example.org', 'ﬁ@example.org', false],
  ['ann@example.org', 'аnn@example.org', false],
  ['müller@example.org', 'Mu\u0308ller@example.org', true],
  ['müller@example.org', 'muller@example.org', false],
]
for (const [one, other, same] of addresses)
  test(`${one} and ${other} are ${same ? 'one mailbox' : 'two mailboxes'}`, () =>
    assert.equal(mailboxKey(one) === mailboxKey(other), same))

const mailboxes: [one: string, other: string, same: boolean][] = [
  ['vic@example.org', 'Vic+news@Example.org', true],
  ['vic+1@example.org', 'vic+2+3@example.org', true],
  ['v.i.c+1@gmail.com', 'vic@googlemail.com', true],
  ['v.ic@example.org', 'vic@example.org', false],
  ['+vic@example.org', '+ann@example.org', false],
]
for (const [one, other, same] of mailboxes)
  test(`for limits, ${one} and ${other} are ${same ? 'one mailbox' : 'two mailboxes'}`, () =>
    assert.equal(mailLimitKey(one) === mailLimitKey(other), same))
