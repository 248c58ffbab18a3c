// Contract of personal data at the desk: how long kinds are kept; one person's data counted, exported and erased.
import { z } from 'zod'
import { operation } from '../../../platform/api/operation.ts'
import { WireRetention } from '../../person/retention/contract-retention.ts'
import { DateTime, deskFailures, siteParams } from '../contract-shared.ts'

export const getRetention = operation({
  operationId: 'getRetention',
  summary: 'What the site keeps of people, for how long by the settings in force, and what removes it.',
  method: 'GET',
  path: '/desk/api/sites/{tenantId}/retention',
  auth: 'deskSession',
  params: siteParams,
  reply: z.object({
    entries: z.array(WireRetention),
    privacyPage: z.string().describe('Address of the page that tells readers the same.'),
  }),
  failures: deskFailures,
})

const asked = {
  user: z.string().max(1000).optional().describe('Key as in lists of people, id of a signed-on user, or of a session.'),
  email: z.string().max(320).optional().describe('Mail address; one of the two is needed.'),
}

const counts = z.record(z.string(), z.int()).describe('Records by kind.')

export const previewPersonData = operation({
  operationId: 'previewPersonData',
  summary: 'Say whom an id or a mail address stands for, and count what is stored of them.',
  method: 'GET',
  path: '/desk/api/sites/{tenantId}/person-data',
  auth: 'deskSession',
  params: siteParams,
  query: z.object(asked),
  reply: z
    .object({
      names: z.array(z.string()).describe('Under which they wrote or signed on; the first 20.'),
      emails: z.array(z.string()).describe('The first 20.'),
      ids: z.array(z.string()).describe('Of accounts and sessions; the first 20.'),
      counts,
      isLastOwner: z.boolean().describe('They cannot be erased before somebody else is an owner.'),
      keepsBans: z.boolean().describe('Bans stay as hashes.'),
      isNameless: z.boolean().describe('Comments stay, without the name; else they are deleted.'),
      remains: z.string().describe('What no server can reach.'),
    })
    .meta({ id: 'PersonDataPreview' }),
  failures: deskFailures,
})

export const getPersonDataFile = operation({
  operationId: 'getPersonDataFile',
  summary: 'Everything that is stored of one person, as a ZIP of JSON files. It is noted in the log.',
  method: 'GET',
  path: '/desk/api/sites/{tenantId}/person-data.zip',
  auth: 'deskSession',
  params: siteParams,
  query: z.object(asked),
  reply: { media: ['application/zip'] },
  failures: deskFailures,
})

const DeskErasure = z
  .object({
    id: z.string(),
    state: z.enum(['running', 'settling', 'done']).describe('`settling`: a second pass follows within a minute.'),
    step: z.int(),
    steps: z.int(),
    counts,
    channel: z.enum(['command', 'desk', 'api', 'self']).describe('Where it was asked for.'),
    startedAt: DateTime,
    endedAt: DateTime.optional(),
  })
  .meta({ id: 'DeskErasure' })

export const startPersonErasure = operation({
  operationId: 'startPersonErasure',
  summary: 'Erase one person. A job does it; nothing brings the data back.',
  method: 'POST',
  path: '/desk/api/sites/{tenantId}/person-data/erasures',
  auth: 'deskSession',
  params: siteParams,
  body: z.object({
    ...asked,
    confirmation: z.string().max(1000).describe('`user` or `email` once more, as it was typed.'),
  }),
  status: 201,
  reply: z.object({ erasure: DeskErasure }),
  failures: deskFailures,
})

export const getPersonErasures = operation({
  operationId: 'getPersonErasures',
  summary: 'The newest 50 erasures of the site: how far they are, and what was erased. They name nobody.',
  method: 'GET',
  path: '/desk/api/sites/{tenantId}/person-data/erasures',
  auth: 'deskSession',
  params: siteParams,
  reply: z.object({ erasures: z.array(DeskErasure) }),
  failures: deskFailures,
})
