// Counter of the readers of feeds: marks in memory, joined with the stored ones at most once a minute. Nobody is
// identified: an address and the name of a program become one of 2,048 bits, by a seed that changes every day.

import { createHmac } from 'node:crypto'
import type { ServedReader } from '../../platform/api/operation.ts'
import type { Clock } from '../../platform/clock.ts'
import { type SecretKey, secretsOf } from '../../platform/crypto/secrets.ts'
import { dayMs } from '../../platform/durations.ts'
import type { Log } from '../../platform/log.ts'
import { addMark, emptyMarks, markOf, marksText } from './rules-reader-count.ts'
import type { CheckStore } from './store-checks.ts'

const flushMs = 60_000
/** 256 bytes each. */
const maxFeeds = 5_000
const maxNameChars = 200

export interface ReaderCounter {
  count(feedId: string, reader: ServedReader): void
  /** Stores what is in memory. */
  flush(): Promise<void>
}

interface ReaderCounterParts {
  checkStore: Pick<CheckStore, 'saveReaders'>
  clock: Clock
  secretKey: SecretKey
  log: Log
}

export function createReaderCounter({ checkStore, clock, secretKey, log }: ReaderCounterParts): ReaderCounter {
  let today = -1
  let seed = 0
  let flushedAt = clock.now()
  let marks = new Map<string, Uint8Array>()

  async function flush(): Promise<void> {
    flushedAt = clock.now()
    if (marks.size === 0) return
    const [day, texts] = [today, new Map([...marks].map(([id, own]) => [id, marksText(own)]))]
    marks = new Map()
    await checkStore.saveReaders(day, texts)
  }

  function flushBehind(): void {
    flush().catch((error) => log.error({ error }, 'readers were not counted'))
  }

  return {
    count(feedId, reader) {
      const now = clock.now()
      const day = Math.floor(now / dayMs)
      if (day !== today) {
        if (marks.size > 0) flushBehind()
        today = day
        seed = createHmac('sha256', secretsOf(secretKey)[0]).update(`readers ${day}`).digest().readUInt32BE(0)
      }
      let own = marks.get(feedId)
      if (!own) {
        if (marks.size >= maxFeeds) flushBehind()
        own = emptyMarks()
        marks.set(feedId, own)
      }
      addMark(own, markOf(`${reader.address} ${(reader.header('user-agent') ?? '').slice(0, maxNameChars)}`, seed))
      if (now - flushedAt >= flushMs) flushBehind()
    },
    flush,
  }
}
