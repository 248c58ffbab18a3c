import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createHostLimits } from './host-limits.ts'

const limits = { otherSites: 3, requestsPerOtherSite: 4, postsPerOtherSite: 2 }

/** How many of ten requests are allowed. */
function allowed(page: string, hosts: readonly string[], { method = 'GET', kind = 'data' as const } = {}): number {
  const isAllowed = createHostLimits(limits, page)
  return Array.from({ length: 10 }, (_, i) => `http://${hosts[i % hosts.length]}/${i}`).filter((url) =>
    isAllowed({ url, method, kind }),
  ).length
}

const cases: [name: string, page: string, hosts: string[], count: number][] = [
  ['its own host', 'site.test', ['site.test'], 10],
  ['its own host with a dot, and with www', 'www.site.test', ['site.test.', 'www.site.test'], 10],
  ['names below its own', 'site.test', ['api.site.test', 'www.api.site.test'], 10],
  ['another host', 'site.test', ['far.test'], 4],
  ['another host on its ports', 'site.test', ['far.test:1', 'far.test:2', 'far.test:3'], 4],
  ['another host with a dot, and its names', 'site.test', ['far.test', 'far.test.', 'a.far.test', 'b.far.test'], 4],
  ['a name that only ends like its own', 'site.test', ['notsite.test'], 4],
  ['a neighbour below the same host', 'me.pages.test', ['you.pages.test'], 4],
  ['two sites of one country', 'site.co.uk', ['one.co.uk', 'two.co.uk'], 8],
  ['addresses', '127.0.0.1', ['127.0.0.1', '127.0.0.2'], 9],
  ['many sites', 'site.test', Array.from({ length: 10 }, (_, i) => `s${i}.test`), 3],
]

for (const [name, page, hosts, count] of cases) {
  test(`a page asks ${name}`, () => {
    assert.equal(allowed(page, hosts), count)
  })
}

test('by POST, with a body or without', () => {
  assert.equal(allowed('site.test', ['far.test'], { method: 'POST' }), 2)
})

test('by preflights, which take nothing of the others', () => {
  const isAllowed = createHostLimits(limits, 'site.test')
  const url = 'http://far.test/'
  const ask = (method: string) => isAllowed({ url, method, kind: 'data' })
  assert.deepEqual(
    ['OPTIONS', 'OPTIONS', 'GET', 'GET', 'GET', 'GET', 'GET', 'OPTIONS', 'OPTIONS', 'OPTIONS'].map(ask),
    [...[true, true, true, true, true, true, false, true, true, false]],
  )
})

test('styles, which are answered here', () => {
  const isAllowed = createHostLimits(limits, 'site.test')
  const asked = Array.from({ length: 10 }, () =>
    isAllowed({ url: 'http://far.test/a.css', method: 'GET', kind: 'style' }),
  )
  assert.ok(asked.every(Boolean))
})
