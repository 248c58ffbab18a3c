// Sortable ids and the clock: both are handed in, so that tests own them.
import { randomBytes } from 'node:crypto'

export interface Clock {
  /** Epoch milliseconds. */
  now(): number
}

/** Ids sort by the time of their making, within one process strictly. */
export interface Ids {
  next(): string
}

export const systemClock: Clock = { now: () => Date.now() }

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const timeDigits = 10
const randomDigits = 16

/** 26 lower-case letters and digits: 50 bits of time, 80 of chance, counted up within a millisecond. */
export function createIds(clock: Clock, random: (bytes: number) => Uint8Array = randomBytes): Ids {
  let lastTime = -1
  let tail: number[] = []
  return {
    next() {
      const time = Math.max(clock.now(), lastTime)
      if (time === lastTime) countUp(tail)
      else tail = Array.from(random(randomDigits), (byte) => byte & 31)
      lastTime = time
      return timeText(time) + tail.map((digit) => alphabet[digit]).join('')
    },
  }
}

function timeText(time: number): string {
  let text = ''
  for (let rest = time, i = 0; i < timeDigits; i++) {
    text = alphabet[rest % 32] + text
    rest = Math.floor(rest / 32)
  }
  return text
}

function countUp(digits: number[]): void {
  for (let i = digits.length - 1; i >= 0; i--) {
    const next = ((digits[i] ?? 0) + 1) & 31
    digits[i] = next
    if (next !== 0) return
  }
}
