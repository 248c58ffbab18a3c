// Types of parameter cases: effects of a parameter on a list, a field, an event or access.
import assert from 'node:assert/strict'
import {
  type Answer,
  type Comments,
  commentBody,
  framesOf,
  type OperationId,
  openComments,
  type Sent,
  type TenantClient,
} from '../harness/comment-client.ts'

export type Query = NonNullable<Sent['query']>
export type Case = () => Promise<void>

export const ada = { id: '7', email: 'ada@example.org', username: 'Ada' }
export const staff = { id: '1', email: 'mo@example.org', username: 'Mo', isAdmin: true }
export const start = Date.UTC(2026, 0, 1)
export const minute = 60_000

export let comments: Comments
export let site: TenantClient
/** Ids by the first word of each comment. */
const ids: Record<string, string> = {}
/** The session of the visitor who wrote `c`. */
export let visitor: { id: string; sessionId: string }
export const session = (): Query => ({ sessionId: visitor.sessionId })

export async function openThread(): Promise<void> {
  comments = await openComments()
  site = await comments.tenant({ settings: { defaultSortDirection: 'OF', pageSize: 10 } })
  ids.o = (await site.post({ comment: 'o #topic' }, { sso: site.sign(ada) }, 'other')).comment._id
  const thread: [word: string, parent: string | undefined, more: object][] = [
    ['a', undefined, { comment: 'a #topic', userId: '7', commenterName: 'Ada' }],
    ['a1', 'a', {}],
    ['a1x', 'a1', {}],
    ['a2', 'a', {}],
    ['b', undefined, { comment: 'b #Topic #more' }],
  ]
  for (const [at, [word, parent, more]] of thread.entries()) {
    const place = { date: start + at * minute, ...(parent ? { parentId: ids[parent] } : {}) }
    ids[word] = (await site.save({ comment: word, ...place, ...more })).id
  }
  comments.clock.pass(minute)
  const { comment, user } = await site.post({ comment: 'c' })
  ids.c = comment._id
  visitor = user
}

export const closeThread = () => comments.close()

/** Words that name a comment stand for its id. */
const idIn = (value: Query[string]): Query[string] => ids[value as string] ?? value
const withIds = (query: Query): Query => Object.fromEntries(Object.entries(query).map(([k, v]) => [k, idIn(v)]))
const wordOf = (id: string) => Object.keys(ids).find((word) => ids[word] === id)
export const wordsIn = (list: any[]): unknown[] =>
  list.flatMap(({ _id, children = [] }) => [wordOf(_id), ...(children.length > 0 ? [wordsIn(children)] : [])])

/** With the parameter the list is this one, and without it another. */
function lists(operation: 'getComments' | 'getCommentsPublic', base: Query, added: Query, seen: unknown[]): Case {
  const read = async (query: Query) => wordsIn((await site.ok(operation, { query: withIds(query) })).comments)
  return async () => {
    assert.deepEqual(await read({ ...base, ...added }), seen)
    assert.notDeepEqual(await read(base), seen)
  }
}

export const shows = (base: Query, added: Query, seen: unknown[]): Case =>
  lists('getCommentsPublic', { urlId: 'page', ...base }, added, seen)
export const finds = (base: Query, added: Query, seen: unknown[]): Case => lists('getComments', base, added, seen)

/** A field of the public list that says something else with the parameter. */
export function says(added: () => Query, read: (json: any) => unknown, without: unknown, value: () => unknown): Case {
  return async () => {
    assert.deepEqual(read(await site.read()), without)
    assert.deepEqual(read(await site.read(added())), value())
  }
}

export function refuses(
  operation: OperationId,
  query: Query,
  status: number,
  code: string,
  more: Partial<Sent> = {},
): Case {
  return async () => {
    await site.refused(operation, { ...more, query: withIds(query) }, status, code)
  }
}

/** A comment of its own for each case that changes one. */
async function written(sso?: string): Promise<{ id: string; editKey: string; sessionId: string }> {
  const { comment, user } = await site.post({}, { sso }, 'changing')
  return { id: comment._id, editKey: comment.editKey, sessionId: user.sessionId }
}

const bodies: Partial<Record<OperationId, () => object>> = {
  setCommentText: () => ({ comment: 'changed' }),
  updateComment: () => ({ comment: 'changed' }),
  saveComment: () => commentBody({ approved: true }, 'changing'),
  createCommentPublic: () => commentBody({}, 'changing'),
}
const call = (operation: OperationId, id: string, query: Query): Promise<Answer> =>
  site.call(operation, { id, query: { broadcastId: 'b', ...query }, body: bodies[operation]?.() })

/** Without the parameter the call is refused, with it the same call goes through. */
export function opens(operation: OperationId, proof: (own: Awaited<ReturnType<typeof written>>) => Query): Case {
  return async () => {
    const own = await written(site.sign(ada)).then(async (signed) => ('sso' in proof(signed) ? signed : written()))
    assert.equal((await call(operation, own.id, {})).status, 401)
    assert.equal((await call(operation, own.id, proof(own))).status, 200)
  }
}

/** Open pages are told of it only with this flag. What is deleted quietly is gone, and cannot be deleted twice. */
export function tellsIfLive(operation: OperationId, type: string): Case {
  return async () => {
    const quiet = await written()
    const earlier = told(type).length
    assert.equal((await call(operation, quiet.id, {})).status, 200)
    assert.equal(told(type).length, earlier)
    const live = operation === 'saveComment' ? quiet : await written()
    assert.equal((await call(operation, live.id, { isLive: true })).status, 200)
    assert.equal(told(type).length, earlier + 1)
  }
}

/** Open pages are told of it under the word that the client made. */
export function tellsUnder(operation: OperationId, type: string, who: () => Query = () => ({})): Case {
  return async () => {
    const { id, editKey } = await written()
    // What is to be undone was done before.
    const done = { unLockComment: { isLocked: true }, unPinComment: { isPinned: true } }[operation as string]
    if (done) await site.ok('updateComment', { id, body: done })
    const broadcastId = `made for ${operation}`
    assert.equal((await call(operation, id, { editKey, urlId: 'changing', broadcastId, ...who() })).status, 200)
    assert.equal(told(type).filter((frame) => frame.broadcastId === broadcastId).length, 1)
  }
}

const told = (type: string) => framesOf(comments, site.id).filter((frame) => frame?.type === type)

export const ownerOnly = (operation: OperationId, path: string): Case => {
  return () => site.refused(operation, { path, body: bodies[operation]?.() }, 400, 'missing-tenant-id')
}
export const unknownTenant = (operation: OperationId, path: string): Case => {
  return () => site.refused(operation, { path, body: bodies[operation]?.() }, 404, 'invalid-tenant')
}
export const unknownId = (operation: OperationId, query: Query = {}): Case =>
  refuses(operation, query, 404, 'not-found', { id: 'nobody', body: bodies[operation]?.() })
export const unknownUser = (operation: OperationId): Case => {
  return async () => {
    const { id } = await written()
    const body = bodies[operation]?.()
    await site.refused(operation, { id, body, query: { contextUserId: '7' } }, 401, 'unauthorized')
    for (const contextUserId of ['nobody', '']) {
      await site.refused(operation, { id, body, query: { contextUserId } }, 422, 'invalid-user')
    }
  }
}
