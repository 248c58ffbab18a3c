// The guide that moves a server to PostgreSQL, from its first to its last command.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { guideTable } from '../guides/guide-table.ts'
import { followGuide, openGuideWorld } from '../guides/guide-world.ts'
import { databaseUrl, dropDatabase } from '../harness/engine.ts'

test('what a server has in its file is in PostgreSQL, which the next start serves', async (t) => {
  const world = await openGuideWorld()
  const target = await databaseUrl(world.folder, { tables: false })
  t.after(async () => {
    await world.close()
    await dropDatabase(world.folder)
  })
  await world.start()
  await world.ask('tenant', 'create', '--id', 'blog', '--name', 'My blog', '--open')
  const urlId = 'https://example.com/posts/first/'
  const body = { commenterName: 'Ann', comment: 'Hello from the file', urlId, url: urlId }
  const place = new URLSearchParams({ urlId, broadcastId: 'b' })
  await fetch(`${world.url()}/comments/blog?${place}`, { method: 'POST', body: JSON.stringify(body) })
  const [waiting] = await world.ask('comment', 'list', '--tenant', 'blog', '--waiting')
  await world.ask('comment', 'approve', '--tenant', 'blog', waiting.id)
  await world.stop()
  const printed = await followGuide('move-to-postgresql', world, {
    ...guideTable['move-to-postgresql'],
    fill: (block) => block.replaceAll(/postgres:\/\/USER:PASSWORD@HOST\/pageside/g, `'${target}'`),
    instead: { createdb: async () => undefined, 'npm start': () => world.start({ DATABASE_URL: target }) },
  })
  assert.match(printed[0] ?? '', /^Copied \d+ rows of \d+ tables from .+ Counts and checksums agree\.$/m)
  assert.match(printed.at(-1) ?? '', /blog/)
  const read = await fetch(`${world.url()}/comments/blog?${place}`)
  assert.match(await read.text(), /Hello from the file/)
})
