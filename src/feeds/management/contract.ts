// Operations of feed management, in addition to the interface document: list, change, rotate, delete, OPML.
import { z } from 'zod'
import { operation } from '../../platform/api/operation.ts'
import { busy, data, refused, tooMany, unauthorized, unexpected } from '../contract.ts'
import { FeedConflict, FeedUpdate, ManagedFeed } from './contract-shapes.ts'

export const opmlMedia = 'text/x-opml'

export const accountFailures = {
  401: unauthorized,
  403: refused('Feed creation is off'),
  429: tooMany,
  500: unexpected,
  503: busy,
}
export const feedFailures = { ...accountFailures, 404: refused('This account has no feed with this id') }
export const idParams = z.object({ id: z.string() })
export const feedReply = data(z.object({ feed: ManagedFeed }))

export const managementOperations = {
  listFeeds: operation({
    operationId: 'listFeeds',
    summary: "The account's feeds, the oldest first",
    method: 'GET',
    path: '/account/feeds',
    auth: 'bearer',
    query: z.object({
      limit: z.int().min(1).max(500).describe('Default 50.').optional(),
      after: z.string().describe('`meta.next` of the previous page of results.').optional(),
    }),
    reply: data(z.object({ feeds: z.array(ManagedFeed) })).extend({ meta: z.object({ next: z.string().optional() }) }),
    failures: { ...accountFailures, 400: refused('A parameter is wrong') },
  }),
  getFeed: operation({
    operationId: 'getFeed',
    summary: 'One feed of the account',
    method: 'GET',
    path: '/account/feeds/{id}',
    auth: 'bearer',
    params: idParams,
    reply: feedReply,
    failures: feedFailures,
  }),
  updateFeed: operation({
    operationId: 'updateFeed',
    summary: 'Change the name, state or options of a feed',
    method: 'PATCH',
    path: '/account/feeds/{id}',
    auth: 'bearer',
    params: idParams,
    body: FeedUpdate,
    reply: feedReply,
    failures: {
      ...feedFailures,
      400: refused('Malformed JSON, or a value is wrong'),
      409: { description: 'Changed by somebody else since it was read', reply: FeedConflict },
      413: refused('The body is too large'),
      422: refused('A selector is not understood; the message says where'),
    },
  }),
  deleteFeed: operation({
    operationId: 'deleteFeed',
    summary: 'Delete a feed; its address stops at once, and it can be restored for 7 days',
    method: 'DELETE',
    path: '/account/feeds/{id}',
    auth: 'bearer',
    params: idParams,
    reply: data(z.object({ deleted: z.literal(true) })),
    failures: feedFailures,
  }),
  rotateFeed: operation({
    operationId: 'rotateFeed',
    summary: 'Replace the token of a feed; the old token is revoked at once',
    method: 'POST',
    path: '/account/feeds/{id}/rotate',
    auth: 'bearer',
    params: idParams,
    reply: feedReply,
    failures: feedFailures,
  }),
  exportFeeds: operation({
    operationId: 'exportFeeds',
    summary: "The account's feeds as OPML, for feed readers",
    method: 'GET',
    path: '/account/opml',
    auth: 'bearer',
    query: z.object({ ids: z.string().max(40_000).describe('Only these, separated by commas.').optional() }),
    reply: { media: [opmlMedia] },
    failures: accountFailures,
  }),
  importFeeds: operation({
    operationId: 'importFeeds',
    summary: 'Import feeds from an OPML document',
    method: 'POST',
    path: '/account/opml',
    auth: 'bearer',
    body: z.string(),
    bodyMedia: opmlMedia,
    bodyLimit: 2 * 1024 * 1024,
    reply: data(
      z.object({
        created: z.int(),
        known: z.int().describe('Feeds that already existed.'),
        refused: z.array(z.object({ url: z.string(), reason: z.string() })),
      }),
    ),
    failures: { ...accountFailures, 400: refused('This is no OPML document'), 413: refused('The body is too large') },
  }),
}
