// JSON that is ready as bytes: joined once, answered many times.
import { type Answer, jsonHeaders } from './answer.ts'
import type { Call } from './call.ts'
import type { Ready } from './operation.ts'
import { packedFor } from './packed.ts'

/** What a handler may answer in place of an object; it is checked like one where replies are checked. */
export class PreparedJson implements Ready {
  readonly ready: Uint8Array<ArrayBuffer>
  readonly sharedUntil: number | undefined

  constructor(text: string, sharedUntil?: number) {
    this.ready = new TextEncoder().encode(text)
    this.sharedUntil = sharedUntil
  }

  answer(call: Call, status: number): Answer {
    const headers: Record<string, string> = { ...jsonHeaders, Vary: 'Accept-Encoding' }
    const { bytes, encoding } = packedFor(call.header('accept-encoding'), this.ready)
    if (encoding) headers['Content-Encoding'] = encoding
    return { status, headers, body: bytes }
  }
}
