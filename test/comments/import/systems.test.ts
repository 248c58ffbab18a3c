// Imports of each system: the thread as it was there, its counters, twice is once, a dry run changes nothing.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { systemNames } from '../../../src/comments/import/import-comments.ts'
import { type ImportWorld, importWorld, threadOf, wrongCounters } from './import-setup.ts'
import { systemFiles } from './system-files.ts'

let world: ImportWorld
before(async () => {
  world = await importWorld()
})
after(() => world.close())

test('there is a file of every system', () => {
  assert.deepEqual(Object.keys(systemFiles).sort(), [...systemNames].sort())
})

for (const [system, file] of Object.entries(systemFiles)) {
  const urlId = file.urlId ?? 'https://harbour.example/tides'
  test(`import of ${system}`, async () => {
    await world.addTenant(system)
    const options = { tenantId: system }
    const planned = await world.import(system, file.content, { ...options, isDryRun: true })
    assert.deepEqual(threadOf(world.rows, system, urlId), { listed: [], unlisted: [] })
    const report = await world.import(system, file.content, options)
    assert.deepEqual(planned.comments.states, report.comments.states)
    assert.deepEqual(threadOf(world.rows, system, urlId), { listed: file.expected, unlisted: file.unlisted ?? [] })
    assert.deepEqual(
      report.reasons.map(({ reason }) => reason),
      file.reasons ?? [],
    )
    const [page] = world.rows.all('SELECT title, closed_at FROM pages WHERE tenant_id = ?', system)
    assert.equal(page.title ?? undefined, file.title)
    assert.equal(page.closed_at !== null, file.isClosed ?? false)
    const again = await world.import(system, file.content, options)
    assert.equal(again.comments.written, 0)
    assert.equal(again.comments.known, report.comments.written)
    assert.deepEqual(wrongCounters(world.rows), [])
  })
}
