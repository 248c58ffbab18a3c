// Clean shutdown on signals: begun requests are answered.
import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { describe, type TestContext, test } from 'node:test'
import { temporaryFolder, waitUntil } from '../harness/app.ts'
import { holdRequest, portIsClosed } from '../harness/held-request.ts'
import { launchServer } from '../harness/programs.ts'

const ACCESS_TOKEN = 'the-owner-of-this-test'

async function server(t: TestContext, settings: Record<string, string> = {}) {
  const DATA_DIR = await temporaryFolder()
  const running = await launchServer({ DATA_DIR, ACCESS_TOKEN, FETCH_ALLOW: '127.0.0.0/8', ...settings })
  t.after(async () => {
    running.process.kill('SIGKILL')
    await running.ended
    await rm(DATA_DIR, { recursive: true })
  })
  return running
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  test(`${signal}: an open request is answered, new ones are not taken, the exit code is 0`, async (t) => {
    const running = await server(t)
    const open = await holdRequest(running.url, ACCESS_TOKEN)
    t.after(open.stop)
    running.process.kill(signal)
    await waitUntil('no new connection is taken', () => portIsClosed(running.url))
    assert.equal(running.process.exitCode, null, 'it waits for the open request')
    open.release()
    const { status, text } = await open.answer
    assert.equal(status, 200, text)
    assert.equal(JSON.parse(text).items.length, 12)
    const { code, stdout, stderr } = await running.ended
    assert.equal(code, 0)
    assert.equal(stderr, '')
    assert.equal(JSON.parse(stdout).port, running.port, 'with --json nothing else is printed')
  })
}

test('a request that is not answered within half of STOP_SECONDS is cut and told, and the rest ends well', async (t) => {
  const running = await server(t, { STOP_SECONDS: '1' })
  const open = await holdRequest(running.url, ACCESS_TOKEN)
  open.answer.catch(() => {})
  t.after(open.stop)
  running.process.kill('SIGTERM')
  const { code, stdout, stderr } = await running.ended
  assert.deepEqual([code, stderr], [0, ''])
  assert.match(stdout, /requests that were not answered in half of the time are cut/)
})

describe('what nobody waits for does not keep it', () => {
  const kinds: [what: string, sent: string, answered: boolean][] = [
    ['a connection that was never used', '', false],
    ['a request that stopped in the middle', 'GET /api/v1/health/live HTTP/1.1\r\nHost:', false],
    ['a connection that is kept for later', 'GET /api/v1/health/live HTTP/1.1\r\nHost: x\r\n\r\n', true],
  ]
  for (const [what, sent, answered] of kinds) {
    test(what, async (t) => {
      const running = await server(t)
      const socket = connect(running.port, '127.0.0.1')
      socket.on('error', () => {})
      t.after(() => socket.destroy())
      await new Promise((resolve) => socket.once('connect', resolve))
      socket.write(sent)
      if (answered) await new Promise((resolve) => socket.once('data', resolve))
      const closed = new Promise<void>((resolve) => socket.resume().once('close', resolve))
      running.process.kill('SIGTERM')
      await closed
      assert.equal((await running.ended).code, 0)
    })
  }
})
