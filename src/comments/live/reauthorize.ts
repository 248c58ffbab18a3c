// Effects of changed settings, bans or page groups on open sockets: new settings are sent, lost access closes them.
import type { Ids } from '../../platform/crypto/ids.ts'
import { encodeFrame } from '../events/rules-frame.ts'
import { pageById } from '../pages/store.ts'
import type { Tenant } from '../tenancy/rules-tenant.ts'
import type { TenantStore } from '../tenancy/store.ts'
import type { ChangePollerParts } from './change-poller.ts'
import { denyFollow, type FollowPolicyParts } from './follow-policy.ts'
import { accessVersionOf, type Room, sendFrames, unknownAccessVersion } from './room.ts'
import { closeCodes, type Session } from './session.ts'
import { pageStates } from './store-streams.ts'

export interface ReauthorizeParts extends FollowPolicyParts {
  tenants: TenantStore
  versionOf(tenantId: string): Promise<number>
  ids: Ids
  /** Settings in the public form. */
  shownSettings(tenant: Tenant): object
}

export interface Reauthorizer extends Pick<ChangePollerParts<Session>, 'sendSettings' | 'reauthorizeRoom'> {
  noteSettings(tenant: Tenant): void
  /** With the current access version. */
  reauthorize(room: Room<Session>): Promise<void>
}

/** Tenants whose last sent settings are cached, to detect real changes. */
const maxCachedDecisions = 10_000

export function createReauthorizer(parts: ReauthorizeParts): Reauthorizer {
  const { tenants, ids, shownSettings } = parts
  const sentSettings = new Map<string, string>()

  /** True where they differ from the last ones. */
  function remember(tenant: Tenant, config: object): boolean {
    const text = JSON.stringify(config)
    if (sentSettings.get(tenant.id) === text) return false
    if (sentSettings.size >= maxCachedDecisions) sentSettings.clear()
    sentSettings.set(tenant.id, text)
    return true
  }

  async function sendSettings(tenantId: string, rooms: readonly Room[]): Promise<void> {
    const tenant = (await tenants.byId(tenantId))?.tenant
    if (!tenant) return
    const config = shownSettings(tenant)
    if (!remember(tenant, config)) return
    const broadcastId = ids.next()
    for (const room of rooms) {
      if (room.isFeed) continue
      // Not from the clock: clients resume from the latest time received.
      const event = { type: 'new-config', timestamp: room.at, broadcastId, config }
      sendFrames(room, [encodeFrame(JSON.stringify(event))], true)
    }
  }

  async function reauthorizeRoom(rules: string, room: Room<Session>): Promise<void> {
    if (rules === room.rules) return
    // Before the check, so that sessions authorized meanwhile under older rules are noticed.
    room.rules = rules
    try {
      await closeUnauthorized(room, parts)
    } catch (error) {
      room.rules = unknownAccessVersion
      throw error
    }
  }

  return {
    noteSettings: (tenant) => void remember(tenant, shownSettings(tenant)),
    sendSettings,
    reauthorizeRoom,
    reauthorize: async (room) => reauthorizeRoom(await currentRules(room, parts), room),
  }
}

async function currentRules(
  { tenantId, isFeed, streamId }: Room,
  { database, versionOf }: ReauthorizeParts,
): Promise<string> {
  const pageIds = isFeed || streamId === undefined ? [] : [streamId]
  const [version, [state]] = await Promise.all([versionOf(tenantId), pageStates(database, tenantId, pageIds)])
  return accessVersionOf(version, state?.guard ?? '')
}

/** Closes sessions without access; equal listeners are checked once. */
async function closeUnauthorized(room: Room<Session>, parts: ReauthorizeParts): Promise<void> {
  const tenant = (await parts.tenants.byId(room.tenantId))?.tenant
  if (!tenant) return
  const page =
    room.isFeed || room.streamId === undefined ? undefined : await pageById(parts.database, tenant.id, room.streamId)
  const known = new Map<string, boolean>()
  for (const session of [...room.members]) {
    const listener = session.start?.listener
    if (!listener) continue
    const name = JSON.stringify(listener)
    const isRefused = known.get(name) ?? (await denyFollow(listener, page, tenant, parts)) !== undefined
    known.set(name, isRefused)
    if (isRefused) session.close(closeCodes.refused, 'you may not read this page now')
  }
}
