// Errors of servers and clusters, as they came: what is an outage, and after which the outcome of a commit is unknown.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DatabaseError } from 'pg'
import { DatabaseUnavailable } from '../database.ts'
import { isConnectionFatal, isUnknownOutcome, toDatabaseError } from './postgres-errors.ts'

interface Came {
  code: string
  severity: string
  routine: string
}

const errorOf = (message: string, came: Came) => Object.assign(new DatabaseError(message, 0, 'error'), came)

const cases: [what: string, came: Came, outage: boolean, unknown: boolean, fatal: boolean][] = [
  ['a server that ends', { code: '57P01', severity: 'FATAL', routine: 'ProcessInterrupts' }, true, false, true],
  ['a node that is away', { code: '08006', severity: 'ERROR', routine: 'ReportConnectionError' }, true, true, false],
  ['a node that broke off', { code: 'XX000', severity: 'ERROR', routine: 'ReportResultError' }, true, true, false],
  ['a mistake of the server', { code: 'XX000', severity: 'ERROR', routine: 'elog_internal' }, false, false, false],
  ['a lock that took too long', { code: '55P03', severity: 'ERROR', routine: 'ProcessInterrupts' }, true, false, false],
  ['a key that is taken', { code: '23505', severity: 'ERROR', routine: '_bt_check_unique' }, false, false, false],
]

for (const [what, came, outage, unknown, fatal] of cases)
  test(what, () => {
    const error = errorOf('SSL SYSCALL error: EOF detected\ninvalid socket', came)
    assert.equal(toDatabaseError(error, 'db') instanceof DatabaseUnavailable, outage)
    assert.equal(isUnknownOutcome(error), unknown)
    assert.equal(isConnectionFatal(error), fatal)
  })
