// Options of the page that change which comments are asked for, and which settings the thread follows.
import type { ThreadComment } from '../../thread/state/state.ts'
import { textOf, type VendorConfig, wholeNumber } from '../vendor-config.ts'

type Values = Record<string, unknown>

const orders = ['MR', 'NF', 'OF']
/** Bounds of the server. */
const minPageSize = 10
const maxPageSize = 200

export function adaptListQuery(config: VendorConfig, named: Values): Values {
  const { defaultSortDirection, countAll, noCustomConfig, jumpToHashTag, pageSize, startingPage } = config
  const isFirst = named.includeConfig === true
  const order = orders.includes(String(defaultSortDirection)) ? defaultSortDirection : undefined
  const tag = textOf(jumpToHashTag)
  const size = startingPage === -1 ? maxPageSize : wholeNumber(pageSize, 1)
  const isPage = named.parentId === undefined
  return {
    ...named,
    direction: named.direction ?? order,
    countAll: named.countAll && countAll !== false,
    includeConfig: noCustomConfig ? undefined : named.includeConfig,
    hashTags: tag && isPage ? [tag.startsWith('#') ? tag : `#${tag}`] : undefined,
    customConfigStr: size && JSON.stringify({ pageSize: Math.min(Math.max(size, minPageSize), maxPageSize) }),
    page: named.page ?? (isFirst && !named.fetchPageForCommentId ? wholeNumber(startingPage, 1) : undefined),
  }
}

/** `named`: as the thread asked. */
export function adaptList(config: VendorConfig, named: Values, reply: Values): Values {
  const isFirst = named.includeConfig === true
  const isFolded = config.collapseReplies && !named.fetchPageForCommentId && named.parentId === undefined
  const comments = reply.comments as readonly ThreadComment[]
  return {
    ...reply,
    ...(isFirst && { customConfig: settingsWith(config, (reply.customConfig ?? {}) as Values) }),
    ...(config.disableLiveCommenting === true && { tenantIdWS: undefined }),
    ...(Boolean(isFolded) && { comments: comments.map(folded) }),
  }
}

/** Without its replies, which are read when somebody asks for them. */
function folded({ children = [], childCount = 0, ...comment }: ThreadComment): ThreadComment {
  return { ...comment, childCount: Math.max(childCount ?? 0, children.length) }
}

/** What restricts can be switched on by the page, and off only by the server. */
const restrictions = [
  'disableBlocking',
  'disableNotificationBell',
  'disableToolbar',
  'disableVoting',
  'noNewRootComments',
  'readonly',
]

function settingsWith(config: VendorConfig, settings: Values): Values {
  const on = restrictions.filter((name) => config[name] === true).map((name) => [name, true])
  const { voteStyle, defaultSortDirection, enableSearch, maxCommentCharacterLength } = config
  const longest = wholeNumber(maxCommentCharacterLength, 1)
  const most = Number(settings.maxCommentCharacterLength) || Number.POSITIVE_INFINITY
  return {
    ...settings,
    ...Object.fromEntries(on),
    ...([0, 1].includes(Number(voteStyle)) && voteStyle !== null && { voteStyle: Number(voteStyle) }),
    ...(orders.includes(String(defaultSortDirection)) && { defaultSortDirection }),
    ...(enableSearch === false && { enableSearch }),
    ...(longest && { maxCommentCharacterLength: Math.min(longest, most) }),
  }
}
