// HTTP and WebSocket clients of the desk: members signed in by invitation, each with the cookie of a browser of their own.
import assert from 'node:assert/strict'
import { WebSocket } from 'ws'
import type { z } from 'zod'
import { deskOperations, personOperations } from '../../../src/comments/desk/contract.ts'
import { APIError } from '../../../src/comments/wire/contract-envelope.ts'
import { isMedia, type Operation } from '../../../src/platform/api/operation.ts'
import type { Answer, Comments } from './comment-client.ts'
import { assertStrict } from './comment-client.ts'

const operations = { ...personOperations, ...deskOperations }
export type DeskOperationId = keyof typeof operations

export interface DeskCall {
  params?: Record<string, string>
  query?: Record<string, string | number | boolean>
  body?: unknown
  /** Over the usual ones; undefined leaves one out. */
  headers?: Record<string, string | undefined>
}

export interface NewMember {
  tenantId: string
  email: string
  name?: string
  role?: string
}

export type DeskClient = ReturnType<typeof deskClient>

/** Made a member by the command, and signed in by its link. */
export async function openDesk(comments: Comments, member: NewMember): Promise<DeskClient> {
  const invited = await comments.command((admin) => admin.inviteToDesk(member))
  assert.ok('link' in invited, JSON.stringify(invited))
  const cookie = await followLink(comments.app.url, invited.link)
  return deskClient(comments.app.url, member.tenantId, cookie)
}

/** Presses the button of a one-time link; the cookie that the browser sends from then on. */
export async function followLink(url: string, link: string): Promise<string> {
  const response = await pressLink(url, link)
  assert.equal(response.status, 303, await response.text())
  return cookieOf(response)
}

export function pressLink(url: string, link: string, act = 'sign-in', headers: Record<string, string> = {}) {
  return fetch(url + new URL(link).pathname, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'Sec-Fetch-Site': 'same-origin', ...headers },
    body: `do=${act}`,
  })
}

/** Name and value of the first cookie that an answer sets. */
export function cookieOf(response: Response): string {
  const [cookie = ''] = response.headers.getSetCookie()
  return cookie.split(';', 1)[0] ?? ''
}

export function deskClient(url: string, tenantId: string, cookie: string) {
  async function call(operationId: DeskOperationId, sent: DeskCall = {}): Promise<Answer> {
    const operation: Operation = operations[operationId]
    const params: Record<string, string> = { tenantId, ...sent.params }
    const path = operation.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name] ?? 'none'))
    const search = new URLSearchParams()
    for (const [name, value] of Object.entries(sent.query ?? {})) search.set(name, String(value))
    const headers = Object.entries({
      'Sec-Fetch-Site': 'same-origin',
      Cookie: cookie,
      ...(sent.body === undefined ? {} : { 'Content-Type': operation.bodyMedia ?? 'application/json' }),
      ...sent.headers,
    }).filter((pair): pair is [string, string] => pair[1] !== undefined)
    const response = await fetch(`${url}${path}?${search}`, {
      method: operation.method,
      headers,
      ...(sent.body === undefined ? {} : { body: JSON.stringify(sent.body) }),
    })
    // Of documents that are no JSON, the text.
    const isDocument = response.status === 200 && isMedia(operation.reply)
    const json: unknown = isDocument ? await response.text() : await response.json()
    checkAnswer(operation, response.status, json)
    return { status: response.status, headers: response.headers, json }
  }

  return {
    cookie,
    tenantId,
    call,
    /** Fails unless it succeeds. */
    async ok(operationId: DeskOperationId, sent: DeskCall = {}): Promise<any> {
      const { status, json } = await call(operationId, sent)
      assert.equal(
        status,
        (operations[operationId] as Operation).status ?? 200,
        `${operationId}: ${JSON.stringify(json)}`,
      )
      return json
    },
    /** Fails unless it is refused in this way. */
    async refused(operationId: DeskOperationId, sent: DeskCall, status: number, code: string): Promise<any> {
      const { status: got, json } = await call(operationId, sent)
      assert.deepEqual({ status: got, code: json.code }, { status, code }, `${operationId}: ${JSON.stringify(json)}`)
      return json
    },
  }
}

/** Raised by the server itself for any operation. */
const everywhere = [413, 501, 503]

function checkAnswer(operation: Operation, status: number, json: unknown): void {
  const { operationId, reply } = operation
  if (status === (operation.status ?? 200)) {
    if (!isMedia(reply)) assertStrict(reply, json, operationId)
    return
  }
  const failure = operation.failures?.[status]?.reply ?? APIError
  assert.ok(everywhere.includes(status) || operation.failures?.[status], `${operationId} answered ${status}`)
  assertStrict(failure as z.ZodType, json, operationId)
}

export interface DeskWatcher {
  frames: any[]
  send(frame: unknown): void
  /** Close code. */
  closed: Promise<number>
  close(): void
}

export interface WatchOptions {
  /** Address of the server. */
  url: string
  /** As browsers send it: that of the page. */
  origin?: string
}

/** Fails unless the connection comes to be. */
export async function watchDesk(
  { cookie, tenantId }: Pick<DeskClient, 'cookie' | 'tenantId'>,
  { url, origin = url }: WatchOptions,
): Promise<DeskWatcher> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/desk/api/live?tenantId=${tenantId}`, {
    headers: { Cookie: cookie, Origin: origin },
  })
  const frames: any[] = []
  socket.on('message', (data) => frames.push(JSON.parse(String(data))))
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  await new Promise((resolve, reject) => socket.on('open', resolve).on('error', reject))
  return { frames, closed, send: (frame) => socket.send(JSON.stringify(frame)), close: () => socket.close() }
}

/** The first of its type for which `is` holds. */
export function frameOf({ frames }: DeskWatcher, type: string, is: (frame: any) => boolean = () => true): any {
  return frames.find((frame) => frame.type === type && is(frame))
}
