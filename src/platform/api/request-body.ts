// Reader of request bodies, up to the limit of the operation.
import type { IncomingMessage } from 'node:http'
import { ApiError } from '../errors.ts'

/** Refuses by the announced length first, then by what really comes. The socket stays open for the refusal. */
export function readRequestBody(incoming: IncomingMessage, limit: number): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    const refuse = () => {
      incoming.removeAllListeners('data').pause()
      reject(tooLarge())
    }
    if (Number(incoming.headers['content-length'] ?? 0) > limit) return refuse()
    incoming.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > limit) refuse()
      else chunks.push(chunk)
    })
    const cutOff = () => reject(new ApiError('invalid-json'))
    incoming.once('close', cutOff)
    incoming.once('error', cutOff)
    incoming.once('end', () => {
      incoming.off('close', cutOff)
      resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks))
    })
  })
}

/** The connection goes with it: what is still on its way is not worth reading. */
function tooLarge(): ApiError {
  return new ApiError('body-too-large', { headers: { Connection: 'close' } })
}
