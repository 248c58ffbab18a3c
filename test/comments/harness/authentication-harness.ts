// Authentication of the comment service without its server: the resulting actor, or the refusal.
import { createHmac } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { commentSchema, createCommentAdmin } from '../../../src/comments/admin.ts'
import type { CommentContext } from '../../../src/comments/context.ts'
import { commentOperations } from '../../../src/comments/contract.ts'
import { commentDirectory, createCommentService } from '../../../src/comments/service.ts'
import type { Call } from '../../../src/platform/api/call.ts'
import { createInputReader } from '../../../src/platform/api/input.ts'
import type { Operation } from '../../../src/platform/api/operation.ts'
import { createIds } from '../../../src/platform/crypto/ids.ts'
import { openDatabase } from '../../../src/platform/data/open-database.ts'
import { ApiError } from '../../../src/platform/errors.ts'
import { createBudgets } from '../../../src/platform/limits/budgets.ts'
import { createLog } from '../../../src/platform/log.ts'
import { createSignIn } from '../../../src/platform/sign-in/sign-in.ts'
import { fakeClock, temporaryFolder } from '../../harness/app.ts'
import { databaseUrl } from '../../harness/engine.ts'

export type OperationId = keyof typeof commentOperations

export interface Sent {
  params?: Record<string, string>
  query?: Record<string, string> | string
  headers?: Record<string, string>
}

export interface Refused {
  status: number
  code: string
  reason: string
}

const secretKey = 'a secret for tests, long enough'

/** A database of its own, tenants by their ids, and a count of what was written. */
export async function openFrontDesk(tenants: { id: string; parentId?: string }[]) {
  const folder = await temporaryFolder()
  const clock = fakeClock()
  let writes = 0
  const onGroup = (writers: number) => {
    writes += writers
  }
  const { database } = await openDatabase({
    url: await databaseUrl(folder),
    schemas: [commentSchema],
    now: clock.now(),
    onGroup,
  })
  const ids = createIds(clock)
  const base = {
    ...{ database, clock, ids, secretKey },
    publicUrl: 'http://localhost:4000',
    budgets: createBudgets('off', clock, () => {}),
    wakeJobs: () => {},
    log: createLog('silent'),
  }
  const service = createCommentService({
    ...base,
    signIn: createSignIn({
      ...base,
      directory: commentDirectory(database),
      accounts: undefined,
      hasPeople: true,
      homePath: '/desk',
      accountHomePath: '/my-feeds',
      openId: undefined,
    }),
    mailLimit: undefined,
    mailer: undefined,
    feedItems: async () => undefined,
    imageProxyUrl: (url) => `http://localhost:4000/images/${encodeURIComponent(url)}`,
    webhooks: { fetch: () => Promise.reject(new Error('Nothing is called here.')), timeoutMs: 1, userAgent: 'test' },
    push: { fetch: () => Promise.reject(new Error('Nothing is called here.')), timeoutMs: 1, userAgent: 'test' },
    outside: { akismet: undefined, model: undefined, timeoutMs: 1 },
    imports: {
      ...{ folder: join(folder, 'imports'), maxBytes: 0, address: { url: await databaseUrl(folder) } },
      thread: new URL('../../../src/comments/import-thread.ts', import.meta.url),
    },
    gifs: undefined,
    sockets: { perAddress: 1, perPage: 1, pingEveryMs: 30_000, batchMs: 0, retryAfterSeconds: () => undefined },
  })
  const admin = createCommentAdmin({ database, clock, secretKey, publicUrl: 'http://localhost:4000' })
  const keys: Record<string, string> = {}
  for (const { id, parentId } of tenants) {
    const made = await admin.createTenant({ id, name: id, parentId })
    if ('problem' in made) throw new Error(made.problem)
    keys[id] = made.apiKey
  }

  async function admit(id: OperationId, { params = {}, query = {}, headers = {} }: Sent) {
    const operation: Operation = commentOperations[id]
    const search = new URLSearchParams(query)
    const call: Call = {
      id: 'test',
      method: operation.method,
      target: `${operation.path}?${search}`,
      address: '127.0.0.1',
      header: (name) => headers[name],
    }
    try {
      const ctx = await service.module.authenticate(operation, call, { params, search })
      const readQuery = () => createInputReader(operation, service.module.headerParameters).query(search, call)
      return { ctx, readQuery }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const answer = service.module.renderError(error, call, operation)
      const { code, reason } = JSON.parse(String(answer.body))
      return { refused: { status: answer.status, code, reason } as Refused }
    }
  }

  return {
    house: service.module,
    clock,
    database,
    admin,
    keys,
    writes: () => writes,
    admit,
    /** Fails when the call is refused. */
    async enter(id: OperationId, sent: Sent): Promise<CommentContext> {
      const { ctx, refused } = await admit(id, sent)
      if (!ctx) throw new Error(`${id} was refused: ${JSON.stringify(refused)}`)
      return ctx
    },
    /** The `sso` of a user as the tenant's server signs it. */
    sign(user: object, { tenant = tenants[0]?.id ?? '', at = clock.now() } = {}): string {
      const data = Buffer.from(JSON.stringify(user)).toString('base64')
      const verificationHash = createHmac('sha256', keys[tenant] ?? '')
        .update(`${at}${data}`)
        .digest('hex')
      return JSON.stringify({ userDataJSONBase64: data, verificationHash, timestamp: at })
    },
    async close() {
      await database.close()
      await rm(folder, { recursive: true })
    },
  }
}
