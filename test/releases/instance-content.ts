// Content of every kind for an instance, made through the front door of a running server, with the reads that show it.
import assert from 'node:assert/strict'
import { pages, signed, startTalk } from '../comments/jobs/conversation-driver.ts'
import { launch, type Settings } from '../harness/programs.ts'
import type { Random } from '../harness/random.ts'
import type { Read } from './recorded-reads.ts'

export interface Instance {
  url: string
  /** The program of the server's release. */
  script: string
  settings: Settings
  /** Of the tenant `demo`. */
  apiKey: string
  accessToken: string
}

export interface Content {
  /** Site with the pages of `sitePages`. */
  siteUrl: string
  /** Receives a webhook of each event. */
  receiverUrl: string
  comments: number
  random: Random
}

/** Lists of eight items each, at addresses of their own; and a page that lists nothing. */
export const sitePages = {
  ...Object.fromEntries(['news', 'jobs', 'blog'].map((name) => [`/${name}`, listOf(name)])),
  '/about': '<!doctype html><html lang="en"><title>About</title><main><h1>About</h1><p>One page.</p></main></html>',
}

/** Text of the configuration file: a feed by name, and an account. */
export const configurationFile = (siteUrl: string): string => `accounts:
  - name: newsroom
    token: the-newsroom-of-this-test
    allowed_urls: ["${siteUrl}/*"]
feeds:
  weekly:
    url: ${siteUrl}/news
    title: The week
    limit: 5
`

/** Resolves to the reads that show what was made. */
export async function fillInstance(instance: Instance, content: Content): Promise<Read[]> {
  await addWebhooks(instance, content)
  const feedReads = await fillFeeds(instance, content)
  const talk = await startTalk(instance.url, instance.apiKey, content.random)
  await talk.write(() => talk.acknowledged.size >= content.comments)
  const ids = [...talk.acknowledged]
  const reads = [...feedReads, ...(await moderate(instance)), ...(await fillSecondTenant(instance))]
  return [...reads, ...(await readsOfThreads(instance, ids)), ...commandReads]
}

const commandReads: Read[] = [
  'tenant list',
  'tenant show demo',
  'account list',
  'feed list',
  'ban list --tenant demo',
  'moderator list --tenant demo',
  'comment list --tenant demo --spam',
  'tenant follows --id demo',
].map((words) => ({ command: `${words} --json` }))

async function addWebhooks(instance: Instance, { receiverUrl }: Content): Promise<void> {
  for (const event of ['create', 'update', 'delete'])
    await run(instance, `webhook add --tenant demo --all --event ${event} --url ${receiverUrl}/${event}`)
}

/** Feeds of both strategies: filtered, paused, with headers, failing, without items, of two accounts, by name, a followed one. */
async function fillFeeds(instance: Instance, { siteUrl }: Content): Promise<Read[]> {
  const bearer = { authorization: `Bearer ${instance.accessToken}` }
  const reads: Read[] = [{ path: '/api/v1/strategies', headers: bearer }]
  const made: [page: string, strategy: string, change: object, isRead: boolean][] = [
    ['news', 'auto', {}, true],
    ['jobs', 'http', { settings: { limit: 3, order: 'oldest', exclude: [{ words: ['number 1'] }] } }, true],
    ['blog', 'auto', { paused: true, name: 'The blog 🗞' }, true],
    ['news', 'http', { headers: { cookie: 'secret=1' } }, true],
    ['jobs', 'auto', { settings: { selectors: { items: { selector: '.nothing' } } } }, false],
    ['about', 'auto', {}, false],
  ]
  const ids: string[] = []
  const failing: string[] = []
  for (const [page, strategy, change, isRead] of made) {
    const feed = await makeFeed(instance, bearer, { url: `${siteUrl}/${page}`, strategy })
    ids.push(feed.id)
    const path = new URL(feed.public_url, instance.url).pathname.replace(/\.\w+$/, '')
    if (!isRead) failing.push(`${path}.json`)
    if (isRead) for (const form of ['', '.json', '.rss', '.atom', '.html']) reads.push({ path: `${path}${form}` })
    for (const form of isRead ? ['.json'] : []) await ask(instance, { path: `${path}${form}` })
    const headers = { ...bearer, 'content-type': 'application/json' }
    if (Object.keys(change).length > 0)
      await ask(instance, { path: `/api/v1/account/feeds/${feed.id}`, headers, body: change, method: 'PATCH' })
  }
  await makeFeed(instance, { authorization: 'Bearer the-newsroom-of-this-test' }, { url: `${siteUrl}/blog` })
  await run(instance, `account add --name second --allow ${siteUrl}/*`)
  await run(instance, `tenant follow --id demo --feed ${ids[0]}`)
  for (const form of ['rss', 'json']) reads.push({ path: `/weekly.${form}` })
  for (const id of ids.slice(0, 4)) reads.push({ path: `/api/v1/account/feeds/${id}`, headers: bearer })
  for (const read of reads) await ask(instance, read)
  for (const path of failing) assert.equal((await fetch(instance.url + path)).status, 422)
  return [...reads, { path: '/api/v1/account/opml', headers: bearer }]
}

async function makeFeed(instance: Instance, headers: Record<string, string>, body: object): Promise<any> {
  const made = JSON.parse(await ask(instance, { path: '/api/v1/feeds', method: 'POST', headers, body }))
  return made.data.feed
}

/** Votes, flags, blocks, pins, locks, spam, bans, closed and restricted pages, and posts. */
async function moderate(instance: Instance): Promise<Read[]> {
  const by = (who: string, more: object = {}) => `broadcastId=b&sso=${sso(instance, who, more)}`
  const said = async (comment: string): Promise<string> => {
    const body = { urlId: 'one', url: 'https://site.example/one', commenterName: 'ann', comment }
    const path = `/comments/demo?urlId=one&${by('ann')}`
    return JSON.parse(await ask(instance, { path, method: 'POST', body })).comment._id
  }
  const [voted, pinned, locked] = [await said('For votes.'), await said('To be pinned.'), await said('To be locked.')]
  const [flagged, blocked, spam] = [
    await said('To be flagged.'),
    await said('Of a blocked author.'),
    await said('Spam!'),
  ]
  const vote = { voteDir: 'up', commenterName: null, commenterEmail: null, url: null }
  const writes: [path: string, body: object | undefined][] = [
    [`/comments/demo/${voted}/vote?urlId=one&${by('bob')}`, vote],
    [`/comments/demo/${voted}/vote?urlId=one&${by('cat')}`, { ...vote, voteDir: 'down' }],
    [`/comments/demo/${pinned}/pin?${by('mod', { isAdmin: true })}`, undefined],
    [`/comments/demo/${locked}/lock?${by('mod', { isAdmin: true })}`, undefined],
    [`/flag-comment/${flagged}?tenantId=demo&isFlagged=true&${by('dan')}`, undefined],
    [`/block-from-comment/${blocked}?tenantId=demo&${by('eve')}`, { commentIds: [blocked] }],
  ]
  for (const [path, body] of writes) await ask(instance, { path, method: 'POST', ...(body ? { body } : {}) })
  for (const line of [
    `comment spam --tenant demo ${spam}`,
    'ban add --tenant demo --address 203.0.113.0/24 --reason floods',
    'ban add --tenant demo --email @spam.example --shadow',
    'moderator add --tenant demo --email mod@example.org --name Mod',
    'page set --tenant demo --url-id closed --closed --title Closed --url https://site.example/closed',
    'page set --tenant demo --url-id inner --groups staff --url https://site.example/inner',
  ])
    await run(instance, line)
  const headers = { 'x-api-key': instance.apiKey }
  for (const title of ['First post', 'Second post 🎉']) {
    const body = { title, contentHTML: `<p>${title}</p>`, tags: ['news'], fromUserDisplayName: 'Editors' }
    await ask(instance, { path: '/api/v1/feed-posts?tenantId=demo', method: 'POST', headers, body })
  }
  return [
    { path: `/comments/demo/${voted}/votes?urlId=one&dir=1&${by('mod', { isAdmin: true })}` },
    { path: `/comments/demo?urlId=one&${by('dan')}` },
    { path: `/comments/demo?urlId=one&${by('eve')}` },
    { path: `/comments/demo?urlId=inner&${by('ann', { groupIds: ['staff'] })}` },
    { path: '/comments/demo?urlId=closed&includeConfig=true' },
    ...['waiting', 'spam', 'flagged'].map((queue) => ({
      path: `/api/v1/comments?tenantId=demo&queue=${queue}`,
      headers,
    })),
    { path: '/feed-posts/demo' },
    { path: '/posts/demo/feed.rss' },
  ]
}

/** Texts at the edges of encodings, each alone on its page, so that a search finds it by its own word. */
export const edgeTexts: [urlId: string, text: string, word: string][] = [
  ['emoji', 'A family 👨‍👩‍👧‍👦, a flag 🏳️‍🌈 and clef 𝄞 unicorn', 'unicorn'],
  ['scripts', '漢字かな交じり文と検索 مرحبا بالعالم שלום', '検索'],
  ['controls', 'before\u0000after \u0007bell \u202eturned zebra', 'zebra'],
  ['quotes', `it's "quoted" \\ back\\slash; DROP TABLE comments; -- $1 $$ ? %s walrus`, 'walrus'],
  ['long', `${'long '.repeat(300)}narwhal`, 'narwhal'],
]

/** A small site: guests, who wait for approval or confirm an address, edge texts, a domain with a look of its mails. */
async function fillSecondTenant(instance: Instance): Promise<Read[]> {
  const made = await run(instance, 'tenant create --id second --name Second --open --json')
  const headers = { 'x-api-key': JSON.parse(made).apiKey }
  const guest = { commenterName: 'Guest', commenterEmail: 'guest@example.org' }
  const page = { urlId: 'guests', url: 'https://second.example/guests' }
  const posted = await ask(instance, {
    path: '/comments/second?urlId=guests&broadcastId=b',
    method: 'POST',
    body: { ...guest, ...page, comment: 'Waits for approval.' },
  })
  for (const [urlId, comment] of edgeTexts) {
    const own = {
      urlId,
      url: `https://second.example/${urlId}`,
      date: 1_700_000_000_000,
      approved: true,
      locale: 'en_us',
    }
    const body = { ...own, comment, commenterName: 'Server', verified: true }
    await ask(instance, { path: '/api/v1/comments?tenantId=second', method: 'POST', headers, body })
  }
  await ask(instance, {
    path: '/api/v1/domain-configs?tenantId=second',
    method: 'POST',
    headers,
    body: { domain: 'second.example', emailFromName: 'Second' },
  })
  const { sessionId } = JSON.parse(posted).user
  return [
    { path: `/comments/second?urlId=guests&sessionId=${sessionId}` },
    { path: '/api/v1/domain-configs?tenantId=second', headers },
    { path: '/api/v1/comments?tenantId=second&queue=waiting', headers },
    { path: '/api/v1/audit-logs?tenantId=second', headers },
    ...edgeTexts.flatMap(([urlId, , word]) => [
      { path: `/comments/second?urlId=${urlId}` },
      { path: `/comments/second?urlId=${urlId}&searchText=${encodeURIComponent(word)}` },
      { path: `/thread/second/feed.atom?urlId=${urlId}` },
    ]),
  ]
}

/** Threads in every order, logs, counts, notifications, records of the tenant's server. */
async function readsOfThreads(instance: Instance, ids: readonly string[]): Promise<Read[]> {
  const admin = { 'x-api-key': instance.apiKey }
  const reads: Read[] = []
  for (const urlId of [...pages, 'quiet']) {
    for (const direction of ['MR', 'NF', 'OF'])
      for (const more of ['', '&page=1', '&asTree=true&maxTreeDepth=3', '&searchText=Hello'])
        reads.push({ path: `/comments/demo?urlId=${urlId}&direction=${direction}${more}` })
    reads.push({ path: `/thread/demo?urlId=${urlId}` }, { path: `/thread/demo/feed.rss?urlId=${urlId}` })
    reads.push({ path: `/api/v1/comments?tenantId=demo&urlId=${urlId}&limit=100`, headers: admin })
  }
  // Ids of sockets that the earlier release signed are still good.
  const { userIdWS } = JSON.parse(await ask(instance, { path: '/comments/demo?urlId=one' }))
  for (const log of ['demo', 'global/demo'])
    reads.push({ path: `/event-log/${log}?urlId=one&userIdWS=${userIdWS}&startTime=0&endTime=${Date.now() + 60_000}` })
  reads.push({ path: '/recent-comments/demo' }, { path: '/comment-counts/demo?urlId=one&urlId=two' })
  for (const id of ids.slice(0, 20)) reads.push({ path: `/api/v1/comments/${id}?tenantId=demo`, headers: admin })
  for (const path of ['audit-logs', 'domain-configs', 'feed-posts'])
    reads.push({ path: `/api/v1/${path}?tenantId=demo`, headers: admin })
  const operations = [{ field: 'votes', op: 'sum', alias: 'votes' }]
  const body = { resourceName: 'Comment', groupBy: ['urlId'], operations, sort: { dir: 'asc', field: 'urlId' } }
  reads.push({ path: '/api/v1/aggregate?tenantId=demo', method: 'POST', headers: admin, body })
  for (const who of ['ann', 'bob'])
    for (const path of ['user-notifications', 'user-notifications/get-count'])
      reads.push({ path: `/${path}?tenantId=demo&sso=${sso(instance, who)}` })
  reads.push({ path: '/translations/widgets/comment-ui?useFullTranslationIds=true' })
  return reads
}

function sso({ apiKey }: Instance, who: string, more: object = {}): string {
  return encodeURIComponent(signed(who, apiKey, more))
}

interface Sent extends Omit<Read, 'method' | 'command'> {
  method?: 'GET' | 'POST' | 'PATCH'
}

/** Fails unless it succeeds. */
async function ask({ url }: Instance, { path = '', method = 'GET', headers = {}, body }: Sent): Promise<string> {
  const sent = body === undefined ? {} : { body: JSON.stringify(body) }
  const response = await fetch(url + path, { method, headers, ...sent })
  const text = await response.text()
  assert.ok(response.status < 300, `${method} ${path}: ${response.status} ${text.slice(0, 300)}`)
  return text
}

/** Resolves to what it printed; fails unless it ends well. */
async function run({ settings, script }: Instance, line: string): Promise<string> {
  const { code, stdout, stderr } = await launch(line.split(' '), settings, { script }).ended
  assert.equal(code, 0, `pageside ${line}: ${stderr}`)
  return stdout
}

function listOf(name: string): string {
  const items = Array.from({ length: 8 }, (_, i) => {
    const day = `2026-0${i + 1}-12`
    return `<article><h2><a href="/${name}/item-${i}">The ${name} of number ${i}</a></h2><time datetime="${day}">${day}</time><p>What happened on that day, told in a sentence or two, for item ${i}.</p></article>`
  })
  return `<!doctype html><html lang="en"><title>All ${name}</title><main><h1>All ${name}</h1>${items.join('')}</main></html>`
}
