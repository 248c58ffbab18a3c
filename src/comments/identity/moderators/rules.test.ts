// Moderator rights by record.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mailboxKey } from '../../text/lookup-keys.ts'
import { profileOf, type StoredUser } from '../sso/rules-sso-user.ts'
import { applyModeratorRecord } from './rules.ts'

const records = new Map([[mailboxKey('Mo@Example.org'), 'moderator' as const]])

const cases: [what: string, user: StoredUser, isModerator: boolean][] = [
  ['the address of a record', { email: 'Mo@Example.org' }, true],
  ['the same in other letters', { email: ' mo@example.ORG' }, true],
  ['letters that only look like it', { email: 'ｍo@example.org' }, false],
  ['another address', { email: 'mo@example.com' }, false],
  ['no address', {}, false],
  ['no record, but a signed right', { email: 'al@example.org', isModerator: true }, true],
  ['a record against a signed no', { email: 'mo@example.org', isModerator: false }, true],
]
for (const [what, user, isModerator] of cases) {
  test(what, () => {
    const profile = applyModeratorRecord(profileOf('1', user), records)
    assert.deepEqual([profile.isModerator, profile.isAdmin, profile.id], [isModerator, false, '1'])
  })
}

test('without records, everybody is who they were', () => {
  const profile = profileOf('1', { email: 'mo@example.org' })
  assert.equal(applyModeratorRecord(profile, new Map()), profile)
})

test('owners and admins are admins on pages', () => {
  const admins = new Map([[mailboxKey('ad@example.org'), 'admin' as const]])
  const { isAdmin, isModerator } = applyModeratorRecord(profileOf('1', { email: 'ad@example.org' }), admins)
  assert.deepEqual([isAdmin, isModerator], [true, true])
})

test('members of a part of the site moderate at the desk only; administrators by payload stay that', () => {
  const limited = new Map([[mailboxKey('mo@example.org'), 'none' as const]])
  const rightsOf = (user: StoredUser) => {
    const { isAdmin, isModerator } = applyModeratorRecord(profileOf('1', { email: 'mo@example.org', ...user }), limited)
    return [isAdmin, isModerator]
  }
  assert.deepEqual(rightsOf({ isModerator: true }), [false, false])
  assert.deepEqual(rightsOf({ isAdmin: true }), [true, false])
})
