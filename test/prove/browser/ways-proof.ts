// Proof that no way out of a page reaches a private server: each way by itself, to each kind of private address.
import type { Browser } from '../../../src/platform/browser/browser.ts'
import { visitGuarded } from '../../platform/browser/guarded-visits.ts'
import { startPrivateServer } from '../../platform/browser/private-server.ts'
import { leavingWays, pageOfWays, stayingWays } from '../../platform/browser/way-pages.ts'

export interface WaysResult {
  ways: number
  targets: number
  visits: number
  /** Requests that reached the guard, and were refused there. */
  refused: number
  /** At the private server's sockets. */
  connections: number
  /** Ways after whose visit there were some. */
  leaks: string[]
}

export async function proveWays(browser: Browser, tell: (line: string) => void): Promise<WaysResult> {
  const server = await startPrivateServer()
  const targets = Object.values(server.targets)
  const counts = { ways: stayingWays.length + leavingWays.length, targets: targets.length }
  const result: WaysResult = { ...counts, visits: 0, refused: 0, connections: 0, leaks: [] }
  try {
    const visits = [
      ...stayingWays.map((way) => ({ way, aims: targets })),
      ...leavingWays.flatMap((way) => targets.map((target) => ({ way, aims: [target] }))),
    ]
    for (const { way, aims } of visits) {
      const before = server.count()
      const { refused } = await visitGuarded(pageOfWays([way], aims), browser)
      result.visits += 1
      result.refused += refused.length
      if (server.count() > before) result.leaks.push(way.name)
      tell(`${result.visits}/${visits.length} ${way.name}: ${refused.length} refused, ${server.count()} connections`)
    }
    result.connections = server.count()
    return result
  } finally {
    await server.stop()
  }
}
