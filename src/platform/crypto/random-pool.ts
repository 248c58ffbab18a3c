// Random bytes, drawn from the system by the page: asked for one by one, they cost more than what they are for.
import { randomFillSync } from 'node:crypto'

const drawn = Buffer.alloc(4096)
let used = drawn.length

/** The caller's alone: nothing of them stays behind. At most 4096. */
export function drawnBytes(count: number): Buffer {
  if (used + count > drawn.length) {
    randomFillSync(drawn)
    used = 0
  }
  const bytes = Buffer.from(drawn.subarray(used, used + count))
  drawn.fill(0, used, used + count)
  used += count
  return bytes
}
