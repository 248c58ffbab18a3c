// Operations of moving: what a list of another program would become here, and the account's feeds with their items.
import { z } from 'zod'
import { operation } from '../../platform/api/operation.ts'
import { data, refused } from '../contract.ts'
import { accountFailures } from '../management/contract.ts'
import { ImportEntry } from '../management/contract-shapes.ts'

/** In characters. */
export const maxListChars = 5 * 1024 * 1024

const TakeoverRow = z
  .object({
    place: z.string().describe('Where the entry stands in the list.'),
    address: z.string().describe('As the list has it.'),
    title: z.string(),
    folder: z.string(),
    kind: z
      .enum(['page', 'feed', 'unresolved'])
      .describe('A page that a program made a feed of; a feed already; nothing that could be told.'),
    program: z.string().describe('That made the feed.').optional(),
    told_by: z
      .enum(['address', 'list', 'route'])
      .describe('The page stands in the address itself; beside it in the list; is known for this route.')
      .optional(),
    entry: ImportEntry.describe('For `importEntries`; absent where there is no page.').optional(),
    notes: z.array(z.string()).describe('Settings that have no equal here, a sentence each.'),
    reason: z.string().describe('Why there is no page.').optional(),
    suggestion: z.string().describe('A page to begin with, such as that of the site.').optional(),
    known: z.boolean().describe('The account has a feed of this page.'),
    same_as: z.string().describe('Place of an earlier entry with the same page.').optional(),
  })
  .meta({ id: 'TakeoverRow' })

export type TakeoverRow = z.output<typeof TakeoverRow>

export const recordsMedia = 'application/jsonl'

export const takeoverOperations = {
  exportRecords: operation({
    operationId: 'exportRecords',
    summary: "The account's feeds with their settings and items as JSON Lines, which `pageside feed import` takes back",
    method: 'GET',
    path: '/account/records',
    auth: 'bearer',
    reply: { media: [recordsMedia] },
    failures: accountFailures,
  }),
  planTakeover: operation({
    operationId: 'planTakeover',
    summary: 'What a list of another program would become: OPML, JSON of Miniflux or changedetection.io, addresses',
    method: 'POST',
    path: '/account/takeover',
    auth: 'bearer',
    countsAs: 'read',
    body: z
      .strictObject({ text: z.string().max(maxListChars).describe('The list as it stands in its file.') })
      .meta({ id: 'TakeoverList' }),
    bodyLimit: 8 * 1024 * 1024,
    reply: data(
      z.object({
        form: z.enum(['opml', 'miniflux', 'changedetection', 'addresses']),
        rows: z.array(TakeoverRow),
        empty: z.int().describe('Entries that name nothing.'),
        is_cut: z.boolean().describe('There were more entries than are read at once.'),
      }),
    ),
    failures: {
      ...accountFailures,
      400: refused('Malformed JSON, or no list that is known; the message says why'),
      413: refused('The body is too large'),
    },
  }),
}
