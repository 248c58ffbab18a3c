// Erasure of a person's own rows, of bans, and of a membership with what signing in keeps.
import { dropDeletedWords } from '../../../platform/data/full-text-index.ts'
import { removePersonOfMailbox } from '../../../platform/sign-in/session/store-people.ts'
import { banById, removeBan } from '../../bans/store.ts'
import { countOwners, membershipsOf, moderatorByKey, removeModerator } from '../../identity/moderators/store.ts'
import { bumpTenantVersion, lockTenant } from '../../tenancy/store.ts'
import { places } from '../rules-places.ts'
import { deletePlaceRows, placeRows } from '../store-place-rows.ts'
import { eraseMemberNames, hideBan } from '../store-scans.ts'
import type { Step } from './work.ts'

const maxRows = 500
const ownPlaces = places.filter(({ isErasedByStep }) => !isErasedByStep)

/** One table after the other. */
export const eraseOwnRows: Step = async ({ person, keys, ctx }, position) => {
  const at = Number(position || '0')
  const place = ownPlaces[at]
  if (!place) return { position: undefined, counts: {} }
  const { tenantId } = person
  const deleted = await ctx.database.write(async (tx) => {
    const count = await deletePlaceRows(tx, tenantId, place, keys, maxRows)
    // What is remembered of a tenant says whether there are names, blocks and trust at all.
    if (count > 0) bumpTenantVersion(tx, tenantId)
    return count
  })
  const next = deleted < maxRows ? at + 1 : at
  return {
    position: next < ownPlaces.length ? String(next) : undefined,
    counts: { [place.file ?? 'other records']: deleted },
  }
}

/** Gone, or as a hash where they are kept. */
export const eraseBans: Step = async ({ person, keys, keepsBans, ctx }) => {
  const { tenantId } = person
  const place = places.find(({ table }) => table === 'bans')
  let erased = 0
  if (place)
    for await (const rows of placeRows(ctx.database, tenantId, place, keys, maxRows))
      await ctx.database.write(async (tx) => {
        for (const { id } of rows) {
          const ban = await banById(tx, tenantId, String(id))
          if (!ban || (keepsBans && ban.value === '')) continue
          if (keepsBans) hideBan(tx, tenantId, ban.id)
          else await removeBan(tx, tenantId, ban.id)
          erased++
        }
        bumpTenantVersion(tx, tenantId)
      })
  return { position: undefined, counts: { bans: erased } }
}

/** The last owner stays: a site without one could be managed by nobody. */
export const eraseMembership: Step = async ({ person, keys, ctx }) => {
  const { tenantId } = person
  const erased = await ctx.database.write(async (tx) => {
    if (keys.memberIds.length === 0 || !(await lockTenant(tx, tenantId))) return 0
    let removed = 0
    for (const emailKey of keys.emailKeys) {
      const member = await moderatorByKey(tx, tenantId, emailKey)
      const isLastOwner = member?.role === 'owner' && !member.scope && (await countOwners(tx, tenantId)) === 1
      if (!member || isLastOwner) continue
      await removeModerator(tx, tenantId, emailKey)
      removed++
    }
    if (removed > 0) bumpTenantVersion(tx, tenantId)
    return removed
  })
  const renamed = await ctx.database.write((tx) => eraseMemberNames(tx, tenantId, keys.memberIds.concat(keys.ssoIds)))
  return { position: undefined, counts: { membership: erased, 'names in decisions': renamed } }
}

/** Words of erased comments leave the index of all sites of the file. */
export const dropIndexedWords: Step = async ({ ctx }) => {
  const isMore = await dropDeletedWords(ctx.database, 'comment_words')
  return { position: isMore ? 'more' : undefined, counts: {} }
}

/** Only where the mailbox is a member of no site any more: signing in is shared by all of a server. */
export const eraseSignIn: Step = async ({ keys, ctx }) => {
  let erased = 0
  for (const emailKey of keys.emailKeys) {
    if ((await membershipsOf(ctx.database, emailKey, 1)).length > 0) continue
    if (await ctx.database.write((tx) => removePersonOfMailbox(tx, emailKey))) erased++
  }
  return { position: undefined, counts: { 'sign-in': erased } }
}
