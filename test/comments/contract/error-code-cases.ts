// Error code cases: a call per documented code of each operation.
import type { Sent } from '../harness/comment-client.ts'

export interface Refused extends Omit<Sent, 'id'> {
  status: number
  /** One of the comments that the test has made, or none. */
  on?: string
  without?: 'tenant' | 'known tenant' | 'key'
}

export const input = (body: object, more: Partial<Refused> = {}): Refused => ({ status: 422, body, ...more })
export const asked = (query: Sent['query'] & object, more: Partial<Refused> = {}): Refused => ({
  status: 422,
  query,
  ...more,
})

export const noSuchPath = 'without an id it is the address of another operation'

export const key = {
  'missing-tenant-id': { status: 400, without: 'tenant' },
  'invalid-tenant-id': { status: 404, query: { tenantId: 'nobody' } },
  'missing-api-key': { status: 401, without: 'key' },
  'invalid-api-key': { status: 401, headers: { 'x-api-key': 'A'.repeat(32) } },
} satisfies Record<string, Refused>
export const visitor = {
  'invalid-tenant': { status: 404, without: 'known tenant' },
  'malformed-sso': asked({ sso: '{' }, { status: 401 }),
  'domain-unauthorized': 'origins.test.ts has tenants with domains',
  'rate-limited': 'the last test of this file has a server with a limit',
} satisfies Record<string, Refused | string>
