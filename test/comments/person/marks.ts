// Marks of one person, written through the front door everywhere, and the search for them in all tables and columns.
import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { personKeysOf } from '../../../src/comments/person/rules-person.ts'
import { mailLimitKey } from '../../../src/comments/text/lookup-keys.ts'
import { waitUntil } from '../../harness/app.ts'
import { engine } from '../../harness/engine.ts'
import type { Comments, TenantClient } from '../harness/comment-client.ts'
import { commentBody } from '../harness/comment-client.ts'
import { type DeskClient, openDesk } from '../harness/desk-client.ts'
import { linkOf, press, vote } from '../harness/vote-client.ts'
import { png } from '../uploads/sample-pictures.ts'

export const marked = {
  id: 'zqmarkid',
  email: 'ZqMark.Mail@zqmark.example',
  username: 'zqmarkname',
  displayName: 'zqmarkshown',
  avatar: 'https://avatars.example/zqmarkavatar.png',
  websiteUrl: 'https://zqmarksite.example/',
}
export const address = '203.0.113.77'
const other = { id: 'other', email: 'other@example.org', username: 'Other' }
const third = { id: 'third', email: 'third@example.org', username: 'Third' }

export interface MarkedSite {
  site: TenantClient
  owner: DeskClient
  /** Of the marked person, who is a member, too. */
  member: DeskClient
  /** As of now. */
  sso(): string
  anonUserId: string
  needles: string[]
}

const from = { 'X-Forwarded-For': address }

/** Everything that a person can do on a site, and that others can do to them. */
export async function leaveMarks(comments: Comments, options: { settings?: object } = {}): Promise<MarkedSite> {
  const site = await comments.tenant({
    settings: { allowAnonVotes: true, imageUploads: 'everybody', feedPostsBy: 'everybody', ...options.settings },
  })
  const sso = () => site.sign(marked)
  const as = (user: object) => ({ sso: site.sign(user) })
  await comments.command((admin) =>
    admin.addWebhook({ tenantId: site.id, event: 'create', url: 'https://receiver.example/', sendsToken: false }),
  )
  const owner = await openDesk(comments, { tenantId: site.id, email: 'owner@example.org', name: 'Owner' })
  const theirs = await site.post({ comment: 'by another' }, as(other))
  // Unsigned, as some sites have it, before the address belongs to a signed user.
  const simple = JSON.stringify({ email: marked.email, username: 'zqmarksimple' })
  await site.post({ comment: 'zqmarktext simple', commenterName: 'zqmarksimple' }, { sso: simple })
  const root = await site.call('createCommentPublic', {
    query: { urlId: 'page', broadcastId: 'b', sso: sso() },
    body: commentBody({ comment: 'zqmarktext one' }),
    headers: from,
  })
  assert.equal(root.status, 200, JSON.stringify(root.json))
  const rootId = root.json.comment._id
  await site.post({ comment: 'an answer to it', parentId: rootId }, as(other))
  await site.post({ comment: 'zqmarktext answer', parentId: theirs.comment._id }, { sso: sso() })
  const mentions = [{ id: `${site.id}:zqmarkid`, tag: '@zqmarkshown', type: 'sso' }]
  await site.post({ comment: 'Hello @zqmarkshown', mentions }, as(third))
  await site.post(await picture(comments, site, sso()), { sso: sso() })
  await site.ok('voteComment', {
    id: theirs.comment._id,
    query: { urlId: 'page', broadcastId: 'b', sso: sso() },
    body: { voteDir: 'up', commenterName: null, commenterEmail: null, url: null },
  })
  await site.ok('flagCommentPublic', { id: theirs.comment._id, query: { isFlagged: true, sso: sso() } })
  await site.ok('createV2PageReact', { query: { urlId: 'page', id: 'love', sso: sso() } })
  const post = await site.ok('createFeedPostPublic', {
    query: { sso: sso(), broadcastId: 'x' },
    body: { title: 'zqmarktext post', contentHTML: 'zqmarktext' },
  })
  assert.ok(post.feedPost)
  const otherPost = await site.ok('createFeedPostPublic', { query: as(other), body: { title: 'their post' } })
  const reacted = `/feed-posts/${site.id}/react/${otherPost.feedPost._id}?${new URLSearchParams({ sso: sso() })}`
  await site.ok('reactFeedPostPublic', { path: reacted, body: { reactType: 'l' } })
  await follow(site, sso(), theirs.comment._id)
  const anonUserId = await visitAsGuest(comments, site)
  const blocked = { query: { sso: sso() }, body: { commentIds: [] } }
  await site.call('blockFromCommentPublic', { id: theirs.comment._id, ...blocked })
  const member = await openDesk(comments, { tenantId: site.id, email: marked.email, name: 'zqmarkstaff' })
  await actAsStaff(site, owner, member, rootId)
  const ban = { tenantId: site.id, isShadow: false, reason: 'zqmarktext reason', days: 7 }
  await comments.command((admin) => admin.addBan({ ...ban, kind: 'user', subject: 'zqmarkid' }))
  await comments.command((admin) => admin.addBan({ ...ban, kind: 'address', subject: address }))
  await waitUntil('all is told', () => comments.rows("SELECT id FROM jobs WHERE kind = 'tell'").length === 0)
  const memberIds = comments.rows('SELECT id FROM moderators WHERE tenant_id = ? AND name = ?', site.id, 'zqmarkstaff')
  const needles = needlesOf(
    site.id,
    anonUserId,
    memberIds.map(({ id }) => id),
  )
  return { site, owner, member, sso, anonUserId, needles }
}

async function picture(comments: Comments, site: TenantClient, sso: string): Promise<{ comment: string }> {
  const form = new FormData()
  form.append('file', new File([new Uint8Array(png())], 'a.png', { type: 'image/png' }))
  const response = await fetch(`${comments.app.url}/upload-image/${site.id}?${new URLSearchParams({ sso })}`, {
    method: 'POST',
    body: form,
  })
  const { url } = (await response.json()) as { url: string }
  return { comment: `zqmarktext <img src="${url}">` }
}

async function follow(site: TenantClient, sso: string, commentId: string): Promise<void> {
  const page = { tenantId: site.id, urlId: 'page', url: 'https://site.example/page', pageTitle: 'A page', sso }
  await site.ok('updateUserNotificationPageSubscriptionStatus', {
    path: `/user-notifications/set-subscription-state/subscribe?${new URLSearchParams(page)}`,
  })
  const { notifications } = await site.ok('getUserNotifications', { query: { sso } })
  const [first] = notifications
  if (!first) return
  const muted = new URLSearchParams({ tenantId: site.id, sso, commentId })
  await site.call('updateUserNotificationCommentSubscriptionStatus', {
    path: `/user-notifications/${first._id}/mark-opted/out?${muted}`,
  })
}

/** With the same address, which the person confirms. */
async function visitAsGuest(comments: Comments, site: TenantClient): Promise<string> {
  const body = commentBody({
    comment: 'zqmarktext of a guest',
    commenterName: 'zqmarkguest',
    commenterEmail: marked.email.toLowerCase(),
    commenterLink: 'https://zqmarksite.example/guest',
  })
  const sent = { query: { urlId: 'page', broadcastId: 'b' }, body, headers: from }
  const { json } = await site.call('createCommentPublic', sent)
  assert.ok(json.user?.sessionId, JSON.stringify(json))
  const { id, sessionId } = json.user
  assert.equal((await press(linkOf(comments, site))).status, 200)
  const [theirs] = comments.rows("SELECT id FROM comments WHERE tenant_id = ? AND comment = 'an answer to it'", site.id)
  await vote(site, theirs.id, {
    dir: 'down',
    email: marked.email,
    name: 'zqmarkguest',
    query: { sessionId },
    headers: from,
  })
  return id
}

async function actAsStaff(site: TenantClient, owner: DeskClient, member: DeskClient, rootId: string): Promise<void> {
  const params = { personKey: `user:${site.id}:zqmarkid` }
  await owner.ok('addPersonNote', { params, body: { text: 'zqmarktext note' } })
  await owner.ok('setTrust', { params, body: { trust: 'always-screen' } })
  await member.ok('addPersonNote', { params: { personKey: `user:${site.id}:other` }, body: { text: 'a note' } })
  const filter = { person: `user:${site.id}:zqmarkid` }
  await owner.ok('addDeskFilter', { body: { name: 'One', view: 'all', order: 'newest', filter } })
  await member.ok('addDeskFilter', { body: { name: 'zqmarkfilter', view: 'all', order: 'newest', filter: {} } })
  await member.ok('setOwnNotifications', { body: { mails: 'none' } })
  const open = async (desk: DeskClient, id: string) =>
    (await desk.ok('getDeskEntry', { params: { commentId: id } })).entry.version
  const decide = async (desk: DeskClient, id: string, decision: string) =>
    desk.ok('decideComment', { params: { commentId: id }, body: { decision, version: await open(desk, id) } })
  const bad = await site.post({ comment: 'zqmarktext to be deleted' }, { sso: site.sign(marked) })
  await decide(owner, bad.comment._id, 'delete')
  const taught = await site.post({ comment: 'zqmarktext to be taught' }, { sso: site.sign(marked) })
  await decide(owner, taught.comment._id, 'spam')
  await decide(owner, rootId, 'approve')
  const byOther = await site.post({ comment: 'decided by the member' }, { sso: site.sign(other) })
  await decide(member, byOther.comment._id, 'approve')
  const run = { decision: 'approve', target: { view: 'all', filter } }
  await owner.ok('startBulk', { body: run })
}

function needlesOf(tenantId: string, anonUserId: string, memberIds: string[]): string[] {
  const emails = [marked.email, marked.email.toLowerCase()]
  const userIds = [`${tenantId}:zqmarkid`, ...memberIds.map((id) => `${tenantId}:${id}`)]
  const keys = personKeysOf({
    ...{ tenantId, proof: 'staff', userIds, anonUserIds: [anonUserId], emails, memberIds },
    names: [],
  })
  return [
    ...['zqmark', address, anonUserId, ...memberIds],
    ...[...keys.people, ...keys.emailKeys, ...keys.subjectHashes, ...keys.streams, ...keys.bans],
    ...userIds.map((id) => hash('sha256', id, 'base64url')),
    mailLimitKey(marked.email),
  ].map((needle) => needle.toLowerCase())
}

/** `table.column` of every place that holds one of these, over all tables that the engine knows. */
export function placesWith(comments: Comments, needles: readonly string[]): Map<string, number> {
  const found = new Map<string, number>()
  for (const [table, columns] of columnsByTable(comments)) {
    const list = columns.map((column) => `"${column}"`).join(', ')
    for (const row of comments.rows(`SELECT ${list} FROM "${table}"`))
      for (const [column, value] of Object.entries(row)) {
        const text = (value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : String(value)).toLowerCase()
        if (!needles.some((needle) => text.includes(needle))) continue
        const place = `${table}.${column}`
        found.set(place, (found.get(place) ?? 0) + 1)
      }
  }
  return found
}

/** Of the engine's own catalogue. Numbers name nobody. */
export function columnsByTable(comments: Comments): Map<string, string[]> {
  const sql =
    engine === 'sqlite'
      ? `SELECT t.name AS "table", c.name AS "column" FROM sqlite_master t, pragma_table_info(t.name) c
         WHERE t.type = 'table' AND c.type NOT LIKE '%INT%'`
      : `SELECT c.table_name AS "table", c.column_name AS "column" FROM information_schema.columns c
         JOIN information_schema.tables t ON t.table_schema = c.table_schema AND t.table_name = c.table_name
         WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.data_type NOT LIKE '%int%'`
  const columns = new Map<string, string[]>()
  for (const { table, column } of comments.rows(sql)) columns.set(table, [...(columns.get(table) ?? []), column])
  return columns
}
