// Route of uploaded pictures, with the headers of the image proxy. Their addresses are secrets and never change.
import { defineService, type ServiceModule } from '../../platform/api/serve.ts'
import { ApiError } from '../../platform/errors.ts'
import { imageHeaders } from '../../platform/http/images/fetch-image.ts'
import type { CommentParts } from '../context.ts'
import { renderError } from '../errors.ts'
import { tenantIdProblem } from '../tenancy/rules-tenant.ts'
import { showUpload } from './contract.ts'
import { fileNameOf } from './rules.ts'
import { findUpload } from './store.ts'

export function uploadRoutes(parts: CommentParts): ServiceModule<CommentParts> {
  return defineService({
    name: 'comments',
    base: '',
    operations: { showUpload },
    handlers: {
      async showUpload({ params: { tenantId, file } }, { database }: CommentParts) {
        const name = /^([\w-]{20,64})\.[a-z]{3,4}$/.exec(file)?.[1]
        const found = tenantIdProblem(tenantId) || !name ? undefined : await findUpload(database, tenantId, name)
        if (!found || !name || fileNameOf(name, found.type) !== file) throw noSuchPicture()
        return {
          bytes: found.bytes,
          type: found.type,
          etag: `"${name}"`,
          cacheControl: 'public, max-age=31536000, immutable',
          headers: imageHeaders,
        }
      },
    },
    authenticate: () => parts,
    renderError,
    allowsOrigin: async () => false,
    bodyLimit: 1024,
  })
}

function noSuchPicture(): ApiError {
  return new ApiError('not-found', { message: 'There is no picture at this address.' })
}
