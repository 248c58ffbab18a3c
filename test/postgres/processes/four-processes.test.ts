// Four processes behind nginx with the sample: two serve HTTP, one sockets, one does the jobs, and readers notice nothing of it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { connect } from '../../comments/harness/socket-client.ts'
import { freePort, missing, startProcessesProxy } from '../../deploy/proxies.ts'
import { waitUntil } from '../../harness/app.ts'
import { createRandom } from '../../harness/random.ts'
import { startReceiver } from '../../harness/webhook-receiver.ts'
import { startClusterPostgres } from '../../prove/cluster/cluster-database.ts'
import { addWebhooks } from '../../prove/cluster/cluster-proof.ts'
import { startServers } from '../../prove/cluster/cluster-servers.ts'

const roles = ['web', 'web', 'live', 'jobs']

test('a comment is written by one, told by another, and its webhook called by a third', {
  skip: missing('nginx'),
}, async (t) => {
  const random = createRandom()
  const [database, receiver, port] = await Promise.all([startClusterPostgres(random), startReceiver(), freePort()])
  const url = `http://127.0.0.1:${port}`
  const settings = { PUBLIC_URL: url, TRUST_PROXY: '127.0.0.1', WEBHOOK_ALLOW: '127.0.0.0/8' }
  const each = roles.map((SERVICES) => ({ SERVICES }))
  const start = { count: roles.length, databaseUrl: database.url, skewMs: 0, settings, each }
  const servers = await startServers(start, random)
  const ports = servers.all.map((server) => Number(new URL(server.url).port))
  const stopProxy = await startProcessesProxy(port, { web: ports.slice(0, 2), live: ports.slice(2, 3) })
  t.after(async () => {
    await stopProxy()
    await servers.cleanUp()
    await Promise.all([receiver.stop(), database.stop()])
  })
  await addWebhooks(database.url, receiver.url)
  for (const [i, server] of servers.all.entries()) {
    const { data }: any = await (await fetch(`${server.url}/api/v1/health/ready`)).json()
    assert.deepEqual(data.health.checks, { database: 'ok', [roles[i] ?? '']: 'ok' })
  }
  const words: any = await (await fetch(`${url}/comments/demo?urlId=page`)).json()
  const reader = await connect(url, words)
  for (let i = 0; i < 4; i++) {
    const author = { commenterName: 'Ada', commenterEmail: 'ada@example.org', url: 'https://site.example/' }
    const written = await fetch(`${url}/api/v1/comments?tenantId=demo&isLive=true`, {
      method: 'POST',
      headers: { 'x-api-key': servers.apiKey },
      body: JSON.stringify({ comment: `Comment ${i}`, urlId: 'page', approved: true, ...author }),
    })
    assert.equal(written.status, 200, await written.text())
  }
  await reader.has(4)
  await waitUntil('webhooks are called', () => receiver.at('/create').length === 4)
  for (const path of ['/', '/demo', '/desk', '/embed.js', '/docs', '/api/v1'])
    assert.equal((await fetch(url + path)).status, 200, path)
  await reader.close()
  await servers.stop()
})
