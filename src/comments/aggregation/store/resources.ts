// Resources and fields that can be aggregated, with their tables and columns. No other SQL name reaches a statement.

export type FieldType = 'text' | 'number' | 'boolean' | 'date'

export interface Field {
  /** Expression over the resource's tables; `r` is its own table. */
  sql: string
  type: FieldType
  /** Key in `joins` of the table that the expression needs. */
  join?: string
  /** A record has several values: requires `expandArray`. */
  isList?: boolean
  /** Long text: for conditions and `countDistinct` only. */
  isLong?: boolean
}

export interface Resource {
  table: string
  /** Fixed condition on the table's rows. */
  only?: string
  joins: Readonly<Record<string, string>>
  fields: Readonly<Record<string, Field>>
}

const text = (sql: string, join?: string): Field => ({ sql, type: 'text', ...(join ? { join } : {}) })
const number = (sql: string): Field => ({ sql, type: 'number' })
const boolean = (sql: string): Field => ({ sql, type: 'boolean' })
const date = (sql: string): Field => ({ sql, type: 'date' })
const each = (sql: string, join: string): Field => ({ sql, type: 'text', join, isList: true })

const itsPage = {
  urlId: text('page.url_id', 'page'),
  url: text('page.url', 'page'),
  pageTitle: text('page.title', 'page'),
}
const id = { id: text('r.id'), _id: text('r.id') }
const tenantId = text('r.tenant_id')
const page = 'LEFT JOIN pages AS page ON page.tenant_id = r.tenant_id AND page.id = r.page_id'

/** Excludes secrets, client addresses, hashes and private messages. */
export const resources: Readonly<Record<string, Resource>> = {
  Comment: {
    table: 'comments',
    joins: {
      page,
      tag: 'JOIN comment_tags AS tag ON tag.tenant_id = r.tenant_id AND tag.comment_id = r.id',
    },
    fields: {
      ...id,
      tenantId,
      urlId: text('page.url_id', 'page'),
      urlIdRaw: text('r.url_id_raw'),
      url: text('r.url'),
      pageTitle: text('r.page_title'),
      parentId: text('r.parent_id'),
      userId: text('r.user_id'),
      anonUserId: text('r.anon_user_id'),
      commenterName: text('r.commenter_name'),
      comment: { ...text('r.comment'), isLong: true },
      displayLabel: text('r.display_label'),
      locale: text('r.locale'),
      date: date('r.created_at'),
      verifiedDate: date('r.verified_at'),
      votes: number('(r.votes_up - r.votes_down)'),
      votesUp: number('r.votes_up'),
      votesDown: number('r.votes_down'),
      flagCount: number('r.flag_count'),
      approved: boolean('r.approved'),
      reviewed: boolean('r.reviewed'),
      verified: boolean('r.verified'),
      isSpam: boolean('r.is_spam'),
      isDeleted: boolean('r.is_deleted'),
      isByAdmin: boolean('r.is_by_admin'),
      isByModerator: boolean('r.is_by_moderator'),
      isPinned: boolean('r.is_pinned'),
      isLocked: boolean('r.is_locked'),
      hasImages: boolean('r.has_images'),
      hasLinks: boolean('r.has_links'),
      hasCode: boolean('r.has_code'),
      hashTags: each('tag.tag', 'tag'),
    },
  },
  Page: {
    table: 'pages',
    joins: {},
    fields: {
      ...id,
      tenantId,
      urlId: text('r.url_id'),
      url: text('r.url'),
      title: text('r.title'),
      commentCount: number('r.comment_count'),
      rootCommentCount: number('r.root_count'),
      isClosed: boolean('CASE WHEN r.closed_at IS NULL THEN 0 ELSE 1 END'),
      createdAt: date('r.created_at'),
    },
  },
  Vote: {
    table: 'votes',
    joins: {},
    fields: {
      ...id,
      tenantId,
      commentId: text('r.comment_id'),
      direction: number('r.direction'),
      isCounted: boolean('r.counted'),
      createdAt: date('r.created_at'),
    },
  },
  UserNotification: {
    table: 'notifications',
    joins: { page },
    fields: {
      ...id,
      tenantId,
      userId: text('r.user_id'),
      anonUserId: text('r.anon_user_id'),
      ...itsPage,
      relatedObjectId: text('r.related_id'),
      type: number('r.type'),
      viewed: boolean('r.viewed'),
      sent: boolean('r.sent'),
      optedOut: boolean('r.opted_out'),
      fromCommentId: text('r.from_comment_id'),
      fromVoteId: text('r.from_vote_id'),
      fromUserName: text('r.from_name'),
      fromUserId: text('r.from_user_id'),
      count: number('r.count'),
      createdAt: date('r.created_at'),
    },
  },
  UserSubscription: {
    table: 'page_subscriptions',
    joins: { page },
    fields: {
      tenantId,
      userId: text('r.user_id'),
      anonUserId: text('r.anon_user_id'),
      ...itsPage,
      createdAt: date('r.created_at'),
    },
  },
  TenantAuditLog: {
    table: 'audit_log',
    joins: {
      person: 'LEFT JOIN audit_people AS person ON person.tenant_id = r.tenant_id AND person.audit_id = r.id',
    },
    fields: {
      ...id,
      tenantId,
      userId: text('person.user_id', 'person'),
      username: text('person.username', 'person'),
      resourceName: text('r.resource'),
      crudType: text('r.crud'),
      from: text('r.door'),
      description: text('r.description'),
      when: date('r.at'),
    },
  },
  EventLogEntry: {
    table: 'events',
    joins: { page },
    fields: {
      ...id,
      tenantId,
      urlId: text('page.url_id', 'page'),
      type: text('r.type'),
      broadcastId: text('r.broadcast_id'),
      createdAt: date('r.at'),
    },
  },
  SSOUser: {
    table: 'sso_users',
    only: "r.kind = 'secure'",
    joins: {},
    fields: { ...id, tenantId, createdAt: date('r.created_at'), updatedAt: date('r.updated_at') },
  },
  Moderator: {
    table: 'moderators',
    joins: {},
    fields: { ...id, tenantId, name: text('r.name'), createdAt: date('r.created_at') },
  },
  BannedUser: {
    table: 'bans',
    joins: {},
    fields: {
      ...id,
      tenantId,
      kind: text('r.kind'),
      isShadow: boolean('r.is_shadow'),
      createdAt: date('r.created_at'),
      expiresAt: date('r.expires_at'),
    },
  },
  BlockedUser: { table: 'blocks', joins: {}, fields: { tenantId, createdAt: date('r.created_at') } },
  FeedPost: {
    table: 'feed_posts',
    joins: { tag: 'JOIN feed_post_tags AS tag ON tag.tenant_id = r.tenant_id AND tag.post_id = r.id' },
    fields: { ...id, tenantId, tags: each('tag.tag', 'tag'), createdAt: date('r.created_at') },
  },
  HashTag: {
    table: 'comment_tags',
    joins: {},
    fields: { tenantId, tag: text('r.tag'), commentId: text('r.comment_id') },
  },
}

export function resourceOf(name: string): Resource | undefined {
  return Object.hasOwn(resources, name) ? resources[name] : undefined
}
