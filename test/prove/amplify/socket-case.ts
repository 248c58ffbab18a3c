// Amplification by a WebSocket client that sends all that is allowed.
import { WebSocket } from 'ws'
import { waitUntil } from '../../harness/app.ts'
import type { Row } from './amplify-proof.ts'
import type { Known } from './cases.ts'
import { readMeters, waitUntilIdle } from './request-cost.ts'
import type { World } from './world.ts'
import { long } from './worst-texts.ts'

/** Opened ten times; each says sixty long words, and reads until it is closed or has heard who is there. */
export async function socketCase({ server, meters }: World, known: Known): Promise<Row> {
  const before = readMeters(meters)
  let [bytesIn, bytesOut] = [0, 0]
  const times = 10
  for (let n = 0; n < times; n++) {
    const words = `urlId=${known.urlIdWS}&userIdWS=${known.userIdWS}&tenantIdWS=${known.tenantIdWS}&x=${long(8000)}`
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/sub?${words}`)
    let frames = 0
    let net: { bytesRead: number; bytesWritten: number } | undefined
    socket.on('upgrade', (response) => {
      net = response.socket
    })
    socket.on('message', () => frames++)
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
    socket.on('error', () => {})
    for (let i = 0; i < 60; i++) socket.send(long(100))
    await waitUntil('who is there', () => frames > 0)
    bytesIn += net?.bytesWritten ?? 0
    bytesOut = Math.max(bytesOut, net?.bytesRead ?? 0)
    socket.terminate()
  }
  await waitUntilIdle(meters)
  const after = readMeters(meters)
  const each = (name: keyof typeof after) => Math.max(0, Math.ceil((after[name] - before[name]) / times))
  const row = { in: Math.round(bytesIn / times), out: bytesOut, stored: each('stored'), mails: each('mails') }
  const ratio = Math.round((10 * Math.max(row.out, row.stored)) / row.in) / 10
  const cost = { fetches: each('fetches'), cpuMs: each('cpuMs'), loopMs: each('loopMs'), waitMs: 0 }
  return { name: 'WebSocket', kind: 'write', status: 101, ...row, ...cost, ratio }
}
