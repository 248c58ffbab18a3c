// Operations of the history of a feed: its checks.
import { z } from 'zod'
import { operation } from '../../platform/api/operation.ts'
import { busy, data, refused, tooMany, unauthorized, unexpected } from '../contract.ts'
import { FullTextState } from '../full-text/contract-full-text.ts'

const FeedCheck = z
  .object({
    at: z.string(),
    duration_ms: z.int(),
    outcome: z.enum(['items', 'unchanged', 'failed']),
    new_items: z.int(),
    changed_items: z.int(),
    item_count: z.int().describe('Items that the page listed.'),
    bytes: z.int().describe('Of the page, decompressed; 0 where it answered that nothing changed.'),
    problem: z.object({ code: z.string(), text: z.string() }).optional(),
  })
  .meta({ id: 'FeedCheck' })

export type FeedCheck = z.output<typeof FeedCheck>

const failures = { 401: unauthorized, 403: refused('Feed creation is off'), 429: tooMany, 500: unexpected, 503: busy }

export const checkOperations = {
  listChecks: operation({
    operationId: 'listChecks',
    summary: 'The last checks of a feed, the latest first: at most 200, of 30 days',
    method: 'GET',
    path: '/account/feeds/{id}/checks',
    auth: 'bearer',
    params: z.object({ id: z.string() }),
    reply: data(
      z.object({
        checks: z.array(FeedCheck),
        readers: z.int(),
        full_text: FullTextState.describe('Of a feed with full text.').optional(),
      }),
    ),
    failures: { ...failures, 404: refused('This account has no feed with this id') },
  }),
}
