// Worst requests that we could construct, for every public operation and every page of ours.

import type { Request } from './request-cost.ts'
import { commentOf, post, query } from './world.ts'
import { long, longMentions, worstTexts } from './worst-texts.ts'

export interface Case {
  name: string
  /** `read`: what it answers was there before. */
  kind: 'read' | 'write'
  make(n: number): Request
  /** Answers that say it was refused are none of what was to be measured. */
  mustSucceed?: boolean
}

/** What earlier requests have left. */
export interface Known {
  commentId: string
  notificationId: string
  urlIdWS: string
  userIdWS: string
  tenantIdWS: string
  /** Signed. */
  sso: string
  longKey: string
  imagePath: string
  /** Path of a feed of a page with many items. */
  feed: string
  form: { cookie: string; token: string }
}

const read = (name: string, target: string, headers = {}): Case => ({
  name,
  kind: 'read',
  make: () => ({ target, headers }),
})

/** Each word of each text is new to the index of words. */
export function textCases(): Case[] {
  return Object.entries(worstTexts).flatMap(([name, text]): Case[] => {
    const typed = (n: number) => `${text} t${n}`
    const more = name === 'mentions' ? { mentions: longMentions() } : {}
    return [
      { name: `comment: ${name}`, kind: 'write', mustSucceed: true, make: (n) => commentOf(typed(n), more) },
      {
        name: `preview: ${name}`,
        kind: 'write',
        make: (n) => post('/comments/demo/preview', {}, { comment: typed(n), ...more }),
      },
    ]
  })
}

const emoji = '😀'
const nasty = '"<&\u2028%é'

/** Fields of a comment, each as long as it is taken. */
export function fieldCases({ commentId, longKey, sso }: Known): Case[] {
  const fields: Record<string, object> = {
    'a long name': { commenterName: long(200, emoji) },
    'a name of quotes': { commenterName: long(100, '"') },
    'a long web site': { commenterLink: `https://site.example/${long(1900, '"')}` },
    'a long title': { pageTitle: long(100_000, nasty) },
    'a long address': { url: `https://site.example/${long(200_000, 'a/../')}page` },
    meta: { meta: { text: long(8000, '"') } },
    'ids of feedback': { feedbackIds: Array.from({ length: 100 }, (_, n) => n + long(190, '"')) },
    'groups of moderators': { moderationGroupIds: Array.from({ length: 100 }, (_, n) => n + long(190, '"')) },
    'long mentions': {
      mentions: Array.from({ length: 100 }, (_, n) => ({ id: `m${n}`, tag: `@m${n}${long(500)}`, rawTag: `@m${n}` })),
    },
    'a picture of oneself': { avatarSrc: `data:image/png;base64,${long(200_000, 'A')}` },
    'a reply': { parentId: commentId },
  }
  const cases = Object.entries(fields).map(
    ([name, more]): Case => ({
      name: `comment with ${name}`,
      kind: 'write',
      make: (n) => commentOf(`${name} ${n}`, more, name === 'a reply' ? 'page' : `page-of-${name}`),
    }),
  )
  const long10 = { urlId: longKey, url: longKey, pageTitle: long(500, '"') }
  return [
    ...cases,
    { name: 'comment under a long key', kind: 'write', make: (n) => commentOf(`long ${n}`, long10, longKey) },
    {
      name: 'comment with a long word of the client',
      kind: 'write',
      make: (n) => commentOf(`word ${n}`, {}, 'page', { broadcastId: long(4000, '"') }),
    },
    { name: 'comment by somebody signed on', kind: 'write', make: (n) => commentOf(`sso ${n}`, {}, 'page', { sso }) },
    {
      name: 'comment by one who says they are somebody',
      kind: 'write',
      make: (n) =>
        commentOf(`simple ${n}`, {}, 'page', {
          sso: JSON.stringify({
            simpleSSOUser: {
              username: `U${n}`,
              email: `u${n}@example.com`,
              avatar: `https://a.example/${long(1900)}`,
              displayLabel: long(100, '"'),
              websiteUrl: `https://a.example/${long(1900)}`,
            },
          }),
        }),
    },
    {
      name: 'comment that mentions three members',
      kind: 'write',
      make: (n) =>
        commentOf(`@member-${n % 3} and @member-3 and @member-4 and @member-5: hello ${n}`, {
          mentions: Array.from({ length: 6 }, (_, i) => ({ id: `member-${i}`, tag: `@member-${i}`, type: 'sso' })),
        }),
    },
    {
      name: 'comment by somebody signed on that mentions five members',
      kind: 'write',
      mustSucceed: true,
      make: (n) => {
        const tags = Array.from({ length: 5 }, (_, i) => `@member-${i + 1}`)
        const mentions = tags.map((tag) => ({ id: `demo:${tag.slice(1)}`, tag, type: 'sso' }))
        return commentOf(`${tags.join(' ')} hello ${n}`, { mentions }, 'page', { sso })
      },
    },
    {
      name: 'vote',
      kind: 'write',
      make: (n) => {
        const body = { commenterEmail: `voter${n}@example.com`, commenterName: 'V', voteDir: 'up', url: long(5000) }
        return post(`/comments/demo/${commentId}/vote`, { urlId: 'page', broadcastId: long(300, '"') }, body)
      },
    },
  ]
}

export function pageCases(known: Known): Case[] {
  const { commentId, longKey, imagePath, urlIdWS, userIdWS, form, sso, feed } = known
  const deep = { urlId: 'full', url: `https://site.example/${long(1900, 'é')}`, title: long(450, '"') }
  const threads = [
    { urlId: 'full' },
    { ...deep, locale: 'ar' },
    { urlId: 'full', title: long(14_000) },
    { urlId: 'full', url: `https://site.example/${long(4300, "'")}`, locale: 'fr' },
    { urlId: longKey, title: long(500, '"') },
    { urlId: longKey, url: `https://site.example/${long(1500, '"')}` },
    { urlId: 'full', page: 1e6, text: long(4500, '"') },
    { urlId: 'full', below: 'r-1' },
    { urlId: 'full', reply: long(4500, '"') },
    { urlId: 'full', comment: 'r-1', fragment: 1 },
    { ...deep, fragment: 1 },
    { urlId: long(2400, 'é') },
  ]
  const lists: [string, Record<string, unknown>][] = [
    ['all', { page: -1 }],
    ['a tree', { asTree: true, page: 0, countChildren: true }],
    ['trees', { asTree: true, skip: 0, limit: 250, maxTreeDepth: 20 }],
    ['roots', { parentId: 'null', limit: 250 }],
    ['replies', { parentId: 'r-1', asTree: true, countChildren: true }],
    [
      'with everything',
      { includeConfig: true, includei10n: true, useFullTranslationIds: true, countAll: true, page: -1 },
    ],
    ['words sought', { searchText: long(9000, 'a b c d e f '), limit: 250 }],
    ['a word sought', { searchText: 't1', limit: 250 }],
    ['tags', { hashTags: Array.from({ length: 10 }, (_, n) => `#${n.toString(36)}`), limit: 250 }],
    [
      'settings of the client',
      {
        includeConfig: true,
        customConfigStr: JSON.stringify({ translations: { a: long(1500, '"') }, customCSS: long(1500, '<') }),
      },
    ],
    ['a person', { userId: 'anon', limit: 250 }],
    ['known', { page: -1, sso }],
  ]
  const startTime = 1
  return [
    ...threads.map((words) =>
      read(`thread page: ${Object.keys(words)} (${query(words).length})`, `/thread/demo?${query(words)}`),
    ),
    ...lists.map(([name, words]) => read(`list: ${name}`, `/comments/demo?${query({ urlId: 'full', ...words })}`)),
    read('list: compressed', `/comments/demo?${query({ urlId: 'full', page: -1 })}`, { 'accept-encoding': 'gzip, br' }),
    ...['rss', 'atom', 'json'].flatMap((form) => [
      read(`feed of a thread, ${form}`, `/thread/demo/feed.${form}?urlId=full`),
      read(`feed of all threads, ${form}`, `/thread/demo/feed.${form}`),
      read(`feed of posts, ${form}`, `/posts/demo/feed.${form}`),
    ]),
    read('log of a page', `/event-log/demo?${query({ urlId: 'full', userIdWS, startTime })}`),
    read(
      'log of a page until now',
      `/event-log/demo?${query({ urlId: 'full', userIdWS, startTime, endTime: Date.now() })}`,
    ),
    read('log of all pages', `/event-log/global/demo?${query({ urlId: 'full', userIdWS, startTime })}`),
    read(
      'who is there',
      `/user-presence-status?${query({ tenantId: 'demo', urlIdWS })}&userIds=${Array.from({ length: 3000 }, (_, n) => n).join(',')}`,
    ),
    read(
      'blocked ones',
      `/check-blocked-comments?${query({ tenantId: 'demo', commentIds: Array.from({ length: 100 }, (_, n) => `r-${n}`).join(',') })}`,
    ),
    read('counts', `/comment-counts/demo?${query({ urlId: Array.from({ length: 100 }, (_, n) => `p${n}`) })}`),
    read('newest comments', '/recent-comments/demo?limit=50'),
    read(
      'people by name',
      `/user-search/demo?${query({ urlId: 'full', usernameStartsWith: 'An', searchSection: 'site' })}`,
    ),
    read('notifications', `/user-notifications?${query({ tenantId: 'demo', sso, includeContext: true })}`),
    read('names of voters', `/comments/demo/${commentId}/votes?dir=1`),
    read('words', '/translations/widgets/comment-ui?locale=ar&useFullTranslationIds=true'),
    ...['json', 'rss', 'atom', 'html'].map((form) => read(`feed of a page, ${form}`, `${feed}.${form}?${long(8000)}`)),
    read('preview of a feed', `${feed}/preview`),
    read('posts', `/feed-posts/demo?${query({ limit: 100 })}`),
    ...['/', '/docs', '/demo', '/embed.js', '/embed.mjs', '/thread.css'].map((path) =>
      read(`page ${path}`, `${path}?${long(8000)}`),
    ),
    ...['/openapi.yaml', '/openapi-comments.yaml', '/robots.txt', '/favicon.svg'].map((path) =>
      read(`page ${path}`, path),
    ),
    read('a page that is none', `/${long(14_000, '%22')}`),
    read('a token that is none', `/verify/${long(10_000)}`),
    read('mail: act', `/act/${long(10_000)}/approve`),
    read('mail: unsubscribe', `/unsubscribe/${long(10_000)}`),
    read('picture', imagePath),
    read('picture that is none', `/images/${long(14_000)}`),
    {
      name: 'form that is refused',
      kind: 'write',
      make: () =>
        formOf({ act: 'post', comment: long(60_000, '"'), name: long(1000, '"'), email: long(1000, '"') }, deep, form),
    },
    {
      name: 'form that is not ours',
      kind: 'write',
      make: () => formOf({ act: 'edit', id: commentId, comment: long(80_000, '<') }, deep, { cookie: '', token: 'x' }),
    },
    {
      name: 'form that writes',
      kind: 'write',
      make: (n) => formOf({ act: 'post', comment: `by form ${n}`, name: 'Ann', email: 'ann@example.com' }, deep, form),
    },
  ]
}

function formOf(fields: Record<string, string>, place: object, { cookie, token }: Known['form']): Request {
  return {
    method: 'POST',
    target: `/thread/demo?${query({ ...place })}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', cookie, 'sec-fetch-site': 'same-origin' },
    body: query({ ...fields, token }),
  }
}
