// Scripts of the container: the health check's verdicts, and the start that fills the compile cache.
import assert from 'node:assert/strict'
import { readdir, rm } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { temporaryFolder } from '../harness/app.ts'
import { launch, launchServer } from '../harness/programs.ts'
import { freePort } from './proxies.ts'

const scriptPath = (name: string) => fileURLToPath(new URL(`../../scripts/${name}`, import.meta.url))

async function check(settings: Record<string, string>) {
  const { code, stdout, stderr } = await launch([], settings, { script: scriptPath('healthcheck.mjs') }).ended
  return { code, said: stdout + stderr }
}

async function listening(t: TestContext, host: string, answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return String((server.address() as AddressInfo).port)
}

describe('health check', () => {
  test('a server that runs → 0, and one that is gone → 1', async (t) => {
    const DATA_DIR = await temporaryFolder()
    t.after(() => rm(DATA_DIR, { recursive: true }))
    const server = await launchServer({ DATA_DIR, HOST: '0.0.0.0' })
    const PORT = String(server.port)
    for (const HOST of ['0.0.0.0', '127.0.0.1', '', 'localhost']) {
      assert.deepEqual((await check({ HOST, PORT })).code, 0, HOST)
    }
    server.process.kill('SIGTERM')
    await server.ended
    const { code, said } = await check({ HOST: '0.0.0.0', PORT })
    assert.equal(code, 1)
    assert.match(
      said,
      new RegExp(`^The server at 127\\.0\\.0\\.1, port ${PORT}, does not answer: .*ECONNREFUSED.*\\n$`),
    )
  })

  test('a server that is still starting → 1', async (t) => {
    const PORT = await listening(t, '127.0.0.1', (_, outgoing) => outgoing.writeHead(503).end())
    assert.deepEqual(await check({ PORT }), { code: 1, said: `The server at 127.0.0.1, port ${PORT}, answers 503.\n` })
  })

  test('a server that hangs → 1, before the engine gives up', async (t) => {
    const PORT = await listening(t, '127.0.0.1', () => {})
    const { code, said } = await check({ PORT })
    assert.equal(code, 1)
    assert.match(said, /did not answer within 4 s\.\n$/)
  })

  test('a port that is none → 1', async () => {
    assert.equal((await check({ PORT: String(await freePort()) })).code, 1)
    assert.equal((await check({ PORT: '99999' })).code, 1)
  })
})

describe('filling the compile cache', () => {
  const program = fileURLToPath(new URL('../../src/commands/pageside.ts', import.meta.url))
  const script = scriptPath('fill-compile-cache.ts')

  test('a server starts, stops, and leaves what it compiled', async (t) => {
    const folder = await temporaryFolder()
    t.after(() => rm(folder, { recursive: true }))
    const NODE_COMPILE_CACHE = join(folder, 'cache')
    const TMPDIR = folder
    const { code, stderr } = await launch([process.execPath, program], { NODE_COMPILE_CACHE, TMPDIR }, { script }).ended
    assert.equal(code, 0, stderr)
    assert.ok((await readdir(NODE_COMPILE_CACHE, { recursive: true })).length > 500)
    assert.deepEqual(await readdir(folder), ['cache'], 'no data stays')
  })

  test('a server that cannot start ends the build with its sentence', async (t) => {
    const TMPDIR = await temporaryFolder()
    t.after(() => rm(TMPDIR, { recursive: true }))
    const settings = { NODE_COMPILE_CACHE: join(TMPDIR, 'cache'), TMPDIR, SERVICES: 'none' }
    const { code, stderr } = await launch([process.execPath, program], settings, { script }).ended
    assert.equal(code, 1)
    assert.match(stderr, /The settings are not right:\nSERVICES must be/)
    assert.match(stderr, /The server ended with 1/)
  })
})
