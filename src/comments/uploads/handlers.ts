// Handler that takes a picture: who may, budgets, metadata, storage.
import type { Handler } from '../../platform/api/operation.ts'
import { generateSecret } from '../../platform/crypto/secrets.ts'
import { ApiError } from '../../platform/errors.ts'
import { stripMetadata } from '../../platform/http/images/metadata/strip-metadata.ts'
import type { BudgetName } from '../../platform/limits/budgets.ts'
import { unitOfWork } from '../changes/unit-of-work.ts'
import { uploadAddress } from '../comment/rules/upload-addresses.ts'
import type { CommentContext } from '../context.ts'
import { requireReadAccess } from '../pages/read-policy.ts'
import { normalizeUrlId } from '../pages/rules-url-id.ts'
import { unprovenNetwork } from '../screening/screen.ts'
import { requireNotBanned } from '../screening/write-policy.ts'
import { lockTenant } from '../tenancy/store.ts'
import { maxUploadBytes, type uploadImage } from './contract.ts'
import { denyUpload, fileNameOf } from './rules.ts'
import { insertUpload, uploadedBytes } from './store.ts'

/** Of one tenant, all pictures together. */
const maxTenantBytes = 1024 * 1024 * 1024

/** Its address is a secret until somebody shows it; unused, it goes after a day. */
export const uploadImageHandler: Handler<typeof uploadImage, CommentContext> = async ({ query, body }, ctx) => {
  const { tenant, actor, runtime } = ctx
  const refusal = denyUpload(actor, tenant.effective)
  if (refusal) throw new ApiError('unauthorized', { message: refusal })
  if (query.urlId) requireReadAccess(await ctx.stores.findPage(tenant.id, normalizeUrlId(query.urlId)), ctx)
  await requireNotBanned('email' in actor ? actor.email : undefined, ctx)
  spendBudgets(ctx)
  const sent = Buffer.from(body.file, 'latin1')
  if (sent.length > maxUploadBytes) throw new ApiError('body-too-large')
  const image = stripMetadata(sent)
  if ('problem' in image) throw new ApiError('invalid-input', { message: `file: ${image.problem}` })
  const { bytes, type, width, height } = image
  const name = generateSecret()
  await unitOfWork(ctx, async (tx, now) => {
    // Others that upload wait, so that together they stay within the bound.
    await lockTenant(tx, tenant.id)
    if ((await uploadedBytes(tx, tenant.id)) + bytes.length > maxTenantBytes) throw new ApiError('storage-full')
    insertUpload(tx, { tenantId: tenant.id, name, type, bytes, width, height }, now)
    const audit = {
      resource: 'Upload',
      objectId: name.slice(0, shownNameChars),
      crud: 'c',
      description: 'A picture was uploaded.',
      after: { type, sizeBytes: bytes.length },
    } as const
    return { reply: undefined, audit, pages: [] }
  })
  const src = uploadAddress(runtime.publicUrl, { tenantId: tenant.id, file: fileNameOf(name, type) })
  return { status: 'success', url: src, media: [{ w: width, h: height, src }] }
}

/** Of the secret, in the log. */
const shownNameChars = 8

/** Throws `rate-limited`. */
function spendBudgets(ctx: CommentContext): void {
  const { tenant, actor, runtime } = ctx
  const network = unprovenNetwork(ctx)
  const spend = (name: BudgetName, key: string) => {
    const wait = runtime.budgets.spend(name, key)
    if (wait !== undefined) throw new ApiError('rate-limited', { retryAfterSeconds: wait })
  }
  if (network !== undefined) spend('uploads-by-unproven', `${tenant.id} ${network}`)
  else spend('uploads-of-person', `${tenant.id} ${actor.kind === 'sso' ? actor.userId : actor.kind}`)
  spend('uploads-of-site', tenant.id)
}
