// Contract of personal data: one person's records as a file, counted, and erased.
import { z } from 'zod'
import { operation } from '../../platform/api/operation.ts'
import { APIStatus, adminFailures, DateTime } from '../wire/contract-envelope.ts'

const named = {
  tenantId: z.string(),
  userId: z.string().optional().describe('Of a signed-on user, or of a session.'),
  email: z.string().optional().describe('Mail address; one of the two is needed.'),
}

const counts = z.record(z.string(), z.number()).describe('Records by kind.')

export const exportPersonData = operation({
  operationId: 'exportPersonData',
  summary: 'Export everything that is stored of one person, as a ZIP of JSON files.',
  method: 'GET',
  path: '/api/v1/person-data',
  auth: 'apiKey',
  query: z.object(named),
  reply: { media: ['application/zip'] },
  failures: adminFailures,
})

export const previewPersonErasure = operation({
  operationId: 'previewPersonErasure',
  summary: 'Count what the erasure of one person would take.',
  method: 'GET',
  path: '/api/v1/person-data/preview',
  auth: 'apiKey',
  query: z.object(named),
  reply: z.object({ status: APIStatus, counts }).meta({ id: 'PreviewPersonErasureResponse' }),
  failures: adminFailures,
})

const PersonErasure = z
  .object({
    id: z.string(),
    state: z.enum(['running', 'settling', 'done']).describe('`settling`: a second pass follows within a minute.'),
    step: z.number(),
    steps: z.number(),
    counts,
    startedAt: DateTime,
    remains: z.string().describe('What no server can reach.'),
  })
  .meta({ id: 'PersonErasure' })

export const erasePersonData = operation({
  operationId: 'erasePersonData',
  summary: 'Erase one person. A job does it; nothing brings the data back.',
  method: 'DELETE',
  path: '/api/v1/person-data',
  auth: 'apiKey',
  query: z.object(named),
  reply: z.object({ status: APIStatus, erasure: PersonErasure }).meta({ id: 'ErasePersonDataResponse' }),
  failures: adminFailures,
})

export const getPersonErasure = operation({
  operationId: 'getPersonErasure',
  summary: 'Read how far an erasure is.',
  method: 'GET',
  path: '/api/v1/person-data/erasures/{id}',
  auth: 'apiKey',
  params: z.object({ id: z.string() }),
  query: z.object({ tenantId: z.string() }),
  reply: z.object({ status: APIStatus, erasure: PersonErasure }).meta({ id: 'GetPersonErasureResponse' }),
  failures: adminFailures,
})

export const personOperations = { exportPersonData, previewPersonErasure, erasePersonData, getPersonErasure }
