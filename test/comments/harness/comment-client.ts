// HTTP client of the comment service; validates each reply against the tenant's wire generation.
import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import type { z } from 'zod'
import { type CommentAdmin, commentSchema, createCommentAdmin } from '../../../src/comments/admin.ts'
import type { BanKind } from '../../../src/comments/bans/rules.ts'
import { commentOperations, replySchemaFor } from '../../../src/comments/contract.ts'
import { LiveEvent } from '../../../src/comments/live/contract.ts'
import { APIError } from '../../../src/comments/wire/contract-envelope.ts'
import { type Generation, schemaFor } from '../../../src/comments/wire/contract-generations.ts'
import type { Given } from '../../../src/main.ts'
import type { Operation } from '../../../src/platform/api/operation.ts'
import type { Reader, SqlValue } from '../../../src/platform/data/database.ts'
import { openDatabase } from '../../../src/platform/data/open-database.ts'
import { fakeClock, startApp, waitUntil } from '../../harness/app.ts'
import { openRows } from '../../harness/database-rows.ts'
import { databaseUrl } from '../../harness/engine.ts'
import { relaxedScreens } from '../../harness/relaxed-screens.ts'
import { assertDeclared } from './wire-schemas.ts'

export type OperationId = keyof typeof commentOperations
type Words = Record<string, string | number | boolean | readonly string[] | undefined>

export interface Sent {
  /** `commentId` and `id`; the tenant stands in the path by itself. */
  id?: string
  query?: Words
  body?: unknown
  headers?: Record<string, string>
  /** Sent as it is in place of what this client would have sent. */
  path?: string
}

export interface Answer {
  status: number
  headers: Headers
  json: any
}

export const secretKey = 'a secret of tests, which has to be long enough'

/** All voters of tests come from one network. */
const manyVoters = 'votes-on-comment=1000/86400s,votes-of-client=10000/86400s'

export interface TenantOptions {
  wire?: Generation
  settings?: object
}

/** A server with a clock that stands still, and tenants as they are needed. */
export async function openComments(settings: Record<string, string> = {}, given: Given = {}) {
  const clock = fakeClock()
  const app = await startApp({ SECRET_KEY: secretKey, BUDGETS: manyVoters, ...settings }, { clock, ...given })
  const url = await databaseUrl(app.dataDir)
  const rows = openRows(url)
  const publicUrl = settings.PUBLIC_URL ?? 'http://localhost:4000'
  const called = new Set<OperationId>()
  let made = 0

  /** What the commands do, beside the server: it is felt a little later. */
  async function command<T>(run: (admin: CommentAdmin, reader: Reader) => Promise<T>): Promise<T> {
    const { database } = await openDatabase({ url, schemas: [commentSchema], now: clock.now() })
    const outcome = await run(createCommentAdmin({ database, clock, secretKey, publicUrl }), database)
    await database.close()
    return outcome
  }

  async function tenant({ wire = 'both', settings = {} }: TenantOptions = {}): Promise<TenantClient> {
    const id = `t${++made}`
    const outcome = await command((admin) => admin.createTenant({ id, name: id }))
    assert.ok('apiKey' in outcome)
    // Before anybody asks for the tenant: what is remembered of one is not asked for again at once.
    rows.run(
      'UPDATE tenants SET settings = ? WHERE id = ?',
      JSON.stringify({ wire, ...relaxedScreens, ...settings }),
      id,
    )
    return tenantClient({ url: app.url, id, apiKey: outcome.apiKey, wire, clock, called })
  }

  /** As by the command, but for the network that is banned with a session: here all come from one. */
  async function ban(wanted: { tenantId: string; kind: BanKind; subject: string; days?: number; isShadow?: boolean }) {
    const { tenantId } = wanted
    await command(async (admin) => {
      const outcome = await admin.addBan({ isShadow: false, ...wanted })
      assert.ok('id' in outcome, JSON.stringify(outcome))
      for (const { id } of outcome.also) await admin.liftBan({ tenantId, id })
    })
  }

  /** Before the clock is put on: what still runs then is put off from the later time, which stands still. */
  async function upToDate(kind: string) {
    const due = 'SELECT id FROM jobs WHERE kind = ? AND dead_at IS NULL AND run_at <= ?'
    await waitUntil(`${kind} is done for now`, () => rows.all(due, kind, clock.now()).length === 0)
  }

  return {
    app,
    clock,
    tenant,
    command,
    ban,
    upToDate,
    /** Operations that tests have called here. */
    called,
    rows: (sql: string, ...values: SqlValue[]): any[] => rows.all(sql, ...values),
    sql: (sql: string, ...values: SqlValue[]) => rows.run(sql, ...values),
    /** Fails when something unexpected was logged: a refusal is no error. */
    async close() {
      rows.close()
      await app.stop()
      assert.deepEqual(
        app.logged.filter(({ level }) => level === 'error' || Number(level) >= 50),
        [],
      )
    },
  }
}

export type Comments = Awaited<ReturnType<typeof openComments>>

interface TenantParts {
  url: string
  id: string
  apiKey: string
  wire: Generation
  clock: { now(): number }
  called: Set<OperationId>
}

export type TenantClient = ReturnType<typeof tenantClient>

function tenantClient({ url, id, apiKey, wire, clock, called }: TenantParts) {
  async function call(operationId: OperationId, sent: Sent = {}): Promise<Answer> {
    called.add(operationId)
    const operation: Operation = commentOperations[operationId]
    const isOwner = operation.auth === 'apiKey'
    const path = operation.path.replace(/\{(\w+)\}/g, (_, name) =>
      encodeURIComponent(name === 'tenantId' ? id : (sent.id ?? '')),
    )
    const isAsked = 'tenantId' in (operation.query?.shape ?? {})
    const search = searchOf({ ...(isAsked ? { tenantId: id } : {}), ...sent.query })
    const body = typeof sent.body === 'string' || sent.body === undefined ? sent.body : JSON.stringify(sent.body)
    const response = await fetch(url + (sent.path ?? `${path}?${search}`), {
      method: operation.method,
      headers: { ...(isOwner ? { 'x-api-key': apiKey } : {}), ...sent.headers },
      ...(body === undefined ? {} : { body }),
    })
    const text = await response.text()
    assert.match(response.headers.get('content-type') ?? '', /^application\/json/, text)
    const json = JSON.parse(text)
    checkReply(operation, response.status, json, wire)
    return { status: response.status, headers: response.headers, json }
  }

  /** Fails unless it succeeds. */
  async function ok(operationId: OperationId, sent: Sent = {}): Promise<any> {
    const { status, json } = await call(operationId, sent)
    assert.equal(status, 200, `${operationId}: ${JSON.stringify(json)}`)
    return json
  }

  /** Fails unless it is refused in this way. */
  async function refused(operationId: OperationId, sent: Sent, status: number, code: string): Promise<any> {
    const { status: got, json } = await call(operationId, sent)
    assert.deepEqual({ status: got, code: json.code }, { status, code }, `${operationId}: ${JSON.stringify(json)}`)
    return json
  }

  return {
    id,
    apiKey,
    wire,
    call,
    ok,
    refused,
    /** A comment of a visitor of the page, as the reply has it. */
    post: (body: object = {}, query: Words = {}, urlId = 'page') =>
      ok('createCommentPublic', { query: { urlId, broadcastId: 'b', ...query }, body: commentBody(body, urlId) }),
    /** A comment of the tenant's server, which everybody sees. */
    save: (body: object = {}, query: Words = {}, urlId = 'page') =>
      ok('saveComment', { query, body: { ...commentBody({ approved: true }, urlId), ...body } }).then(
        ({ comment }) => comment,
      ),
    read: (query: Words = {}, urlId = 'page') => ok('getCommentsPublic', { query: { urlId, ...query } }),
    /** The `sso` of a user as the tenant's server signs it. */
    sign(user: object, { at = clock.now(), key = apiKey } = {}): string {
      const data = Buffer.from(JSON.stringify(user)).toString('base64')
      const verificationHash = createHmac('sha256', key).update(`${at}${data}`).digest('hex')
      return JSON.stringify({ userDataJSONBase64: data, verificationHash, timestamp: at })
    },
  }
}

export function commentBody(body: object = {}, urlId = 'page') {
  const author = { commenterName: 'Ann', commenterEmail: 'ann@example.com' }
  return { comment: 'A comment', ...author, url: 'https://site.example/page', urlId, ...body }
}

function searchOf(words: Words): URLSearchParams {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(words)) {
    if (value === undefined) continue
    for (const one of Array.isArray(value) ? value : [value]) search.append(name, String(one))
  }
  return search
}

/** Raised by the server itself for any operation. */
const everywhere = [413]

function checkReply(operation: Operation, status: number, json: unknown, wire: Generation): void {
  const { operationId } = operation
  checkDocuments(operation, status, json, wire)
  const failedWell = operation.failures?.[200]
  if (status === 200 && failedWell && (json as { status?: unknown }).status === 'failed') {
    assertStrict(failedWell.reply as z.ZodType, json, operationId)
    return
  }
  if (status === 200) {
    assertStrict(replySchemaFor(wire, operation as never), json, operationId)
    return
  }
  const isDeclared = everywhere.includes(status) || operation.failures?.[status] !== undefined
  assert.ok(isDeclared, `${operationId} answered ${status}, which is not declared: ${JSON.stringify(json)}`)
  const failure = operation.failures?.[status]?.reply ?? APIError
  assertStrict(schemaFor(wire, failure as z.ZodType), json, operationId)
}

/** As the vendor's documents have it: as it is, or, where it is for clients of both, as strict ones of each are given it. */
function checkDocuments(operation: Operation, status: number, json: unknown, wire: Generation): void {
  const { operationId } = operation
  if (wire !== 'both') {
    assertDeclared(wire, operationId, json)
    return
  }
  const isFailure = (json as { status?: unknown }).status === 'failed' && operation.failures?.[200] !== undefined
  const isGood = status === 200 && !isFailure
  for (const document of ['seed', 'newest'] as const) {
    const model = isGood ? replySchemaFor(document, operation as never) : schemaFor(document, APIError)
    assertDeclared(document, operationId, model.parse(json))
  }
}

/** Required keys are there, types are exact, and nothing else. */
export function assertStrict(model: z.ZodType, value: unknown, what: string): void {
  const parsed = model.safeParse(value)
  assert.ok(parsed.success, `${what}: ${parsed.error?.message}\n${JSON.stringify(value)}`)
  assert.deepEqual(parsed.data, value, `${what} has undeclared keys`)
}

/** Frames of the events of a page as they are stored, each checked; undefined for those that were taken back. */
export function framesOf(comments: Comments, tenantId: string): any[] {
  const events = comments.rows('SELECT * FROM events WHERE tenant_id = ? ORDER BY page_id, number', tenantId)
  return events.map(({ payload, type, at, broadcast_id }) => {
    if (payload === null) return undefined
    const frame = JSON.parse(payload)
    assertStrict(LiveEvent, frame, 'event')
    assert.deepEqual([frame.type, frame.timestamp, frame.broadcastId], [type, at, broadcast_id])
    return frame
  })
}

/** Stored counters are what a count of the rows gives. */
export function assertCounted(comments: Comments, tenantId: string): void {
  const rows = comments.rows('SELECT * FROM comments WHERE tenant_id = ?', tenantId)
  const listed = rows.filter(({ shown }) => shown === 1)
  const children = Map.groupBy(listed, ({ parent_id }) => parent_id)
  const threads = Map.groupBy(listed, ({ root_id }) => root_id)
  for (const { id, root_id, shown, child_count, nested_count } of rows) {
    // Replies may still have to follow a thread that has come to stand below another comment.
    const nested = (threads.get(id)?.length ?? 0) - (id === root_id ? shown : 0)
    assert.deepEqual([child_count, nested_count], [children.get(id)?.length ?? 0, nested], `counters of ${id}`)
  }
  for (const { id, comment_count, root_count } of comments.rows('SELECT * FROM pages WHERE tenant_id = ?', tenantId)) {
    const there = listed.filter(({ page_id }) => page_id === id)
    const roots = there.filter(({ parent_id }) => parent_id === null)
    assert.deepEqual([comment_count, root_count], [there.length, roots.length], `counters of page ${id}`)
  }
}
