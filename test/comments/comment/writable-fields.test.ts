// Oversized values in every writable field: refused with a code, or bounded in every output.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { commentBody, type TenantClient } from '../harness/comment-client.ts'
import { type MailWorld, openMailWorld, wants } from '../harness/mail-harness.ts'
import { allTold, signed } from '../harness/notified-people.ts'
import { socketWords } from '../harness/socket-client.ts'

let world: MailWorld

before(async () => {
  world = await openMailWorld({ WEBHOOK_ALLOW: '127.0.0.0/8' })
})

after(() => world.close())

/** Of one comment, at each place. The largest that is legitimate is a picture that came as data. */
const mostBytes = 150_000
const long = (usual: string) => usual.repeat(1000)

interface Case {
  field: string
  body?: object
  query?: Record<string, string>
  user?: object
}

const mention = { id: 'reader', tag: '@reader' }
// biome-ignore format: one field a line
const cases: Case[] = [
  { field: 'comment', body: { comment: long('A comment. ') } },
  { field: 'comment, as long as it may be', body: { comment: `@reader ${'<b>"%&\\</b>\n'.repeat(150)}` } },
  { field: 'comment of topics', body: { comment: `@reader ${'#ab '.repeat(490)}` } },
  { field: 'comment of pictures', body: { comment: `@reader ![](https://pictures.example/${'p'.repeat(1900)})`.repeat(10) } },
  { field: 'commenterName', body: { commenterName: long('Ann ') } },
  { field: 'commenterEmail', body: { commenterEmail: `${long('ann')}@example.org` } },
  { field: 'commenterLink', body: { commenterLink: `https://example.org/${long('page/')}` } },
  { field: 'avatarSrc', body: { avatarSrc: `https://example.org/${long('a.png')}` } },
  { field: 'avatarSrc as data', body: { avatarSrc: `data:image/png;base64,${long('iVBORw0KGgoAAAA')}` } },
  { field: 'url', body: { url: `https://site.example/${long('page/')}` } },
  { field: 'pageTitle', body: { pageTitle: long('A page ') } },
  { field: 'urlId', query: { urlId: long('page') } },
  { field: 'broadcastId', query: { broadcastId: long('b') } },
  { field: 'meta', body: { meta: { locale: long('en'), more: long('more') } } },
  { field: 'meta.locale', body: { meta: { locale: long('en') } } },
  { field: 'localDateString', body: { localDateString: long('Monday ') } },
  { field: 'feedbackIds', body: { feedbackIds: Array(1000).fill('good') } },
  { field: 'feedbackIds, each', body: { feedbackIds: [long('good')] } },
  { field: 'moderationGroupIds', body: { moderationGroupIds: Array(1000).fill('group') } },
  { field: 'mentions', body: { mentions: Array(1000).fill(mention) } },
  { field: 'mentions.tag', body: { comment: '@x '.repeat(600), mentions: [{ ...mention, tag: `@${'t'.repeat(1000)}`, rawTag: '@x' }] } },
  { field: 'mentions.id', body: { mentions: [{ ...mention, id: long('reader') }] } },
  { field: 'hashTags', body: { hashTags: Array(1000).fill({ id: '#a', tag: long('#a') }) } },
  { field: 'displayName of a user', user: { displayName: long('Ann ') } },
  { field: 'displayLabel of a user', user: { displayLabel: long('VIP ') } },
  { field: 'avatar of a user', user: { avatar: `https://example.org/${long('a.png')}` } },
  { field: 'websiteUrl of a user', user: { websiteUrl: `https://example.org/${long('page/')}` } },
]

const json = async (reading: Promise<unknown>) => JSON.stringify(await reading)
const text = async (site: TenantClient, path: string) =>
  (await fetch(`${world.comments.app.url}${path.replace('SITE', site.id)}`)).text()
const stored = (site: TenantClient, table: string, column: string) =>
  JSON.stringify(world.comments.rows(`SELECT ${column} FROM ${table} WHERE tenant_id = ?`, site.id))

type Read = (site: TenantClient, at: { urlId: string; id: string; reader: { sso: string } }) => Promise<string> | string

const places: Record<string, Read> = {
  list: (site, { urlId }) => json(site.read({}, urlId)),
  tree: (site, { urlId }) => json(site.read({ asTree: true, countChildren: true }, urlId)),
  search: (site, { urlId }) => json(site.read({ searchText: 'comment' }, urlId)),
  'text to change': async (site, { id }) => JSON.stringify((await site.call('getCommentText', { id })).json),
  'newest comments': (site) => json(site.ok('getRecentComments')),
  'the owner’s list': (site, { urlId }) => json(site.ok('getComments', { query: { urlId } })),
  'event log': async (site, { urlId }) => {
    const { userIdWS } = await socketWords(site, urlId)
    return json(site.ok('getEventLog', { query: { urlId, userIdWS, startTime: 0 } }))
  },
  'event log of all pages': async (site, { urlId }) => {
    const { userIdWS } = await socketWords(site, urlId)
    return json(site.ok('getGlobalEventLog', { query: { urlId, userIdWS, startTime: 0 } }))
  },
  'frames of sockets': (site) => stored(site, 'events', 'payload'),
  'feed as RSS': (site, { urlId }) => text(site, `/thread/SITE/feed.rss?urlId=${encodeURIComponent(urlId)}`),
  'feed as JSON': (site) => text(site, '/thread/SITE/feed.json'),
  'feed as Atom': (site) => text(site, '/thread/SITE/feed.atom'),
  'page without a script': (site, { urlId }) => text(site, `/thread/SITE?urlId=${encodeURIComponent(urlId)}`),
  notifications: (site, { reader }) =>
    json(site.ok('getUserNotifications', { query: { ...reader, includeContext: true } })),
  'audit log': (site) => json(site.ok('getAuditLogs')),
  webhooks: (site) =>
    JSON.stringify(
      world.comments.rows("SELECT payload FROM jobs WHERE kind = 'webhook' AND payload LIKE ?", `%${site.id}%`),
    ),
  'row of the comment': (site) => stored(site, 'comments', '*'),
  'row of the page': (site) => stored(site, 'pages', '*'),
  'people to mention': (site, { urlId }) => json(site.ok('searchUsers', { query: { urlId, usernameStartsWith: 'A' } })),
  mail: async () => {
    const mails = await world.mailTo('reader@example.org')
    const { raw = '', html = '' } = mails.at(-1) ?? {}
    return raw + html
  },
}

async function ownSite(): Promise<TenantClient> {
  const site = await world.comments.tenant({ settings: { mailModerators: 'none' } })
  const url = 'http://127.0.0.1:1/hook'
  const hook = {
    tenantId: site.id,
    event: 'create' as const,
    url,
    method: undefined,
    domain: undefined,
    sendsToken: false,
  }
  assert.ok('id' in (await world.comments.command((admin) => admin.addWebhook(hook as never))))
  return site
}

describe('a thousand times as long as usual', () => {
  for (const { field, body = {}, query = {}, user } of cases) {
    test(field, async () => {
      const site = await ownSite()
      const reader = signed(site, 'reader', wants)
      await site.read(reader)
      const asked = { urlId: 'page', broadcastId: 'b', ...query }
      const who = user ? { sso: site.sign({ id: 'a', email: 'a@example.org', username: 'Ann', ...user }) } : {}
      const whole = { comment: 'A comment for @reader', mentions: [mention], ...body }
      const sent = { query: { ...asked, ...who }, body: commentBody(whole) }
      const { status, json: reply } = await site.call('createCommentPublic', sent)
      if (status !== 200) {
        assert.ok(status >= 400 && status < 500 && reply.code, `${status} ${reply.code}`)
        assert.equal(world.comments.rows('SELECT id FROM comments WHERE tenant_id = ?', site.id).length, 0)
        return
      }
      await allTold(world.comments)
      world.comments.clock.pass(1000)
      const sizes: [place: string, bytes: number][] = []
      const at = { urlId: asked.urlId, id: reply.comment._id, reader: signed(site, 'reader', wants) }
      for (const [place, read] of Object.entries(places)) sizes.push([place, Buffer.byteLength(await read(site, at))])
      assert.deepEqual(
        sizes.filter(([, bytes]) => bytes > mostBytes),
        [],
      )
    })
  }
})
