// Contract of uploaded pictures. Names and path of the vendor's newest generation.
import { z } from 'zod'
import { operation } from '../../platform/api/operation.ts'
import { APIStatus, caller, publicFailures, withBody } from '../wire/contract-envelope.ts'

export const maxUploadBytes = 5 * 1024 * 1024
/** Boundaries and heads of parts. */
const formBytes = 16 * 1024

const SizePreset = z.enum(['Default', 'CrossPlatform']).meta({ id: 'SizePreset' })

const MediaAsset = z.object({ w: z.int(), h: z.int(), src: z.string() }).meta({ id: 'MediaAsset' })

export const uploadImage = operation({
  operationId: 'uploadImage',
  summary: 'Upload a picture for a comment or post: PNG, JPEG, GIF, WebP or AVIF, of which metadata are removed.',
  method: 'POST',
  path: '/upload-image/{tenantId}',
  cors: 'named-origins',
  params: z.object({ tenantId: z.string() }),
  query: z.object({
    sizePreset: SizePreset.optional().describe('The picture stays as large as it is.'),
    urlId: z.string().optional().describe('Page for which it is; its access rules apply.'),
    ...caller,
  }),
  body: z.object({ file: z.string().meta({ format: 'binary' }) }),
  bodyMedia: 'multipart/form-data',
  bodyLimit: maxUploadBytes + formBytes,
  reply: z
    .object({
      status: APIStatus,
      url: z.string().optional(),
      media: z.array(MediaAsset).optional(),
      reason: z.string().optional(),
      code: z.string().optional(),
    })
    .meta({ id: 'UploadImageResponse' }),
  failures: withBody(publicFailures),
})

/** Beside the image proxy. */
export const showUpload = operation({
  operationId: 'showUpload',
  summary: 'An uploaded picture.',
  method: 'GET',
  path: '/images/{tenantId}/{file}',
  params: z.object({ tenantId: z.string(), file: z.string() }),
  reply: { media: ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'] },
})
