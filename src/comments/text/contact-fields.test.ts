// Names, addresses and websites of authors.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRandom } from '../../../test/harness/random.ts'
import { cleanEmail, cleanLink, cleanName } from './contact-fields.ts'

const invalid = 'invalid-name'

const names: [typed: string, taken: string, code?: string][] = [
  ['Ann', 'Ann'],
  ['  Ann \t Lee\r\n', 'Ann Lee'],
  ['Ann\nLee', 'Ann Lee'],
  ['Ann\u00a0Lee', 'Ann Lee'],
  ['O’Brien & Søn', 'O’Brien & Søn'],
  ['张伟', '张伟'],
  ['Zoe\u0308', 'Zoë'],
  ['An\0n\x1b[31m', 'Ann[31m'],
  ['\u202eAnn\u202c', 'Ann'],
  ['A\u2067nn', 'Ann'],
  ['\u200fAnn', 'Ann'],
  ['Ad\u200bmin\ufeff', 'Admin'],
  ['Ad\u200cmi\u200dn', 'Admin'],
  ['Admin\u3164\u2800', 'Admin'],
  ['Admin\u{e0041}\ufe0f', 'Admin'],
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['👩\u200d💻 ❤\ufe0f', '👩\u200d💻 ❤\ufe0f'],
  ['👍🏽\u200d', '👍🏽\u200d'],
  ['lone \ud800 half', 'lone \ufffd half'],
  ['@ann', '@ann'],
  ['x'.repeat(100), 'x'.repeat(100)],
  ['😀'.repeat(100), '😀'.repeat(100)],
  ['x'.repeat(101), '', invalid],
  ['😀'.repeat(101), '', invalid],
  ['', '', invalid],
  [' \n\t ', '', invalid],
  ['\u200b\u2060\u3164', '', invalid],
  ['\u0301', '', invalid],
  ['ann@example.org', '', 'invalid-name-is-email'],
  [' ann.lee+x@mail.example.org ', '', 'invalid-name-is-email'],
  ['ann\u200b@example.org', '', 'invalid-name-is-email'],
  ['ann@home', 'ann@home'],
]

test('a name is one visible line', () => {
  for (const [typed, name, code] of names) assert.deepEqual(cleanName(typed), code ? { code } : { name }, typed)
})

test('the limit of a name may be another', () => {
  assert.deepEqual(cleanName('x'.repeat(1000), 1000), { name: 'x'.repeat(1000) })
  assert.deepEqual(cleanName('abc', 2), { code: invalid })
})

test('a clean name stays as it is', () => {
  for (const [, name] of names.filter(([, taken]) => taken !== '')) assert.deepEqual(cleanName(name), { name })
})

const emails: [typed: string, taken: string | undefined][] = [
  ['ann@example.org', 'ann@example.org'],
  [' Ann.Lee+news@Example.org\n', 'Ann.Lee+news@Example.org'],
  ["o'brien@example.co.uk", "o'brien@example.co.uk"],
  ['ann@bücher.example', 'ann@bücher.example'],
  ['', undefined],
  ['ann', undefined],
  ['ann@', undefined],
  ['@example.org', undefined],
  ['ann@home', undefined],
  ['ann@@example.org', undefined],
  ['ann@example..org', undefined],
  ['ann lee@example.org', undefined],
  ['ann@example.org\nBcc: all@example.org', undefined],
  ['<ann@example.org>', undefined],
  ['ann@example.org,bob@example.org', undefined],
  ['an\0n@example.org', undefined],
  ['an\u202en@example.org', undefined],
  ['an\ud800n@example.org', undefined],
  [`${'x'.repeat(65)}@example.org`, undefined],
  [`ann@${'x'.repeat(250)}.org`, undefined],
]

test('an e-mail address is one address', () => {
  for (const [typed, email] of emails) {
    assert.deepEqual(cleanEmail(typed), email === undefined ? { code: 'invalid-email' } : { email }, typed)
  }
})

const links: [typed: string, link: string | undefined][] = [
  [' https://example.org/me ', 'https://example.org/me'],
  ['HTTP://Example.ORG', 'http://example.org/'],
  ['https://example.org/a b"c', 'https://example.org/a%20b%22c'],
  [`https://example.org/${'x'.repeat(1980)}`, `https://example.org/${'x'.repeat(1980)}`],
  [`https://example.org/${'x'.repeat(1981)}`, undefined],
  ['', undefined],
  ['example.org', undefined],
  ['/me', undefined],
  ['//example.org', undefined],
  ['javascript:alert(1)', undefined],
  ['java\nscript:alert(1)', undefined],
  ['data:text/html,x', undefined],
  ['mailto:ann@example.org', undefined],
  ['ftp://example.org', undefined],
  ['https://bank.example@example.org/', undefined],
  ['https://', undefined],
]

test('a web site is http or https', () => {
  for (const [typed, link] of links) assert.equal(cleanLink(typed), link, typed)
})

test('plain names are taken as any other', (t) => {
  const { seed, pick, below } = createRandom()
  t.diagnostic(`seed ${seed}`)
  const letters = [...Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)), 'Ann', ' Lee', '@x.org']
  for (let i = 0; i < 3000; i++) {
    const name = Array.from({ length: below(60) }, () => pick(letters)).join('')
    // Invisible characters are removed, so that both names are equal.
    assert.deepEqual(cleanName(name), cleanName(`${name}\u00ad`), `seed ${seed}: ${JSON.stringify(name)}`)
  }
})
