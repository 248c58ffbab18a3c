// JSON replies kept as bytes: joined and compressed once, sent many times.

import { compressedFor } from '../compression/compressed-variants.ts'
import type { Call } from './call.ts'
import type { PreparedReply } from './operation.ts'
import { type ApiResponse, documentResponse, etagOf, jsonHeaders } from './response.ts'

/** A handler's reply in place of an object; checked like one where replies are checked. */
export class PreparedJson implements PreparedReply {
  readonly ready: Uint8Array<ArrayBuffer>
  readonly sharedUntil: number | undefined
  /** Said of what is the same for everybody; all else is not to be stored. */
  readonly cacheControl: string | undefined

  constructor(text: string, sharedUntil?: number, cacheControl?: string) {
    this.ready = new TextEncoder().encode(text)
    this.sharedUntil = sharedUntil
    this.cacheControl = cacheControl
  }

  toResponse(call: Call, status: number): ApiResponse {
    const { ready, cacheControl } = this
    if (cacheControl !== undefined) {
      const lasting = { etag: etagOf(ready), cacheControl, isReused: true }
      return documentResponse({ status, bytes: ready, type: 'application/json', ...lasting }, call)
    }
    const headers: Record<string, string> = { ...jsonHeaders, Vary: 'Accept-Encoding' }
    const { bytes, encoding } = compressedFor(call.header('accept-encoding'), ready)
    if (encoding) headers['Content-Encoding'] = encoding
    return { status, headers, body: bytes }
  }
}
