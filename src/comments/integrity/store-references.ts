// References between rows of the comment service that have to lead somewhere.
import type { Reference } from '../../platform/data/check/reference-check.ts'

/** Rows that are worth nothing without the row that they name. */
const dependent = (table: string, column: string, to: Reference['to'], where?: string): Reference => ({
  ...{ table, column, to, isRemovable: true },
  ...(where === undefined ? {} : { where }),
})

const ofComment = (table: string) => dependent(table, 'comment_id', ['comments', 'id'])
const ofPage = (table: string) => dependent(table, 'page_id', ['pages', 'id'])

/** Whatever a site has made: nobody removes it because the row of the site is lost. */
const tablesOfTenants = [
  ...['api_keys', 'audit_log', 'bans', 'bells', 'blocks', 'comments', 'decisions', 'domain_configs', 'feed_posts'],
  ...['followed_feeds', 'imported_comments', 'mail_texts', 'moderators', 'notifications', 'pages', 'spam_totals'],
  ...['sso_users', 'uploads', 'verified_names', 'webhooks'],
]

export const commentReferences: readonly Reference[] = [
  ...tablesOfTenants.map(
    (table): Reference => ({ table, column: 'tenant_id', to: ['tenants', 'id'], isRemovable: false }),
  ),
  { table: 'tenants', column: 'parent_id', to: ['tenants', 'id'], isRemovable: false },
  { table: 'comments', column: 'page_id', to: ['pages', 'id'], isRemovable: false },
  { table: 'pages', column: 'merged_into', to: ['pages', 'id'], isRemovable: false },
  ...['comment_tags', 'votes', 'edit_keys', 'flags'].map(ofComment),
  ...['page_aliases', 'page_subscriptions', 'page_reacts', 'page_react_totals'].map(ofPage),
  dependent('audit_people', 'audit_id', ['audit_log', 'id']),
  dependent('decision_snapshots', 'decision_id', ['decisions', 'id']),
  dependent('feed_post_tags', 'post_id', ['feed_posts', 'id']),
  dependent('feed_post_reactions', 'post_id', ['feed_posts', 'id']),
  dependent('page_merge_roots', 'merge_id', ['page_merges', 'id']),
  dependent('upload_uses', 'name', ['uploads', 'name']),
  dependent('member_notifications', 'member_id', ['moderators', 'id']),
  dependent('push_subscriptions', 'member_id', ['moderators', 'id']),
]
