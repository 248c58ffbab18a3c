// Limiter of slow webhook receivers: a tenant with one may run only a few deliveries at a time.
import type { Clock } from '../../platform/clock.ts'

export interface ReceiverLimiter {
  /** Undefined where the tenant has enough deliveries in flight. */
  acquire(tenantId: string): ReceiverSlot | undefined
}

export interface ReceiverSlot {
  /** Call on success and failure. */
  release(): void
}

/** A slower receiver counts as slow for a while; fast ones are not limited. */
const slowMs = 1000
const staysSlowMs = 30_000
/** A quarter of all concurrent deliveries. */
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
          const remaining = (running.get(tenantId) ?? 1) - 1
          if (remaining > 0) running.set(tenantId, remaining)
          else running.delete(tenantId)
          if (now - began < slowMs) return
          if (slowUntil.size >= maxTrackedTenants) slowUntil.clear()
          slowUntil.set(tenantId, now + staysSlowMs)
        },
      }
    },
  }
}
