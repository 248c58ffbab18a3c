// Parameter cases of thread operations.
import assert from 'node:assert/strict'
import { type Case, ownerOnly, site, unknownTenant } from './parameter-cases.ts'

type Cases = Record<string, Case | Case[] | string>

const ofDomain = (operation: 'getDomainConfig' | 'putDomainConfig' | 'patchDomainConfig' | 'deleteDomainConfig') => {
  const name = operation === 'getDomainConfig' || operation === 'deleteDomainConfig' ? 'domain' : 'domainToUpdate'
  const body =
    operation === 'putDomainConfig' || operation === 'patchDomainConfig' ? { domain: 'a.example' } : undefined
  return {
    tenantId: ownerOnly(operation, '/api/v1/domain-configs/a.example'),
    [name]: async () => {
      const own = `${operation}.example`.toLowerCase()
      await site.ok('addDomainConfig', { body: { domain: own } })
      const sent = body === undefined ? {} : { body: { domain: own } }
      const known = await site.ok(operation, { id: own, ...sent })
      assert.equal(known.status, 'success')
      const { json } = await site.call(operation, { id: 'nobody.example', ...sent })
      assert.equal(json.status, 'failed')
      if (operation !== 'deleteDomainConfig') await site.ok('deleteDomainConfig', { id: own })
    },
  }
}

const inPosts = 'feed-posts.test.ts has a case'

export const aroundCases = {
  addDomainConfig: { tenantId: ownerOnly('addDomainConfig', '/api/v1/domain-configs') },
  getDomainConfigs: { tenantId: ownerOnly('getDomainConfigs', '/api/v1/domain-configs') },
  getDomainConfig: ofDomain('getDomainConfig'),
  putDomainConfig: ofDomain('putDomainConfig'),
  patchDomainConfig: ofDomain('patchDomainConfig'),
  deleteDomainConfig: ofDomain('deleteDomainConfig'),
  aggregate: {
    tenantId: ownerOnly('aggregate', '/api/v1/aggregate'),
    ...Object.fromEntries(['parentTenantId', 'includeStats'].map((name) => [name, 'aggregation.test.ts has a case'])),
  },
  createFeedPost: {
    tenantId: ownerOnly('createFeedPost', '/api/v1/feed-posts'),
    ...Object.fromEntries(['broadcastId', 'isLive', 'doSpamCheck', 'skipDupCheck'].map((name) => [name, inPosts])),
  },
  updateFeedPost: { tenantId: ownerOnly('updateFeedPost', '/api/v1/feed-posts/x'), id: inPosts },
  getFeedPosts: {
    tenantId: ownerOnly('getFeedPosts', '/api/v1/feed-posts'),
    ...Object.fromEntries(['afterId', 'limit', 'tags'].map((name) => [name, inPosts])),
  },
  getFeedPostsPublic: {
    tenantId: unknownTenant('getFeedPostsPublic', '/feed-posts/nobody'),
    ...Object.fromEntries(
      ['afterId', 'limit', 'tags', 'sso', 'sessionId', 'isCrawler', 'includeUserInfo'].map((name) => [name, inPosts]),
    ),
  },
  getAuditLogs: {
    tenantId: ownerOnly('getAuditLogs', '/api/v1/audit-logs'),
    ...Object.fromEntries(
      ['limit', 'skip', 'order', 'after', 'before'].map((name) => [name, 'audit.test.ts has a table of them']),
    ),
  },
} satisfies Record<string, Cases>
