// Handler context of commands that run an operation's code beside running servers.

import type { Clock } from '../platform/clock.ts'
import { createIds } from '../platform/crypto/ids.ts'
import type { SecretKey } from '../platform/crypto/secrets.ts'
import type { Database } from '../platform/data/database.ts'
import { createImageProxy } from '../platform/http/images/image-proxy.ts'
import { createPictureUrls } from '../platform/http/images/picture-urls.ts'
import { createBudgets } from '../platform/limits/budgets.ts'
import type { CommentContext } from './context.ts'
import { createSocketIdReader } from './live/socket-ids.ts'
import { createCommentParts, createStores } from './parts.ts'

export interface CommandInstance {
  database: Database
  clock: Clock
  secretKey: SecretKey
  publicUrl: string
}

/** Undefined where there is no such tenant. Servers find new rows of events and jobs by polling. */
export async function commandContext(
  tenantId: string,
  { database, clock, secretKey, publicUrl }: CommandInstance,
): Promise<CommentContext | undefined> {
  const stores = createStores(database)
  const tenant = (await stores.tenants.byId(tenantId))?.tenant
  if (!tenant) return undefined
  // Commands of the operator have no limits.
  const budgets = createBudgets('off', clock, () => {})
  const images = createImageProxy({ safeFetch: noFetch, secretKey, basePath: publicUrl, budgets })
  const imageProxyUrl = createPictureUrls(images, publicUrl)
  const parts = createCommentParts({
    ...{ database, clock, secretKey, stores },
    ids: createIds(clock),
    live: {
      socketIdReader: createSocketIdReader(secretKey, clock),
      filterPresent: async () => new Set(),
      findPresentPeople: async () => new Set(),
      filterPresentAnywhere: async () => new Set(),
      findConnectionStart: () => undefined,
      notifyStream: () => {},
    },
    mail: { mailLimit: undefined, sendsMail: false },
    runtime: {
      publicUrl,
      imageProxyUrl,
      budgets,
      wakeJobs: () => {},
      askOutside: async () => [],
      gifs: undefined,
    },
  })
  const actor = { kind: 'api', username: 'command', verified: true, isAdmin: true, isModerator: false } as const
  return { ...parts, tenant, actor, call: noCall }
}

const noFetch = () => Promise.reject(new Error('a command fetches nothing'))

/** Placeholder: there is no HTTP call. */
const noCall: CommentContext['call'] = { id: 'command', method: '', target: '', address: '', header: () => undefined }
