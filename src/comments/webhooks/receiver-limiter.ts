// Receivers that take their time keep others waiting no longer than once: then their tenant has a few turns at a time.
import type { Clock } from '../../platform/clock.ts'

export interface ReceiverLimiter {
  /** Undefined where enough of the tenant's deliveries are under way. */
  acquire(tenantId: string): ReceiverSlot | undefined
}

export interface ReceiverSlot {
  /** However it ended. */
  release(): void
}

/** Whoever takes longer is slow, and stays so for a while: quick ones are held up by nobody. */
const slowMs = 1000
const staysSlowMs = 30_000
/** A quarter of the deliveries that run at once. */
const maxDeliveriesOfSlowTenant = 4
const maxTrackedTenants = 1000

export function createReceiverLimiter(clock: Clock): ReceiverLimiter {
  const slowUntil = new Map<string, number>()
  const running = new Map<string, number>()
  return {
    acquire(tenantId) {
      const began = clock.now()
      const others = running.get(tenantId) ?? 0
      if (others >= maxDeliveriesOfSlowTenant && (slowUntil.get(tenantId) ?? 0) > began) return undefined
      running.set(tenantId, others + 1)
      return {
        release() {
          const now = clock.now()
          const left = (running.get(tenantId) ?? 1) - 1
          if (left > 0) running.set(tenantId, left)
          else running.delete(tenantId)
          if (now - began < slowMs) return
          if (slowUntil.size >= maxTrackedTenants) slowUntil.clear()
          slowUntil.set(tenantId, now + staysSlowMs)
        },
      }
    },
  }
}
