// Watch of tenant isolation: it reports violations and passes allowed statements.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { statementsOfAllTenants, statementWithoutTenant, tenantTables } from './tenant-isolation.ts'

test('the tables are those of the schema', () => {
  for (const table of ['pages', 'comments', 'events', 'sessions', 'audit_people'])
    assert.ok(tenantTables.includes(table))
  assert.ok(!tenantTables.includes('tenants'))
})

const cases: [what: string, sql: string, isFine: boolean][] = [
  ['another table', 'SELECT * FROM feeds', true],
  ['a read', 'SELECT id FROM comments WHERE tenant_id = ? AND id = ?', true],
  ['a read of everybody', 'SELECT id FROM comments WHERE id = ?', false],
  ['a read without a condition', 'SELECT tenant_id, id FROM comments', false],
  ['a join', 'SELECT 1 FROM comments c JOIN pages p ON p.tenant_id = c.tenant_id WHERE c.tenant_id = ?', true],
  [
    'a join with one condition',
    'SELECT 1 FROM comments c JOIN pages p ON p.id = c.page_id WHERE c.tenant_id = ?',
    false,
  ],
  ['a read within a read', 'SELECT 1 FROM pages WHERE tenant_id = ? AND id IN (SELECT page_id FROM comments)', false],
  ['a list of tables', 'SELECT 1 FROM pages, comments WHERE tenant_id = ?', false],
  ['a read of several', 'SELECT id FROM comments WHERE tenant_id IN (?, ?) AND id = ?', false],
  ['a change of everybody', 'UPDATE pages SET version = 1 WHERE tenant_id IN (SELECT id FROM tenants)', false],
  ['one of the list', 'DELETE FROM presence WHERE tenant_id IN (SELECT id FROM tenants) AND process_id = ?', true],
  ['a part of one of the list', 'DELETE FROM presence WHERE tenant_id IN (SELECT id FROM tenants)', false],
  ['a change', 'UPDATE pages SET version = 1 WHERE tenant_id = ? AND id = ?', true],
  ['a change of the tenant', 'UPDATE pages SET tenant_id = ? WHERE id = ?', false],
  [
    'a change that sets the tenant',
    'UPDATE pages SET version = ?, tenant_id = ? WHERE tenant_id = ? AND id = ?',
    false,
  ],
  ['one that leaves it', 'UPDATE pages SET tenant_id = tenant_id, version = ? WHERE tenant_id = ? AND id = ?', true],
  ['a delete', 'DELETE FROM sessions WHERE expires_at < ?', false],
  ['a new row', 'INSERT INTO edit_keys (tenant_id, comment_id) VALUES (?, ?)', true],
  ['a new row of nobody', 'INSERT INTO edit_keys (comment_id) VALUES (?)', false],
  ['a new row without columns', 'INSERT INTO edit_keys VALUES (?, ?, ?, ?)', false],
  ['a name that begins like a table', 'SELECT 1 FROM comments_archive', true],
]
for (const [what, sql, isFine] of cases) {
  test(`${what} is ${isFine ? 'fine' : 'caught'}`, () =>
    assert.equal(statementWithoutTenant(sql) === undefined, isFine))
}

/** Statements of the code that speak of several tenants, each with the quotes around it. */
function statementsInCode(): string[] {
  return globSync('src/comments/**/*.ts').flatMap((file) => {
    const code = readFileSync(file, 'utf8')
    return [...code.matchAll(/\btenant_id IN \(/g)].map(({ index }) => {
      const start = Math.max(code.lastIndexOf('`', index), code.lastIndexOf("'", index))
      return code.slice(start + 1, code.indexOf(code[start] ?? '', index))
    })
  })
}

test('the list of statements of all tenants is what the code has: no more, and nothing else', () => {
  const found = statementsInCode()
  assert.ok(found.length > 0)
  for (const text of found)
    assert.ok(
      statementsOfAllTenants.some(({ statement }) => statement.test(text)),
      text,
    )
  // The last is put together from parts.
  for (const { statement, reason } of statementsOfAllTenants.slice(0, -1))
    assert.ok(
      found.some((text) => statement.test(text)),
      reason,
    )
})
