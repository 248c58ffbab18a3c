// Load of plain HTTP requests over keep-alive connections, cheap enough not to dominate the measurement.
import { connect, type Socket } from 'node:net'

export interface Load {
  port: number
  path: string
  headers?: Record<string, string>
  connections: number
  /** Requests in all. */
  count: number
}

/** Every answer must be of the same length, which is read off the first; a request is sent when the last was answered. */
export async function load({
  port,
  path,
  headers = {},
  connections,
  count,
}: Load): Promise<{ bytesPerAnswer: number }> {
  const lines = Object.entries({ Host: `127.0.0.1:${port}`, ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  const request = Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`)
  let left = count
  let bytesPerAnswer = 0

  const drive = (socket: Socket) =>
    new Promise<void>((resolve, reject) => {
      let length = 0
      let got = 0
      const next = () => {
        if (left-- > 0) socket.write(request)
        else resolve(void socket.end())
      }
      socket.on('data', (chunk) => {
        if (got === 0 && chunk.subarray(9, 12).toString() !== '200')
          return reject(new Error(chunk.toString().slice(0, 400)))
        if (length === 0) length = answerLength(chunk)
        got += chunk.length
        if (got < length) return
        if (got > length) return reject(new Error('The answers differ in length.'))
        got = 0
        bytesPerAnswer = length
        next()
      })
      socket.on('error', reject)
      next()
    })

  await Promise.all(Array.from({ length: connections }, () => drive(connect(port, '127.0.0.1').setNoDelay())))
  return { bytesPerAnswer }
}

function answerLength(chunk: Buffer): number {
  const head = chunk.toString('latin1').split('\r\n\r\n')[0] ?? ''
  return head.length + 4 + Number(/content-length: (\d+)/i.exec(head)?.[1] ?? Number.NaN)
}
