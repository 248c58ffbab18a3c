import assert from 'node:assert/strict'
import type { Writable } from 'node:stream'
import { test } from 'node:test'
import * as ws from 'ws'
import { encodeFrame, escapeFrameText } from './rules-frame.ts'

/** Missing in the types of `ws`. */
const { Receiver } = ws as unknown as { Receiver: new (options: { isServer: boolean }) => Writable }

test('a percent sign is written so that it survives readers of either kind', () => {
  for (const text of ['100 %', '%41', '\\%', 'a%', '%u0025']) {
    const json = escapeFrameText(JSON.stringify({ text }))
    assert.ok(!json.includes('%'), json)
    assert.equal(JSON.parse(json).text, text)
    assert.equal(JSON.parse(decodeURIComponent(json)).text, text)
  }
})

test('frames of every size are read by another’s reader', async () => {
  for (const length of [0, 125, 126, 127, 65_535, 65_536, 100_000]) {
    const text = 'é'.repeat(length >> 1) + 'x'.repeat(length & 1)
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    const receiver = new Receiver({ isServer: false })
    receiver.on('message', (data: Buffer) => resolve(data.toString())).on('error', reject)
    receiver.write(encodeFrame(text))
    assert.equal(await promise, text)
  }
})
