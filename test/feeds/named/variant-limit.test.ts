// Limit of variants of a named feed holds for parallel requests, too.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { numbers, openRows } from '../../harness/database-rows.ts'
import { databaseUrl } from '../../harness/engine.ts'
import { namedWorld } from '../harness/named-feeds-server.ts'

const world = namedWorld()

test('the last places are given to as many as there are', async () => {
  const url = `${world.site.url}/tags/%{tag}`
  await world.start({ tags: { url, parameters: { tag: { default: 'news' } } } })
  assert.equal((await world.read('/tags.json?tag=t0')).status, 200)
  const rows = openRows(await databaseUrl(world.app.dataDir))
  try {
    const columns = Object.keys(rows.all("SELECT * FROM feeds WHERE file_query <> ''")[0] ?? {})
    const changed = { id: 'id || i', token_hash: 'token_hash || i', file_query: "file_query || '-' || i" }
    const same = columns.filter((name) => !(name in changed)).join(', ')
    rows.run(
      `${numbers(1, 96)}
       INSERT INTO feeds (${Object.keys(changed).join(', ')}, ${same})
       SELECT ${Object.values(changed).join(', ')}, ${same} FROM feeds, n WHERE file_query <> ''`,
    )
    const answers = await Promise.all(Array.from({ length: 8 }, (_, i) => world.read(`/tags.json?tag=t${i + 1}`)))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 200, 200, 429, 429, 429, 429, 429])
  } finally {
    rows.close()
  }
})
