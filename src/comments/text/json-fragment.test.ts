// JSON fragments: appended members give the text that `JSON.stringify` gives for the whole object.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  closeFragment,
  fragmentBytes,
  fragmentEnd,
  fragmentOf,
  fragmentWithin,
  maxFragmentBytes,
  memberStart,
  memberText,
  openObject,
  parseFragment,
  withMember,
  withMembers,
} from './json-fragment.ts'

const comment = { _id: '1', commentHTML: 'a } "b" \\ {\u2028 ä 日 😀', votes: -3, avatarSrc: undefined }

test('an appended object gives the text of both', () => {
  const cases: [why: string, first: object, more: object][] = [
    ['both have members', comment, { approved: false, requiresVerification: true }],
    ['nothing to append', comment, {}],
    ['only undefined to append', comment, { isFlagged: undefined }],
    ['a value undefined between others', comment, { a: 1, b: undefined, c: [{}] }],
    ['appended to no member', {}, { a: { b: '}' } }],
    ['neither has a member', {}, {}],
  ]
  for (const [why, first, more] of cases) {
    const whole = JSON.stringify({ ...first, ...more })
    assert.equal(closeFragment(withMembers(fragmentOf(first), more)), whole, why)
    assert.equal(closeFragment(withMembers(openObject(JSON.stringify(first)), more)), whole, why)
  }
})

test('a value that is text already is appended as it is', () => {
  const list = '[{"a":1} , 2]'
  assert.equal(closeFragment(withMember(fragmentOf({ b: 1 }), 'comments', list)), `{"b":1,"comments":${list}}`)
  assert.equal(closeFragment(withMember(fragmentOf({}), 'comments', '[]')), '{"comments":[]}')
})

test('it is parsed to the object', () => {
  assert.deepEqual(parseFragment(fragmentOf(comment)), JSON.parse(JSON.stringify(comment)))
})

test('fragments and members written one after the other are an object, and found again by position', () => {
  const first = fragmentOf({ a: 1 })
  const second = fragmentOf({ b: '[' })
  const before = `[${first}${memberText('hasChildren', true)}${memberText('childCount', 2)}${memberStart('children')}[`
  const text = `${before}${second}${fragmentEnd}]${fragmentEnd}]`
  assert.deepEqual(JSON.parse(text), [{ a: 1, hasChildren: true, childCount: 2, children: [{ b: '[' }] }])
  assert.equal(fragmentWithin(text, before.length, before.length + second.length), second)
})

test('the upper bound is never below the size', () => {
  for (const text of ['', 'a', 'ä', '日'.repeat(50), '😀'.repeat(50), '\ud800']) {
    const fragment = fragmentOf({ text })
    assert.equal(fragmentBytes(fragment), Buffer.byteLength(JSON.stringify({ text })) - 1)
    assert.ok(maxFragmentBytes(fragment) >= fragmentBytes(fragment))
  }
})
