// Matching webhooks, bodies and retry delays.
import assert from 'node:assert/strict'
import { createSecretKey } from 'node:crypto'
import { test } from 'node:test'
import type { Comment } from '../comment/rules/record.ts'
import type { WebhookTarget } from '../tenancy/rules-webhook-target.ts'
import {
  commentEventsOf,
  matchingWebhooks,
  retryDelayMs,
  webhookBody,
  webhookDomainOf,
  webhookSignature,
} from './rules.ts'

const comment = { url: 'https://www.site.example:8443/a', further: {}, isDeleted: false, createdAt: 0 } as Comment
const gone = { ...comment, isDeleted: true }
const hook = (domain: string | undefined): WebhookTarget => ({ id: '1', event: 'create', domain, origin: '' })

const domains: [domain: string | undefined, url: string, said: string | undefined, isMeant: boolean][] = [
  [undefined, '', undefined, true],
  ['www.site.example', comment.url, undefined, true],
  ['site.example', comment.url, undefined, false],
  ['*.site.example', comment.url, undefined, true],
  ['*.site.example', 'https://site.example/', undefined, false],
  ['site.example', 'https://SITE.example./', undefined, true],
  ['site.example', '', undefined, false],
  ['site.example', 'not an address', undefined, false],
  ['site.example', 'https://other.example/', 'site.example', true],
]
for (const [domain, url, said, isMeant] of domains) {
  test(`${domain ?? 'every domain'} and ${said ?? url}: ${isMeant}`, () => {
    const one = { ...comment, url, further: said === undefined ? {} : { domain: said } }
    const host = webhookDomainOf(one, undefined)
    assert.equal(
      matchingWebhooks([hook(domain)], { event: 'create', comment: one, urlId: 'a' }, host).length,
      Number(isMeant),
    )
    assert.deepEqual(matchingWebhooks([hook(domain)], { event: 'delete', comment: one, urlId: 'a' }, host), [])
  })
}

test('the address of the page counts before that of the comment', () => {
  assert.equal(webhookDomainOf(comment, 'https://page.example/'), 'page.example')
  assert.equal(webhookDomainOf(comment, ''), 'www.site.example')
  assert.equal(
    webhookDomainOf({ ...comment, further: { domain: 'said.example' } }, 'https://page.example/'),
    'said.example',
  )
})

test('what happened to a comment', () => {
  const happened = (before: Comment, after: Comment | undefined) =>
    commentEventsOf(before, after, 'a').map(({ event }) => event)
  assert.deepEqual(happened(comment, comment), ['update'])
  assert.deepEqual([happened(comment, gone), happened(comment, undefined)], [['delete'], ['delete']])
  assert.deepEqual([happened(gone, gone), happened(gone, undefined)], [[], []], 'it was told of before')
})

test('a body without end is sent without what makes it long', () => {
  const long = { ...comment, comment: 'Short', commentHTML: 'x'.repeat(300_000) }
  const body = JSON.parse(webhookBody({ event: 'update', comment: long, urlId: 'a' }, undefined))
  assert.deepEqual([body.comment, body.commentHTML], ['Short', ''])
})

test('the signature is of the second, a dot and the body', () => {
  const key = createSecretKey('KEY', 'utf8')
  const expected = 'sha256=055b692c17b2df67df675c5787e9a80b9ebd94fd30d79dd27b99eb02c3a4606e'
  assert.equal(webhookSignature(key, 1_700_000_000, '{"id":"1"}'), expected)
})

test('a minute more after each try, for a day', () => {
  const waits: number[] = []
  for (let tries = 1, wait = retryDelayMs(1); wait !== undefined; wait = retryDelayMs(++tries)) waits.push(wait)
  assert.deepEqual(waits.slice(0, 3), [60_000, 120_000, 180_000])
  const hours = waits.reduce((sum, wait) => sum + wait, 0) / 3_600_000
  assert.ok(hours > 22 && hours < 25, `${hours} hours`)
})
