// What can be counted: tables and columns under the names that the wire has for them. Nothing else reaches a statement.

export type FieldType = 'text' | 'number' | 'boolean' | 'date'

export interface Field {
  /** An expression over the tables of its resource; `r` is the resource's own. */
  sql: string
  type: FieldType
  /** Another table that the expression is about, by its name in `joins`. */
  join?: string
  /** A record has any number of these: only what is done to each of them has a meaning. */
  isList?: boolean
  /** May be looked into and counted, but is not what an answer is made of. */
  isLong?: boolean
}

export interface Resource {
  table: string
  /** Which of the table's rows are meant. */
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

/** No secrets, no addresses, no hashes, and nothing that people wrote to us alone. */
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
