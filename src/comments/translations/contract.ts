// Contract of interface texts, for clients without their own.
import { z } from 'zod'
import { operation } from '../../platform/api/operation.ts'
import { APIStatus, adminFailures, TextMap } from '../wire/contract-envelope.ts'

export const getTranslations = operation({
  operationId: 'getTranslations',
  summary: 'Read the translations of a part of the user interface.',
  method: 'GET',
  path: '/translations/{namespace}/{component}',
  cors: 'anyone',
  params: z.object({ namespace: z.string(), component: z.string() }),
  query: z.object({
    locale: z.string().optional().describe('For example `de` or `fr_fr`; English for an unsupported language.'),
    useFullTranslationIds: z.boolean().optional().describe('Keys in the form `LOG_IN` instead of `logIn`.'),
  }),
  reply: z.object({ status: APIStatus, translations: TextMap }).meta({ id: 'GetTranslationsResponse' }),
  failures: { 404: adminFailures[404], 422: adminFailures[422], 429: adminFailures[429] },
})

/** Served outside of tenants. */
export const translationOperations = { getTranslations }
