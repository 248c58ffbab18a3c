// Interceptor of API calls: applies options, emits callbacks.
import { blockFromCommentPublic, flagCommentPublic, unBlockCommentPublic } from '../../comments/moderation/contract.ts'
import {
  createCommentPublic,
  deleteCommentPublic,
  getCommentsPublic,
  setCommentText,
} from '../../comments/thread/contract.ts'
import { searchUsers } from '../../comments/thread/contract-users.ts'
import { deleteCommentVote, voteComment } from '../../comments/votes/contract.ts'
import { isCallFailure } from '../../platform/api/client.ts'
import type { ThreadCall } from '../thread/api-calls.ts'
import type { ThreadComment } from '../thread/state/state.ts'
import type { WidgetHooks } from '../thread/widget-hooks.ts'
import { createAuthenticationWatch } from './authentication-watch.ts'
import type { Mount, PlainCall, Route } from './mount.ts'
import { adaptList, adaptListQuery } from './options/list-options.ts'
import { passSubmitGate } from './submit-gate.ts'
import { textsOf, wholeNumber } from './vendor-config.ts'

type Values = Record<string, unknown>

/** Each bundle has its own copy of a contract. */
const isSame = (one: Route, other: Route) => one.method === other.method && one.path === other.path

export function interceptCalls(mount: Mount): WidgetHooks['intercept'] {
  const watch = createAuthenticationWatch(mount)
  const intercepted = (call: PlainCall): PlainCall => {
    const routes: [Route, PlainCall][] = [
      [getCommentsPublic, listing(mount, call)],
      [createCommentPublic, creation(mount, call)],
      [searchUsers, completion(mount, call)],
      ...changes.map(([route, told]): [Route, PlainCall] => [
        route,
        async (operation, named, body, how) => {
          // Afterwards it may be gone.
          const comment = mount.comment(named.commentId)
          const reply = await call(operation, named, body, how)
          told({ mount, comment, named, body: body ?? {}, reply })
          return reply
        },
      ]),
    ]
    return async (operation, named, body, how) => {
      const [, act = call] = routes.find(([route]) => isSame(route, operation)) ?? []
      try {
        const reply = await act(operation, named, body, how)
        watch.answered(reply.user)
        return reply
      } catch (error) {
        if (isCallFailure(error)) watch.refused(error.code, body ?? {})
        throw error
      }
    }
  }
  return (call) => {
    // Routes and parts are those that the thread sends.
    const send = intercepted(call as unknown as PlainCall)
    mount.send = send
    return send as unknown as ThreadCall
  }
}

function listing(mount: Mount, call: PlainCall): PlainCall {
  return async (operation, named, body, how) => {
    const config = mount.config()
    const reply = await call(operation, adaptListQuery(config, named), body, how)
    return adaptList(config, named, reply)
  }
}

function creation(mount: Mount, call: PlainCall): PlainCall {
  return async (operation, named, body = {}, how) => {
    const { commentMeta, moderationGroupIds, productId } = mount.config()
    await passSubmitGate(mount, body)
    const meta =
      Object(commentMeta) === commentMeta ? { ...(body.meta as object), ...(commentMeta as object) } : body.meta
    const groups = textsOf(moderationGroupIds)
    const product = wholeNumber(productId)
    const sent = {
      ...body,
      meta,
      ...(groups && { moderationGroupIds: groups }),
      ...(product !== undefined && { productId: product }),
    }
    const reply = await call(operation, named, sent, how)
    mount.emit('onReplySuccess', reply.comment as ThreadComment)
    return reply
  }
}

function completion(mount: Mount, call: PlainCall): PlainCall {
  return async (operation, named, body, how) => {
    const { disableMentions, mentionGroupIds } = mount.config()
    if (disableMentions) return { status: 'success', users: [] }
    return call(operation, { ...named, mentionGroupIds: textsOf(mentionGroupIds) }, body, how)
  }
}

interface Change {
  mount: Mount
  comment: ThreadComment | undefined
  named: Values
  body: Values
  reply: Values
}

const changes: [Route, (change: Change) => void][] = [
  [
    voteComment,
    ({ mount, named, body, reply }) => {
      const status = reply.status === 'pending-verification' ? reply.status : 'success'
      const direction = body.voteDir === 'down' ? 'down' : 'up'
      mount.emit('onVoteSuccess', mount.comment(named.commentId), String(reply.voteId ?? ''), direction, status)
    },
  ],
  [
    deleteCommentVote,
    ({ mount, comment, named }) => mount.emit('onVoteSuccess', comment, String(named.voteId), 'deleted', 'success'),
  ],
  [
    flagCommentPublic,
    ({ mount, comment, named }) =>
      comment && mount.emit('onCommentFlagged', mount.userId(), comment, named.isFlagged === true),
  ],
  [
    blockFromCommentPublic,
    ({ mount, comment }) => comment && mount.emit('onUserBlocked', mount.userId(), comment, true),
  ],
  [
    unBlockCommentPublic,
    ({ mount, comment }) => comment && mount.emit('onUserBlocked', mount.userId(), comment, false),
  ],
  [
    setCommentText,
    ({ mount, comment, reply }) =>
      comment && mount.emit('onCommentEdited', mount.userId(), { ...comment, ...(reply.comment as object) }),
  ],
  [deleteCommentPublic, ({ mount, comment }) => comment && mount.emit('onCommentDeleted', mount.userId(), comment)],
]
