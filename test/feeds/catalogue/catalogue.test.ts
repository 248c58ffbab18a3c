// The catalogue of ready-made feeds: every pattern of it, what fits and what nearly does.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCatalogue } from '../../../src/feeds/catalogue/catalogue.ts'
import { loadCatalogue, loadCatalogueFor } from '../../../src/feeds/catalogue/load-catalogue.ts'
import { matchPage, parsePagePattern } from '../../../src/feeds/catalogue/rules-address-pattern.ts'
import { SiteEntry } from '../../../src/feeds/catalogue/site-entry.ts'
import { addresses } from './addresses.ts'

const loaded = loadCatalogue()

for (const [site, list] of Object.entries(addresses)) {
  test(`${site}: what is a page of a feed, and what is none`, async () => {
    const catalogue = await loaded
    for (const [page, feed] of list) {
      const found = catalogue.find(page)
      assert.equal(found?.feed, feed, page)
      if (feed !== undefined) assert.equal(found?.site, site, page)
      assert.deepEqual((await loadCatalogueFor(page)).find(page), found, 'what is read for its host is enough')
    }
  })
}

test('every pattern is in the table, and every site has a near miss', async () => {
  const catalogue = await loaded
  for (const { name, hosts, feeds } of catalogue.sites) {
    const list = addresses[name] ?? []
    assert.ok(
      list.some(([, feed]) => feed === undefined),
      `${name} has no near miss`,
    )
    for (const { title, page, ignore } of feeds) {
      const pattern = parsePagePattern(page)
      const isTried = list.some(([url, feed]) => feed !== undefined && matchPage(pattern, new URL(url), ignore))
      assert.ok(isTried, `${name}: ${title} (${hosts[0]}${page}) is in no line of the table`)
    }
  }
  assert.deepEqual(Object.keys(addresses).sort(), catalogue.sites.map(({ name }) => name).sort())
})

test('no feed is the page of another, and none leads to itself', async () => {
  const catalogue = await loaded
  for (const [page, feed] of Object.values(addresses).flat()) {
    if (feed !== undefined) assert.equal(catalogue.find(feed), undefined, page)
  }
})

test('hostile addresses give nothing, or an address of the site', async () => {
  const catalogue = await loaded
  const hosts = new Set(
    Object.values(addresses)
      .flat()
      .map(([, feed]) => feed && new URL(feed).hostname),
  )
  const hostile = [
    'https://github.com/%/b/releases',
    'https://github.com/%2e%2e/b/releases',
    'https://github.com/a/b/commits/main/%2e%2e/%2e%2e/x',
    'https://www.tumblr.com/evil.example.com%2F',
    'https://www.tumblr.com/user@evil.example.com',
    'https://www.tumblr.com/-',
    `https://github.com/${'a'.repeat(300)}/b/releases`,
    'https://github.com/ /b/releases',
    'https://user:pw@github.com/a/b/releases',
    'ftp://github.com/a/b/releases',
    'no address',
    '',
  ]
  for (const page of hostile) {
    const feed = catalogue.find(page)?.feed
    if (feed !== undefined)
      assert.ok(hosts.has(new URL(feed).hostname) && feed.startsWith('https://'), `${page}: ${feed}`)
  }
  for (const page of hostile.slice(3, 7)) assert.equal(catalogue.find(page), undefined, page)
})

const entry = (feed: object, site: object = {}) => ({
  name: 'Town',
  source: 'https://town.example/help',
  hosts: ['town.example'],
  feeds: [{ title: 'News', page: '/news', feed: 'https://town.example/feed', ...feed }],
  ...site,
})
const broken: [what: string, entry: object][] = [
  ['a part that the page does not have', entry({ feed: 'https://town.example/{town}' })],
  ['a feed by plain http', entry({ feed: 'http://town.example/feed' })],
  ['a page without a slash', entry({ page: 'news' })],
  ['a key that is not known', entry({ pages: ['/news'] })],
  ['no source', entry({}, { source: '' })],
  ['no host', entry({}, { hosts: [] })],
  ['a host that is an address', entry({}, { hosts: ['https://town.example'] })],
]
for (const [what, one] of broken) {
  test(`refused: ${what}`, () => assert.equal(SiteEntry.safeParse(one).success, false))
}

test('a host of its own stands before the hosts above, and both count', () => {
  const { find } = createCatalogue([
    SiteEntry.parse(entry({ feed: 'https://{host}/any' }, { hosts: ['*.town.example'] })),
    SiteEntry.parse(entry({ feed: 'https://{host}/own' }, { hosts: ['a.town.example'] })),
    SiteEntry.parse(entry({ page: '/old', feed: 'https://{host}/old.rss' }, { hosts: ['*.town.example'] })),
  ])
  assert.equal(find('https://a.town.example/news')?.feed, 'https://a.town.example/own')
  assert.equal(find('https://a.town.example/old')?.feed, 'https://a.town.example/old.rss')
  assert.equal(find('https://b.town.example/news')?.feed, 'https://b.town.example/any')
  assert.equal(find('https://town.example/news'), undefined)
})
