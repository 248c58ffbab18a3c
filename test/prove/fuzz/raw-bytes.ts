// Bytes for a socket that are no request, nearly one, or one too many.
import type { Random } from '../../harness/random.ts'

const lines = [
  'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n',
  'GET / HTTP/9.9\r\nHost: a\r\n\r\n',
  'POST /comments/demo HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nabcdef',
  'POST /comments/demo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n0\r\n\r\n',
  'POST /comments/demo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\n',
  'GET /sub?tenantIdWS=demo&urlId=x&userIdWS=y HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: x\r\n\r\n',
  'GET /sub HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n\x81\xff',
  'OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n',
  'CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n',
  'GET http://other.example/api/v1 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
  'GET /%ff%fe/../..//%2e%2e HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: a\r\nX: \u0000\r\n\r\n',
  'GET /images/x HTTP/1.1\r\nHost: a\r\nRange: bytes=0-0,1-1,-1\r\nIf-None-Match: "\r\nConnection: close\r\n\r\n',
]

/** Latin-1 text; perhaps cut off, perhaps with bytes changed. */
export function drawBytes(random: Random): string {
  if (random.once(6)) return noise(random, 1 + random.below(3000))
  const line = random.pick(lines)
  if (random.once(3)) return line.slice(0, random.below(line.length))
  if (random.once(3)) return line + line
  if (!random.once(2)) return line
  const at = random.below(line.length)
  return line.slice(0, at) + noise(random, 1 + random.below(4)) + line.slice(at + 1)
}

function noise(random: Random, length: number): string {
  return String.fromCharCode(...Array.from({ length }, () => random.below(256)))
}
