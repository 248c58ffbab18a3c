// Sealed columns of the feed service.
import type { SealedColumn } from '../../platform/data/check/sealed-check.ts'

export const sealedFeedColumns: readonly SealedColumn[] = [
  {
    table: 'feeds',
    key: ['id'],
    column: 'token_sealed',
    purpose: 'feed-token',
    contextOf: ({ id }) => String(id),
    remedy: '"pageside feed rotate" makes a new one',
  },
  {
    table: 'feeds',
    key: ['id'],
    column: 'headers_sealed',
    purpose: 'feed-token',
    contextOf: ({ id }) => `headers of ${id}`,
    remedy: 'set the request headers of the feed again',
  },
  {
    table: 'file_feeds',
    key: ['name'],
    column: 'definition_sealed',
    purpose: 'feed-token',
    contextOf: ({ name }) => `definition of ${name}`,
    remedy: 'the server reads it again from its configuration file',
  },
]
