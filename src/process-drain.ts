// Drain of this process before it stops: what it tells load balancers, clients and the other processes meanwhile.
import { setTimeout as pause } from 'node:timers/promises'
import type { OpenPort } from './platform/http/server.ts'
import type { Roles } from './roles.ts'

export interface ProcessDrain {
  begin(): void
  /** Resolves when the time is over. */
  wait(ms: number): Promise<void>
  /** Called at the beginning. */
  onBegin(act: () => void): void
  /** Public checks of readiness, one for each role: failed from the beginning on. */
  checks(roles: Roles): Record<string, 'ok' | 'failed'>
}

export function createProcessDrain(port: Pick<OpenPort, 'drain'>): ProcessDrain {
  const acts = [port.drain]
  let begun = false
  function begin(): void {
    if (begun) return
    begun = true
    for (const act of acts) act()
  }
  return {
    begin,
    wait(ms) {
      begin()
      return pause(ms)
    },
    onBegin: (act) => void acts.push(act),
    checks({ web, live, jobs }) {
      const named = Object.entries({ web, live, jobs }).filter(([, runs]) => runs)
      return Object.fromEntries(named.map(([name]) => [name, begun ? 'failed' : 'ok']))
    },
  }
}
