// Politeness towards sites: robots.txt, pacing per host, and slower background work.

import type { SafeFetch } from '../../../platform/http/fetch/safe-fetch.ts'
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
  }
}
