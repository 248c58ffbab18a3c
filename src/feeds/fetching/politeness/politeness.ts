// Manners towards sites: their rules are asked, their wishes kept, and work that nobody waits for takes its time.

import { createHostPace, type HostPace, type Pause } from './host-pacing.ts'
import { createHostLine, type HostLine } from './host-queue.ts'
import { type AskRobots, createRobots, type RobotsParts } from './robots.ts'

export interface Politeness {
  pace: HostPace
  /** Throws `PageFailure` where the address must not be asked for now; else says how much space the host wants after it. */
  ask(url: URL, how: { ignoreRobots: boolean; signal: AbortSignal | undefined }): Promise<number | undefined>
  /** One piece of work for a host after another, each after a rest. */
  behind<T>(host: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T>
  line: HostLine
}

export interface PolitenessParts extends Omit<RobotsParts, 'pace'> {
  /** Runs what is given under one key one after another; refuses those who would wait too long. */
  oneByOne: <T>(work: () => Promise<T>, key: string) => Promise<T>
  pause?: Pause
}

export function createPoliteness(parts: PolitenessParts): Politeness {
  const pace = createHostPace(parts.clock, parts.pause)
  const askRobots: AskRobots = createRobots({ ...parts, pace })
  return {
    pace,
    line: createHostLine(parts.clock, pace),
    async ask(url, { ignoreRobots, signal }) {
      pace.mayAsk(url.host)
      if (ignoreRobots) return undefined
      const { crawlDelayMs } = await askRobots(url, signal)
      return crawlDelayMs
    },
    async behind(host, work, signal) {
      const afterRest = async () => {
        await pace.rested(host, signal)
        return work()
      }
      pace.mayAsk(host)
      return parts.oneByOne(afterRest, host)
    },
  }
}
