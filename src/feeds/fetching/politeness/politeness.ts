// Politeness towards sites: robots.txt, pacing per host, and slower background work.

import type { SafeFetch } from '../../../platform/http/fetch/safe-fetch.ts'
import { PageFailure } from '../page-failure.ts'
import { createHostPacing, type HostPacing, type Pause } from './host-pacing.ts'
import { createHostQueue, type HostQueue } from './host-queue.ts'
import { createRobots, type ReadRobots, type RobotsParts } from './robots.ts'

export interface RobotsCheck {
  ignoreRobots: boolean
  signal: AbortSignal | undefined
  /** By which the page is fetched, where it is another than usual. */
  safeFetch?: SafeFetch
}

export interface Politeness {
  hostPacing: HostPacing
  /**
   * Throws `PageFailure` where the address must not be requested now; else resolves to the distance to the next
   * request.
   */
  checkRobots(url: URL, how: RobotsCheck): Promise<number | undefined>
  /** One piece of work for a host after another, each after a rest. */
  runInBackground<T>(host: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T>
  hostQueue: HostQueue
  /** The rest of a host that a redirect led to. Throws `PageFailure` (`asked-to-wait`) where it is longer than until `deadline`. */
  waitForHop(host: string, deadline: number, signal: AbortSignal | undefined): Promise<void>
}

export interface PolitenessParts extends Omit<RobotsParts, 'pace'> {
  /** Runs what is given under one key one after another; refuses those who would wait too long. */
  oneByOne: <T>(work: () => Promise<T>, key: string) => Promise<T>
  pause?: Pause
}

export function createPoliteness(parts: PolitenessParts): Politeness {
  const pace = createHostPacing(parts.clock, parts.pause)
  const askRobots: ReadRobots = createRobots({ ...parts, pace })
  return {
    hostPacing: pace,
    hostQueue: createHostQueue(parts.clock, pace),
    async checkRobots(url, { ignoreRobots, signal, safeFetch }) {
      pace.assertMayFetch(url.host)
      if (ignoreRobots) return undefined
      const { crawlDelayMs } = await askRobots(url, signal, safeFetch)
      return crawlDelayMs
    },
    async runInBackground(host, work, signal) {
      const afterRest = async () => {
        await pace.waitForRest(host, signal)
        return work()
      }
      pace.assertMayFetch(host)
      return parts.oneByOne(afterRest, host)
    },
    async waitForHop(host, deadline, signal) {
      const retryAfterMs = pace.restMs(host)
      if (parts.clock.now() + retryAfterMs < deadline) return pace.waitForRest(host, signal)
      const message = 'The site that the page redirects to was asked a moment ago.'
      throw new PageFailure('origin-failed', message, { reason: 'asked-to-wait', retryAfterMs })
    },
  }
}
