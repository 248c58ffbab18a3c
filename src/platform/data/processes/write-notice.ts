// Notice of writes for the other processes: a server counts them in its row, a command tells the others' rows.
import { setTimeout as pause } from 'node:timers/promises'
import type { Membership } from './membership.ts'

/** Between two notices of a command that goes on writing. */
const noticeEveryMs = 1000
/** A server that says nothing more is not waited for. */
const goodbyeMs = 2000

export interface WriteNotice {
  noteCommit(): void
  /** After the last transaction. */
  close(): Promise<void>
}

export function createWriteNotice(
  membership: Membership,
  poke: () => Promise<unknown>,
  role: 'server' | 'command' | undefined,
): WriteNotice {
  if (role !== 'command') return { noteCommit: () => membership.noteCommit(), close: () => membership.close() }
  let isUntold = false
  let timer: NodeJS.Timeout | undefined
  let telling = Promise.resolve()

  function tell(): void {
    if (!isUntold) return
    isUntold = false
    // Where it fails, the others look for themselves a few seconds later.
    telling = poke().then(
      () => {},
      () => {},
    )
  }

  async function tellLast(): Promise<void> {
    await telling
    tell()
    await telling
  }

  return {
    noteCommit() {
      isUntold = true
      if (timer) return
      tell()
      timer = setTimeout(() => {
        timer = undefined
        tell()
      }, noticeEveryMs)
      timer.unref()
    },
    async close() {
      clearTimeout(timer)
      await Promise.race([tellLast(), pause(goodbyeMs, undefined, { ref: false })])
      await membership.close()
    },
  }
}
