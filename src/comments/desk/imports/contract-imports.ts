// Contract of imports at the desk: a file comes in parts, is checked without a change, then imported by a job.
import { z } from 'zod'
import { operation } from '../../../platform/api/operation.ts'
import { DateTime, deskFailures, siteParams } from '../contract-shared.ts'

/** Of one part of a file. */
export const maxPartBytes = 4 * 1024 * 1024

const states = ['uploading', 'checking', 'checked', 'importing', 'stopping', 'stopped', 'failed', 'done'] as const

const Report = z
  .object({
    isDryRun: z.boolean(),
    pages: z.int(),
    comments: z.object({
      found: z.int().describe('In the file.'),
      written: z.int(),
      known: z.int().describe('Were here from an earlier run.'),
      deleted: z.int().describe('Deleted there, without an answer.'),
      aside: z.int(),
      mended: z.int(),
      states: z.record(z.string(), z.int()).describe('Of those that are taken.'),
    }),
    reasons: z
      .array(z.object({ kind: z.enum(['mended', 'aside']), reason: z.string(), count: z.int() }))
      .describe('The most frequent 100.'),
    mapped: z
      .array(z.object({ source: z.string(), urlId: z.string(), comments: z.int() }))
      .describe('The first 20 pages, as they are called there and here.'),
  })
  .meta({ id: 'DeskImportReport' })

const DeskImport = z
  .object({
    id: z.string(),
    state: z.enum(states).describe('`checked`: the report says what an import would do.'),
    system: z.string(),
    fileName: z.string(),
    bytes: z.int(),
    received: z.int().describe('Of the file, in bytes: where the next part begins.'),
    read: z.int().describe('Comments of the file that this run has read.'),
    written: z.int().describe('Comments that this run has written, or found here.'),
    report: Report.optional().describe('Of the last run that ended.'),
    problem: z.string().optional().describe('Why it failed.'),
    createdAt: DateTime,
    changedAt: DateTime,
  })
  .meta({ id: 'DeskImport' })

const reply = z.object({ import: DeskImport })
const ofImport = siteParams.extend({ importId: z.string() })

export const getImports = operation({
  operationId: 'getImports',
  summary: 'The newest 50 imports of the site, the systems that files are taken of, and the bound of a file.',
  method: 'GET',
  path: '/desk/api/sites/{tenantId}/imports',
  auth: 'deskSession',
  params: siteParams,
  reply: z.object({
    imports: z.array(DeskImport),
    systems: z.array(z.string()),
    maxBytes: z.int(),
    maxPartBytes: z.int(),
  }),
  failures: deskFailures,
})

export const addImport = operation({
  operationId: 'addImport',
  summary: 'Announce a file of comments. Its parts follow; one import at a time is under way.',
  method: 'POST',
  path: '/desk/api/sites/{tenantId}/imports',
  auth: 'deskSession',
  params: siteParams,
  body: z.object({
    system: z.string().max(50),
    fileName: z.string().max(300),
    bytes: z.int().min(1),
    site: z.string().max(500).optional().describe('Address of the site, for pages that the file names by their path.'),
    replacements: z
      .array(z.tuple([z.string().min(1).max(500), z.string().max(500)]))
      .max(100)
      .optional()
      .describe('Beginnings of addresses there, each with what stands in its place here.'),
  }),
  status: 201,
  reply,
  failures: deskFailures,
})

export const addImportPart = operation({
  operationId: 'addImportPart',
  summary: 'Send the next part of the file, of at most 4 MiB. With the last one the check begins.',
  method: 'PUT',
  path: '/desk/api/sites/{tenantId}/imports/{importId}/file',
  auth: 'deskSession',
  params: ofImport,
  query: z.object({ offset: z.int().min(0) }),
  bodyMedia: 'application/octet-stream',
  body: z.string(),
  bodyLimit: maxPartBytes,
  reply,
  failures: deskFailures,
})

export const startImport = operation({
  operationId: 'startImport',
  summary: 'Import the file that was checked; again where it failed or was stopped.',
  method: 'POST',
  path: '/desk/api/sites/{tenantId}/imports/{importId}/start',
  auth: 'deskSession',
  params: ofImport,
  body: z.object({}),
  reply,
  failures: deskFailures,
})

export const stopImport = operation({
  operationId: 'stopImport',
  summary: 'Stop an upload, a check or an import. What was imported stays.',
  method: 'POST',
  path: '/desk/api/sites/{tenantId}/imports/{importId}/stop',
  auth: 'deskSession',
  params: ofImport,
  body: z.object({}),
  reply,
  failures: deskFailures,
})

export const removeImport = operation({
  operationId: 'removeImport',
  summary: 'Remove an import that is not under way, with its file and report. Comments stay.',
  method: 'DELETE',
  path: '/desk/api/sites/{tenantId}/imports/{importId}',
  auth: 'deskSession',
  params: ofImport,
  reply: z.object({ id: z.string() }),
  failures: deskFailures,
})

export const getImportIssues = operation({
  operationId: 'getImportIssues',
  summary: 'What the last run mended or set aside, as CSV with place and reason; the first 10,000.',
  method: 'GET',
  path: '/desk/api/sites/{tenantId}/imports/{importId}/issues.csv',
  auth: 'deskSession',
  params: ofImport,
  reply: { media: ['text/csv'] },
  failures: deskFailures,
})
