// Pipes to a started browser: messages of the DevTools protocol with a zero byte between them.
import type { Readable, Writable } from 'node:stream'
import { CdpConnection, maxMessageBytes } from './cdp-connection.ts'

export function connectPipes(output: Writable, input: Readable): CdpConnection {
  const connection = new CdpConnection({
    send: (message) => output.write(`${message}\0`),
    close: () => output.destroy(),
  })
  let pieces: Buffer[] = []
  let size = 0
  const end = (reason: string) => connection.end(reason)
  input.on('data', (chunk: Buffer) => {
    let rest = chunk
    for (let at = rest.indexOf(0); at >= 0; at = rest.indexOf(0)) {
      pieces.push(rest.subarray(0, at))
      const text = Buffer.concat(pieces).toString('utf8')
      rest = rest.subarray(at + 1)
      pieces = []
      size = 0
      connection.receive(text)
    }
    if (rest.length === 0) return
    pieces.push(rest)
    size += rest.length
    if (size > maxMessageBytes) end('The browser sent more than is ever asked of it.')
  })
  input.on('close', () => end('The browser has ended.'))
  for (const stream of [output, input]) stream.on('error', () => end('The browser has ended.'))
  return connection
}
