// What handlers are given where a command does what an operation does, beside running servers.

import { type Clock, createIds } from '../platform/crypto/ids.ts'
import type { Database } from '../platform/data/database.ts'
import { createImageProxy } from '../platform/http/images/image-proxy.ts'
import { createBudgets } from '../platform/limits/budgets.ts'
import type { CommentContext } from './context.ts'
import { createSocketIdReader } from './live/socket-ids.ts'
import { createCommentParts, createStores } from './parts.ts'

export interface CommandInstance {
  database: Database
  clock: Clock
  secretKey: string
  publicUrl: string
}

/** Undefined where there is no such tenant. Servers find the rows of events and jobs by themselves. */
export async function commandContext(
  tenantId: string,
  { database, clock, secretKey, publicUrl }: CommandInstance,
): Promise<CommentContext | undefined> {
  const stores = createStores(database)
  const tenant = (await stores.tenants.byId(tenantId))?.tenant
  if (!tenant) return undefined
  // The operator's own acts: nothing of them is limited.
  const budgets = createBudgets('off', clock, () => {})
  const images = createImageProxy({ safeFetch: noFetch, secretKey, basePath: publicUrl, budgets })
  const parts = createCommentParts({
    ...{ database, clock, secretKey, publicUrl, ...stores },
    ids: createIds(clock),
    imageAddress: images.address,
    socketReading: createSocketIdReader(secretKey, clock),
    presentOn: async () => new Set(),
    connectionStartOf: () => undefined,
    budgets,
    wake: () => {},
    wakeJobs: () => {},
    mailLimit: undefined,
    sendsMail: false,
  })
  const actor = { kind: 'api', username: 'command', verified: true, isAdmin: true, isModerator: false } as const
  return { ...parts, tenant, actor, call: noCall }
}

const noFetch = () => Promise.reject(new Error('a command fetches nothing'))

/** Nobody called. */
const noCall: CommentContext['call'] = { id: 'command', method: '', target: '', address: '', header: () => undefined }
