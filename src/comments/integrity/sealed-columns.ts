// Sealed columns of the comment service.
import type { SealedColumn } from '../../platform/data/check/sealed-check.ts'

export const sealedCommentColumns: readonly SealedColumn[] = [
  {
    table: 'tenants',
    key: ['id'],
    column: 'api_key_sealed',
    purpose: 'tenant-key',
    contextOf: ({ id }) => String(id),
    remedy: '"pageside tenant rotate-key" makes a new one',
  },
  {
    table: 'domain_configs',
    key: ['tenant_id', 'domain'],
    column: 'private_key_sealed',
    purpose: 'mail-key',
    reads: ['id'],
    contextOf: ({ tenant_id, id }) => `${tenant_id} ${id}`,
    remedy: 'give the domain another key (docs/mail.md)',
  },
  {
    table: 'push_keys',
    key: ['tenant_id'],
    ofTenant: 'global',
    column: 'private_key_sealed',
    purpose: 'push-key',
    contextOf: () => 'vapid',
    remedy: 'the server makes a new one when it is needed',
  },
  {
    table: 'push_subscriptions',
    key: ['tenant_id', 'id'],
    column: 'target_sealed',
    purpose: 'push-target',
    contextOf: () => 'push',
    remedy: 'members turn pushes on again',
  },
  {
    table: 'erasures',
    key: ['tenant_id', 'id'],
    column: 'person_sealed',
    purpose: 'person',
    contextOf: ({ tenant_id, id }) => `${tenant_id} ${id}`,
    remedy: 'begin the erasure again (docs/guides/personal-data.md)',
  },
  {
    table: 'person_links',
    key: ['tenant_id', 'id'],
    column: 'email_sealed',
    purpose: 'person',
    contextOf: ({ tenant_id, id }) => `${tenant_id} ${id}`,
    remedy: 'the link ends an hour after it was made; people ask for another',
  },
]
