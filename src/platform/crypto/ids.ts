// Sortable ids of 26 characters; clock and randomness are handed in, so that tests own them.
import type { Clock } from '../clock.ts'
import { pooledRandomBytes } from './random-pool.ts'

/** Ids sort by the time of their making, within one process strictly. */
export interface Ids {
  next(): string
}

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const timeDigits = 10
const randomDigits = 9
const countDigits = 7
const maxCount = 32 ** countDigits

/** 26 lower-case letters and digits: 50 bits of time, 45 of chance, and a count from a random start within a millisecond. */
export function createIds(clock: Clock, random: (bytes: number) => Uint8Array = pooledRandomBytes): Ids {
  let time = -1
  let head = ''
  let count = 0
  return {
    next() {
      const now = clock.now()
      // A clock that goes back does not make ids go back; a full count borrows the next millisecond.
      if (now > time || ++count >= maxCount) {
        time = Math.max(now, time + 1)
        const bytes = random(randomDigits + 4)
        head = digitsOf(time, timeDigits)
        for (let at = 4; at < bytes.length; at++) head += alphabet[(bytes[at] as number) & 31]
        // The upper half is left to count in.
        count = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0)
      }
      return head + digitsOf(count, countDigits)
    },
  }
}

/** Creation time of an id in epoch milliseconds; NaN where its first digits are not in the alphabet. Foreign ids may look like ours. */
export function idCreatedAt(id: string): number {
  let time = 0
  for (let at = 0; at < timeDigits; at++) {
    const digit = alphabet.indexOf(id[at] ?? ' ')
    time = digit === -1 ? Number.NaN : time * 32 + digit
  }
  return time
}

/** All two digits there are: an id is put together from them. */
const pairs = Array.from({ length: 32 * 32 }, (_, at) => `${alphabet[at >> 5]}${alphabet[at & 31]}`)

function digitsOf(value: number, length: number): string {
  let text = ''
  let rest = value
  for (let left = length; left > 1; left -= 2) {
    text = pairs[rest % 1024] + text
    rest = Math.floor(rest / 1024)
  }
  return length % 2 === 0 ? text : alphabet[rest % 32] + text
}

/** Ids of requests: one start for the process, then a count. Cheap, because every request takes one. */
export function createRequestIds(ids: Ids): () => string {
  const start = ids.next()
  let count = 0
  return () => `${start}-${(++count).toString(36).padStart(8, '0')}`
}
