// Contract of exports at the desk: a file of all comments in a format, and its signed checksum.
import { z } from 'zod'
import { operation } from '../../../platform/api/operation.ts'
import { DateTime, deskFailures, siteParams } from '../contract-shared.ts'

const DeskExport = z
  .object({
    id: z.string(),
    format: z.string(),
    pages: z.int(),
    comments: z.int(),
    bytes: z.int(),
    sha256: z.string(),
    createdAt: DateTime,
  })
  .meta({ id: 'DeskExport' })

export const getExports = operation({
  operationId: 'getExports',
  summary: 'The newest 20 files that were exported whole, and the formats there are.',
  method: 'GET',
  path: '/desk/api/sites/{tenantId}/exports',
  auth: 'deskSession',
  params: siteParams,
  reply: z.object({ exports: z.array(DeskExport), formats: z.array(z.string()) }),
  failures: deskFailures,
})

export const getExportFile = operation({
  operationId: 'getExportFile',
  summary: 'All comments of the site as they are at this moment, in a format. One file of a site at a time.',
  method: 'GET',
  path: '/desk/api/sites/{tenantId}/exports/file',
  auth: 'deskSession',
  params: siteParams,
  query: z.object({ format: z.string().max(50) }),
  reply: { media: ['application/octet-stream'] },
  failures: deskFailures,
})

export const getExportChecksum = operation({
  operationId: 'getExportChecksum',
  summary: 'Signed checksum of an exported file, as `pageside export --verify` reads it.',
  method: 'GET',
  path: '/desk/api/sites/{tenantId}/exports/{exportId}/checksum.json',
  auth: 'deskSession',
  params: siteParams.extend({ exportId: z.string() }),
  reply: { media: ['application/json'] },
  failures: deskFailures,
})
