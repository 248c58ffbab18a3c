// What open sockets are told, or lose, when settings, bans or the groups of a page are changed.
import type { Ids } from '../../platform/ids.ts'
import type { Tenant } from '../core/tenant.ts'
import { guardOf } from '../store/followed.ts'
import { pageById } from '../store/pages.ts'
import type { TenantStore } from '../store/tenants.ts'
import { type AccessParts, refusalToFollow } from './access.ts'
import type { FollowParts } from './follow.ts'
import { frameOf } from './frame.ts'
import { handOut, type Room } from './room.ts'
import { closeCodes, type Session } from './session.ts'

export interface RecheckParts extends AccessParts {
  tenants: TenantStore
  ids: Ids
  /** As clients are told of them. */
  shownSettings(tenant: Tenant): object
}

export interface Rechecks extends Pick<FollowParts<Session>, 'tenantMoved' | 'guardMoved'> {
  knowsSettings(tenant: Tenant): void
}

/** Tenants whose settings are remembered, to tell a change of them from other changes. */
const mostRemembered = 10_000

export function createRechecks(parts: RecheckParts): Rechecks {
  const { tenants, clock, ids, shownSettings } = parts
  const told = new Map<string, string>()

  /** True where they are news. */
  function remember(tenant: Tenant, config: object): boolean {
    const text = JSON.stringify(config)
    if (told.get(tenant.id) === text) return false
    if (told.size >= mostRemembered) told.clear()
    told.set(tenant.id, text)
    return true
  }

  function tellSettings(tenant: Tenant, rooms: readonly Room[]): void {
    const config = shownSettings(tenant)
    if (!remember(tenant, config)) return
    const frame = frameOf(
      JSON.stringify({ type: 'new-config', timestamp: clock.now(), broadcastId: ids.next(), config }),
    )
    for (const room of rooms) if (!room.isFeed) handOut(room, [frame], true)
  }

  return {
    knowsSettings: (tenant) => void remember(tenant, shownSettings(tenant)),
    async tenantMoved(tenantId, rooms) {
      const tenant = (await tenants.byId(tenantId))?.tenant
      if (!tenant) return
      for (const room of rooms) await recheck(room, tenant, parts)
      tellSettings(tenant, rooms)
    },
    async guardMoved(room) {
      const tenant = (await tenants.byId(room.tenantId))?.tenant
      if (tenant) await recheck(room, tenant, parts)
    },
  }
}

/** Whoever may not follow the page any more is shown out; strangers are one like the other, so they are asked for once. */
async function recheck(room: Room<Session>, tenant: Tenant, parts: RecheckParts): Promise<void> {
  const page =
    room.isFeed || room.streamId === undefined ? undefined : await pageById(parts.database, tenant.id, room.streamId)
  const known = new Map<string, boolean>()
  for (const session of [...room.members]) {
    const listener = session.start?.listener
    if (!listener) continue
    const name = JSON.stringify(listener)
    const isRefused = known.get(name) ?? (await refusalToFollow(listener, page, tenant, parts)) !== undefined
    known.set(name, isRefused)
    if (isRefused) session.close(closeCodes.refused, 'you may not read this page now')
  }
  if (page) room.guard = guardOf(page)
}
