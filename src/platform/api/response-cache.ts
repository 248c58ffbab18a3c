// Micro-cache of responses to anonymous readers, valid until the database changes.

import type { Clock } from '../clock.ts'
import type { Database } from '../data/database.ts'
import type { Call } from './call.ts'
import type { ApiResponse } from './response.ts'

/** Busy addresses in their forms. Most of the bytes are kept elsewhere, too, but not for longer than here. */
const maxEntries = 500
const maxBytes = 4 * 1024 * 1024
const maxKeyLength = 1000

/** The parts of a request that may change the response to an anonymous reader. */
const varyingHeaders = ['accept', 'accept-encoding', 'sec-fetch-dest', 'origin', 'if-none-match', 'if-modified-since']
/** Requests with one of these headers are not anonymous and are never answered from the cache. */
const identifyingHeaders = ['authorization', 'cookie', 'x-session-id', 'x-api-key', 'x-tenant-id']

export interface ResponseCache {
  find(call: Call): ApiResponse | undefined
  /** To be called when the answering begins; what it returns keeps the answer unless something was written meanwhile. */
  begin(): (call: Call, answer: ApiResponse, until: number) => void
}

/** Keeps nothing where the engine has no version to compare. */
export function createResponseCache(database: Pick<Database, 'version'>, clock: Clock): ResponseCache {
  const recent = new Map<string, { answer: ApiResponse; until: number }>()
  let bytes = 0
  let stamp: number | undefined

  function clear(): void {
    recent.clear()
    bytes = 0
  }
  /** Drops all responses older than the last write. */
  function currentStamp(): number | undefined {
    const current = database.version()
    if (current !== stamp) clear()
    stamp = current
    return current
  }
  return {
    find(call) {
      if (currentStamp() === undefined || recent.size === 0) return undefined
      const key = keyOf(call)
      const known = key === undefined ? undefined : recent.get(key)
      return known && known.until > clock.now() ? known.answer : undefined
    },
    begin() {
      const before = currentStamp()
      return (call, answer, until) => {
        const key = keyOf(call)
        if (key === undefined || before === undefined || currentStamp() !== before) return
        const length = answer.body?.length ?? 0
        if (recent.size >= maxEntries || bytes + length > maxBytes) clear()
        bytes += length
        recent.set(key, { answer, until })
      }
    },
  }
}

function keyOf(call: Call): string | undefined {
  for (const name of identifyingHeaders) if (call.header(name) !== undefined) return undefined
  let key = call.target
  for (const name of varyingHeaders) key += `\n${call.header(name) ?? ''}`
  return key.length > maxKeyLength ? undefined : key
}
