// Tables whose rows belong to one person alone, each with the columns that say so: counted, exported and erased alike.
import type { PersonKeys } from './rules-person.ts'

export interface Place {
  table: string
  /** Columns of the primary key behind the tenant. */
  key: readonly string[]
  /** Matched by any; with the kind of key that the column holds. */
  by: readonly (readonly [column: string, keys: keyof PersonKeys])[]
  /** Name of the file in an export; undefined: rows that hold nothing readable, or that others must keep secret. */
  file?: string
  /** What the export leaves out: secrets, hashes, and what repeats other columns. */
  omit?: readonly string[]
  /** Only for the site: what its staff noted about the person. */
  isOfStaff?: boolean
  /** Erased by a step of its own, because other rows follow. */
  isErasedByStep?: boolean
}

export const places: readonly Place[] = [
  {
    table: 'sso_users',
    key: ['kind', 'id'],
    by: [
      ['id', 'ssoIds'],
      ['email_key', 'emailKeys'],
    ],
    file: 'account',
    omit: ['email_key', 'username_key', 'display_name_key'],
  },
  { table: 'sessions', key: ['id_hash'], by: [['anon_user_id', 'anonUserIds']], file: 'sessions', omit: ['id_hash'] },
  {
    table: 'verifications',
    key: ['id'],
    by: [
      ['anon_user_id', 'anonUserIds'],
      ['email_key', 'emailKeys'],
    ],
    file: 'verifications',
    omit: ['email_key'],
  },
  { table: 'verified_names', key: ['name_key'], by: [['email_key', 'emailKeys']] },
  { table: 'mail_opt_outs', key: ['email_key'], by: [['email_key', 'emailKeys']], file: 'mail-opt-outs' },
  {
    table: 'moderators',
    key: ['email_key'],
    by: [['id', 'memberIds']],
    file: 'membership',
    omit: ['email_key'],
    isErasedByStep: true,
  },
  { table: 'member_notifications', key: ['member_id'], by: [['member_id', 'memberIds']], file: 'member-notifications' },
  { table: 'member_notices', key: ['member_id'], by: [['member_id', 'memberIds']] },
  {
    table: 'push_subscriptions',
    key: ['id'],
    by: [['member_id', 'memberIds']],
    file: 'browsers',
    omit: ['target_sealed', 'session_id'],
  },
  { table: 'desk_filters', key: ['id'], by: [['member_id', 'memberIds']], file: 'desk-filters' },
  { table: 'desk_presence', key: ['connection_id'], by: [['member_id', 'memberIds']] },
  {
    table: 'votes',
    key: ['comment_id', 'direction', 'id'],
    by: [
      ['voter', 'voters'],
      ['mail_key', 'emailKeys'],
    ],
    file: 'votes',
    omit: ['mail_key'],
    isErasedByStep: true,
  },
  {
    table: 'flags',
    key: ['comment_id', 'flagger'],
    by: [['flagger', 'people']],
    file: 'flags',
    omit: ['source'],
    isErasedByStep: true,
  },
  {
    table: 'page_reacts',
    key: ['page_id', 'reactor', 'react_id'],
    by: [['reactor', 'voters']],
    file: 'page-reactions',
    omit: ['network'],
    isErasedByStep: true,
  },
  {
    table: 'feed_post_reactions',
    key: ['post_id', 'person', 'type'],
    by: [['person', 'people']],
    file: 'post-reactions',
    omit: ['network'],
    isErasedByStep: true,
  },
  {
    table: 'feed_posts',
    key: ['id'],
    by: [['author', 'people']],
    file: 'posts',
    omit: ['content_key'],
    isErasedByStep: true,
  },
  {
    table: 'page_subscriptions',
    key: ['page_id', 'person'],
    by: [['person', 'people']],
    file: 'followed-pages',
    isErasedByStep: true,
  },
  { table: 'notifications', key: ['person', 'id'], by: [['person', 'people']], file: 'notifications' },
  { table: 'bells', key: ['person'], by: [['person', 'people']] },
  { table: 'opt_outs', key: ['comment_id', 'person'], by: [['person', 'people']], file: 'muted-comments' },
  {
    table: 'blocks',
    key: ['blocker', 'blocked'],
    by: [
      ['blocker', 'people'],
      ['blocked', 'people'],
    ],
    // Who has blocked somebody is nobody else's to know.
    isOfStaff: true,
    file: 'blocks',
  },
  { table: 'person_feeds', key: ['id'], by: [['id', 'streams']] },
  { table: 'events', key: ['page_id', 'number'], by: [['page_id', 'streams']] },
  { table: 'presence', key: ['room_key', 'process_id', 'person_key'], by: [['person', 'present']], file: 'presence' },
  { table: 'recent_writing', key: ['source'], by: [['source', 'writing']], file: 'recent-writing' },
  { table: 'person_trust', key: ['person'], by: [['person', 'subjectHashes']], isOfStaff: true, file: 'trust' },
  { table: 'person_notes', key: ['person', 'id'], by: [['person', 'subjectHashes']], isOfStaff: true, file: 'notes' },
  { table: 'person_networks', key: ['network', 'person'], by: [['person', 'subjectHashes']], file: 'networks' },
  { table: 'appeals', key: ['id'], by: [['person', 'subjects']], file: 'appeals' },
  {
    table: 'bans',
    key: ['id'],
    by: [['first_key', 'bans']],
    isOfStaff: true,
    file: 'bans',
    omit: ['first_key', 'last_key'],
    isErasedByStep: true,
  },
  { table: 'audit_people', key: ['audit_id'], by: [['user_id', 'ids']], isErasedByStep: true },
]
