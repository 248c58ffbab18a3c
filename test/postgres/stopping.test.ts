// Shutdown within the time limit while PostgreSQL is silent.
import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { test } from 'node:test'
import { connect } from '../comments/harness/socket-client.ts'
import { temporaryFolder } from '../harness/app.ts'
import { databaseUrl } from '../harness/engine.ts'
import { launchServer } from '../harness/programs.ts'
import { startProxy } from './silent-proxy.ts'

test('SIGTERM while the database answers nothing: what waits for it is cut and named', async (t) => {
  const DATA_DIR = await temporaryFolder()
  const proxy = await startProxy(await databaseUrl(DATA_DIR))
  const server = await launchServer({ DATA_DIR, DATABASE_URL: proxy.url, STOP_SECONDS: '2' })
  t.after(async () => {
    server.process.kill('SIGKILL')
    await server.ended
    await proxy.close()
    await rm(DATA_DIR, { recursive: true })
  })
  const words = JSON.parse(await (await fetch(`${server.url}/comments/demo?urlId=page`)).text())
  const listener = await connect(server.url, words)
  proxy.fallSilent()
  // Somebody asks for what only the database knows, too.
  const asked = fetch(`${server.url}/comments/demo?urlId=another`).catch(() => {})
  server.process.kill('SIGTERM')
  const { code, stderr } = await server.ended
  assert.equal(code, 1)
  assert.match(
    stderr,
    /^Not finished within 2 seconds \(STOP_SECONDS\), and cut off: open requests and sockets, .*, database\.\n$/,
  )
  await asked
  await listener.closed
})
