// Handlers of exports at the desk.
import type { Handler } from '../../../platform/api/operation.ts'
import { ApiError } from '../../../platform/errors.ts'
import { exportFormats } from '../../export/formats/all-formats.ts'
import { runCommandTransaction } from '../../tenancy/command-transaction.ts'
import type { DeskContext } from '../access/context.ts'
import { commandPartsOf } from '../pages/command-parts.ts'
import { refuseProblem } from '../pages/handlers-pages.ts'
import type { getExportChecksum, getExportFile, getExports } from './contract-exports.ts'
import { exportById, newestExports } from './store-exports.ts'
import { maxExports, streamExport } from './stream-export.ts'

export const getExportsHandler: Handler<typeof getExports, DeskContext> = async (_, { database, tenant }) => ({
  exports: (await newestExports(database, tenant.id, maxExports)).map(({ createdAt, ...row }) => ({
    ...row,
    createdAt: new Date(createdAt).toISOString(),
  })),
  formats: Object.keys(exportFormats),
})

/** Throws `export-under-way`. */
export const getExportFileHandler: Handler<typeof getExportFile, DeskContext> = async ({ query }, ctx) => {
  const { tenant, exports, ids, clock } = ctx
  const name = query.format
  const format = Object.hasOwn(exportFormats, name) ? exportFormats[name]?.() : undefined
  if (!format) throw new ApiError('invalid-input', { message: 'format: Is none of the list.' })
  if (exports.busy.has(tenant.id)) throw new ApiError('export-under-way')
  if (ctx.call.method !== 'HEAD') {
    const noted = await runCommandTransaction(commandPartsOf(ctx), tenant.id, async () => {
      const description = 'The comments were exported.'
      const audit = {
        resource: 'Tenant',
        objectId: tenant.id,
        crud: 'r',
        description,
        after: { format: name },
      } as const
      return { reply: {}, audit }
    })
    refuseProblem(noted)
  }
  const day = new Date(clock.now()).toISOString().slice(0, 10)
  return {
    bytes: '',
    type: 'application/octet-stream',
    cacheControl: 'no-store',
    headers: { 'Content-Disposition': `attachment; filename="comments-${tenant.id}-${day}.${format.extension}"` },
    isFile: true,
    async stream(sink) {
      if (exports.busy.has(tenant.id)) return sink.abort()
      exports.busy.add(tenant.id)
      try {
        await streamExport(sink, { id: ids.next(), name, format }, ctx)
      } finally {
        exports.busy.delete(tenant.id)
      }
    },
  }
}

export const getExportChecksumHandler: Handler<typeof getExportChecksum, DeskContext> = async ({ params }, ctx) => {
  const row = await exportById(ctx.database, ctx.tenant.id, params.exportId)
  if (!row) throw new ApiError('not-found', { message: 'There is no such export.' })
  const { pages, comments, sha256 } = row
  const signed = ctx.exports.sign({ tenantId: ctx.tenant.id, pages, comments, sha256 })
  return {
    bytes: `${JSON.stringify(signed, null, 2)}\n`,
    type: 'application/json',
    cacheControl: 'no-store',
    headers: { 'Content-Disposition': `attachment; filename="comments-${ctx.tenant.id}.checksum.json"` },
  }
}
