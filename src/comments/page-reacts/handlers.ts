// Handlers of reactions to pages. A like is the reaction with the empty id, which v2 cannot name.
import type { Handler } from '../../platform/api/operation.ts'
import { ApiError } from '../../platform/errors.ts'
import type { CommentContext } from '../context.ts'
import { userIdOfVoter } from '../identity/rules-voter.ts'
import { presentUsers } from '../page-users/present-users.ts'
import { findReadablePage } from '../pages/read-policy.ts'
import { toStorableText } from '../text/storable-text.ts'
import type {
  createV1PageReact,
  createV2PageReact,
  deleteV1PageReact,
  deleteV2PageReact,
  getV1PageLikes,
  getV2PageReacts,
  getV2PageReactUsers,
} from './contract.ts'
import { addReact, maxReactsOfPerson, reactorKeysOf, takeBackReact } from './set-react.ts'
import { reactsOf, totalOf, totalsOf, usersWithReact } from './store.ts'

const likeId = ''
const maxIdChars = 64
/** Reactions whose totals are shown, the greatest; also names shown of one. */
const maxShown = 100

export const getV1PageLikesHandler: Handler<typeof getV1PageLikes, CommentContext> = async ({ query }, ctx) => {
  const { urlId, page } = await findReadablePage(query.urlId, ctx)
  const place = page && { tenantId: ctx.tenant.id, pageId: page.id }
  const [likeCount, own] = await Promise.all([place ? totalOf(ctx.database, place, likeId) : 0, ownIds(place, ctx)])
  return {
    status: 'success',
    urlIdWS: ctx.live.socketIds(ctx.tenant.id, urlId, ctx.actor).urlIdWS,
    didLike: own.includes(likeId),
    likeCount,
    commentCount: page?.commentCount ?? 0,
  }
}

export const createV1PageReactHandler: Handler<typeof createV1PageReact, CommentContext> = async ({ query }, ctx) =>
  added(await addReact({ ...(await target(query, ctx)), reactId: likeId }, ctx))

export const deleteV1PageReactHandler: Handler<typeof deleteV1PageReact, CommentContext> = async ({ query }, ctx) =>
  takenBack(await takeBackReact({ ...(await target(query, ctx)), reactId: likeId }, ctx))

export const getV2PageReactsHandler: Handler<typeof getV2PageReacts, CommentContext> = async ({ query }, ctx) => {
  const { page } = await findReadablePage(query.urlId, ctx)
  const place = page && { tenantId: ctx.tenant.id, pageId: page.id }
  const [totals, own] = await Promise.all([place ? totalsOf(ctx.database, place, maxShown) : [], ownIds(place, ctx)])
  const counts = totals.flatMap(({ reactId, total }) => (reactId === likeId ? [] : [[reactId, total] as const]))
  return {
    status: 'success',
    counts: Object.fromEntries(counts),
    reactedIds: own.filter((id) => id !== likeId),
  }
}

export const createV2PageReactHandler: Handler<typeof createV2PageReact, CommentContext> = async ({ query }, ctx) =>
  added(await addReact({ ...(await target(query, ctx)), reactId: readReactId(query.id) }, ctx))

export const deleteV2PageReactHandler: Handler<typeof deleteV2PageReact, CommentContext> = async ({ query }, ctx) =>
  takenBack(await takeBackReact({ ...(await target(query, ctx)), reactId: readReactId(query.id) }, ctx))

/** Guests have no name here, and private profiles keep theirs. */
export const getV2PageReactUsersHandler: Handler<typeof getV2PageReactUsers, CommentContext> = async (
  { query },
  ctx,
) => {
  const { page } = await findReadablePage(query.urlId, ctx)
  const reactId = readReactId(query.id)
  if (!page) return { status: 'success', userNames: [] }
  const place = { tenantId: ctx.tenant.id, pageId: page.id, reactId }
  const userIds = (await usersWithReact(ctx.database, place, maxShown)).flatMap(
    (voter) => userIdOfVoter({ voter }) ?? [],
  )
  const users = await presentUsers(userIds, ctx)
  return {
    status: 'success',
    userNames: users.filter(({ isPrivate }) => !isPrivate).map(({ displayName }) => displayName),
  }
}

const added = (isChanged: boolean) => changed(isChanged, 'already-reacted')
const takenBack = (isChanged: boolean) => changed(isChanged, 'not-reacted')

function changed(isChanged: boolean, code: string) {
  return { status: 'success' as const, ...(isChanged ? {} : { code }) }
}

async function target(query: { urlId: string; title?: string | undefined }, ctx: CommentContext) {
  const { urlId } = await findReadablePage(query.urlId, ctx)
  return { urlId, title: query.title === undefined ? undefined : toStorableText(query.title) }
}

async function ownIds(place: { tenantId: string; pageId: string } | undefined, ctx: CommentContext): Promise<string[]> {
  const own = place ? await reactsOf(ctx.database, place, reactorKeysOf(ctx), 2 * maxReactsOfPerson) : []
  return [...new Set(own.map(({ reactId }) => reactId))]
}

/** Throws `invalid-input`. */
function readReactId(sent: string): string {
  const id = toStorableText(sent).trim()
  const isValid = id !== '' && id.length <= maxIdChars && id !== '__proto__'
  if (!isValid) throw new ApiError('invalid-input', { message: `id: Must have 1 to ${maxIdChars} characters.` })
  return id
}
