// Death of a program under test while it migrates, loaded before it (`--import`): SIGKILL in front of step `KILL_AT` of the
// migrations. A step is a statement that is prepared or run. Without `KILL_AT`, their number is appended to the file `COUNT_TO`.
import { appendFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { DatabaseSync, StatementSync } from 'node:sqlite'

const killAt = Number(process.env.KILL_AT)
let step = 0
let isMigrating = false

function count(text) {
  isMigrating ||= /^INSERT INTO migrations\b/.test(text)
  if (isMigrating && ++step === killAt) process.kill(process.pid, 'SIGKILL')
}

function watch(prototype, method, textOf) {
  const plain = prototype[method]
  prototype[method] = function (...args) {
    count(textOf(args))
    return plain.apply(this, args)
  }
}

watch(DatabaseSync.prototype, 'prepare', ([sql]) => sql)
watch(DatabaseSync.prototype, 'exec', ([sql]) => sql)
watch(StatementSync.prototype, 'run', () => '')
// Of the program's own packages.
const { Client } = createRequire(process.argv[1])('pg')
watch(Client.prototype, 'query', ([query]) => query?.text ?? String(query))

if (process.env.COUNT_TO) process.on('exit', () => appendFileSync(process.env.COUNT_TO, `${step}\n`))
