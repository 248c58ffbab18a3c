// Links to a person's own data: given to who has just proven a mail address, valid for an hour, signed and kept as a row.
import type { Signer } from '../../platform/crypto/secrets.ts'
import type { CommentParts, Tenant } from '../context.ts'
import { insertPersonLink, type PersonLink, personLinkById } from '../person/store-person-links.ts'

const lifeMs = 3_600_000

/** Path below the base path. */
export async function makeOwnDataLink(
  email: string,
  tenantId: string,
  { database, clock, ids, identity }: CommentParts,
  signer: Signer,
): Promise<string> {
  const id = ids.next()
  const now = clock.now()
  const emailSealed = identity.personSealer.seal(email, `${tenantId} ${id}`)
  await database.write(async (tx) =>
    insertPersonLink(tx, tenantId, { id, emailSealed, expiresAt: now + lifeMs, usedAt: undefined }, now),
  )
  return `/my-data/${signer.sign(`${tenantId} ${id}`)}`
}

export interface OwnData {
  tenant: Tenant
  link: PersonLink
  email: string
}

/** `used`, `expired`: the site is known. Undefined for what was not signed here. */
export async function openOwnDataLink(
  token: string,
  { database, clock, stores, identity }: CommentParts,
  signer: Signer,
): Promise<OwnData | 'used' | 'expired' | undefined> {
  const [tenantId = '', id = ''] = signer.verify(token)?.split(' ') ?? []
  const tenant = id === '' ? undefined : (await stores.tenants.byId(tenantId))?.tenant
  const link = tenant && (await personLinkById(database, tenantId, id))
  if (!tenant || !link) return undefined
  if (link.usedAt !== undefined) return 'used'
  if (link.expiresAt <= clock.now()) return 'expired'
  return { tenant, link, email: identity.personSealer.open(link.emailSealed, `${tenantId} ${id}`) }
}
