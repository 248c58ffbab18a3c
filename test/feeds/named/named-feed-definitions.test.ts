// Definitions of named feeds: changed, unreadable and invalid files.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Answer, namedWorld } from '../harness/named-feeds-server.ts'

const world = namedWorld()

describe('when the file changes', () => {
  const items = async () => (await world.read('/weekly.json')).json.items
  const titled =
    (word: string) =>
    ({ title }: { title: string }) =>
      title.startsWith(word)

  test('another page is looked at anew, and nothing of the one before is left', async () => {
    await world.start({ weekly: { url: `${world.site.url}/news` } })
    assert.ok((await items()).every(titled('Story')))
    await world.start({ weekly: { url: `${world.site.url}/blog` } })
    const now = await items()
    assert.equal(now.length, 8)
    assert.ok(now.every(titled('Entry')))
  })

  test('so it is with other selectors, and variants follow too', async () => {
    const weekly = { url: `${world.site.url}/tags/%{tag}`, parameters: { tag: { default: 'news' } } }
    const both = ['/weekly.json', '/weekly.json?tag=t1']
    await world.start({ weekly })
    for (const path of both) assert.equal((await world.read(path)).json.items.length, 12)
    await world.start({ weekly: { ...weekly, selectors: { items: { selector: 'article:first-of-type' } } } })
    for (const path of both) assert.equal((await world.read(path)).json.items.length, 1)
  })

  test('a title alone costs the page nothing more than a question whether it changed', async () => {
    await world.start({ weekly: { url: `${world.site.url}/blog` } })
    const before = await world.read('/weekly.json')
    await world.start({ weekly: { url: `${world.site.url}/blog`, title: 'Now called so' } })
    const after = await world.read('/weekly.json')
    assert.equal(after.json.title, 'Now called so')
    const dated = ({ json }: Answer) => json.items.map(({ id, date_published }: any) => [id, date_published])
    assert.deepEqual(dated(after), dated(before))
  })

  test('a name that is gone → 404, and comes back as a new feed', async () => {
    await world.start({ weekly: { url: `${world.site.url}/blog` } })
    await items()
    await world.start({ monthly: { url: `${world.site.url}/blog` } })
    assert.equal((await world.read('/weekly.xml')).status, 404)
    await world.start({ weekly: { url: `${world.site.url}/other` } })
    assert.equal((await items()).length, 6)
  })

  test('two names may have one page, and a person’s own feed of it is another', async () => {
    const { accessToken, url } = await world.start({
      weekly: { url: `${world.site.url}/blog`, limit: 2 },
      monthly: { url: `${world.site.url}/blog`, limit: 3 },
    })
    const body = JSON.stringify({ url: `${world.site.url}/blog` })
    const headers = { Authorization: `Bearer ${accessToken}` }
    for (const created of [true, false]) {
      const { meta, data } = (await (
        await fetch(`${url}/api/v1/feeds`, { method: 'POST', headers, body })
      ).json()) as any
      assert.equal(meta.created, created)
      assert.equal((await world.read(`${data.feed.public_url}.json`)).json.items.length, 8)
    }
    assert.equal((await items()).length, 2)
    assert.equal((await world.read('/monthly.json')).json.items.length, 3)
    const listed = (await (await fetch(`${url}/api/v1/account/feeds`, { headers })).json()) as any
    assert.equal(listed.data.feeds.length, 1, 'nobody is shown feeds of the file as their own')
  })

  test('a misspelt key of the file or of an account: the log says which, and what was meant', async () => {
    const files: [text: string, said: RegExp][] = [
      ['feds: {}', /"feds": .*Did you mean "feeds"\?/],
      ['accounts: [{ name: a, token: 0123456789abcdef, allowd_urls: ["*"] }]', /allowd_urls": .*"allowed_urls"\?/],
    ]
    for (const [text, said] of files) {
      const { logged } = await world.start(text)
      const [error] = logged.filter(({ level }) => (level as number) >= 50) as { error: Error }[]
      assert.match(error?.error.message ?? '', said)
    }
    const { logged } = await world.start('stylesheets: []\nheaders: {}\nfeeds: {}')
    assert.deepEqual(
      logged.filter(({ level }) => (level as number) >= 50),
      [],
    )
  })

  test('a file that cannot be read leaves the feeds as they were', async () => {
    await world.start({
      weekly: { url: `${world.site.url}/blog`, title: 'Kept', headers: { Cookie: 'secret' }, featured: true },
    })
    await items()
    const { logged } = await world.start('feeds: {weekly: [')
    assert.equal((await world.read('/weekly.json')).json.title, 'Kept')
    assert.equal((await world.read('/api/v1')).json.data.instance.featured_feeds[0].path, '/weekly.rss')
    assert.ok(logged.some(({ msg }) => /stay as they are/.test(String(msg))))
    const health = await world.read('/api/v1/health', { Authorization: `Bearer ${world.app.healthToken}` })
    assert.equal(health.status, 500)
  })
})

describe('what the file cannot say', () => {
  const reserved = [
    'api',
    'docs',
    'assets/x',
    'images/a',
    'metrics',
    'openapi',
    'comments/demo',
    'admin',
    'embed',
    'robots',
  ]
  for (const name of reserved) {
    test(`a feed called ${name}: the start stops with a sentence`, async () => {
      await assert.rejects(world.start({ [name]: { url: 'https://example.com/' } }), (error: Error) => {
        return error.message.includes(`"${name}"`) && /Choose another name\.$/.test(error.message)
      })
    })
  }

  const wrong: [what: string, feed: object, said: RegExp, name?: string][] = [
    ['no address', { title: 'x' }, /feeds\.weekly\.url.*needs the address/],
    ['an address of no page', { url: 'ftp://example.com/' }, /feeds\.weekly\.url.*no page address/],
    ['an unknown strategy', { url: 'https://example.com/', strategy: 'magic' }, /strategy.*not known/],
    ['a header of the connection', { url: 'https://example.com/', headers: { Host: 'x' } }, /headers.*"Host"/],
    ['a parameter that is not declared', { url: 'https://example.com/%{a}' }, /parameters.*"a" is used/],
    ['a parameter of an unknown type', { url: 'https://example.com/', parameters: { a: { type: 'x' } } }, /a\.type/],
    ['a broken selector', { url: 'https://example.com/', selectors: { items: { selector: '' } } }, /items\.selector/],
    [
      'a misspelt key',
      { url: 'https://example.com/', selctors: {} },
      /weekly\.selctors": .*Did you mean "selectors"\?/,
    ],
    ['one of the channel', { channel: { ur: 'https://example.com/' } }, /channel\.ur": .*Did you mean "url"\?/],
    ['a full text of what is no selector', { url: 'https://example.com/', full_text: 5 }, /full_text/],
    ['a broken selector of it', { url: 'https://example.com/', full_text: 'p[' }, /full_text.*"p\[" ends too early/],
    [
      'a broken selector of what is watched',
      { url: 'https://example.com/', strategy: 'changes', watch: { without: 'p[' } },
      /watch\.without.*"p\[" ends too early/,
    ],
    ['a list that is watched', { url: 'https://example.com/', watch: { part: 'p' } }, /watch.*strategy "changes"/],
    [
      'a watched page with further lists',
      { url: 'https://example.com/', strategy: 'changes', more_urls: ['https://example.com/b'] },
      /more_urls.*watches one page/,
    ],
    ['a limit of none', { url: 'https://example.com/', limit: 0 }, /limit/],
    [
      'featured without a default',
      { url: 'https://example.com/%{a}', parameters: { a: {} }, featured: true },
      /featured.*default for "a"/,
    ],
    ['three parts', { url: 'https://example.com/' }, /feeds\.a\/b\/c/, 'a/b/c'],
    ['a step up', { url: 'https://example.com/' }, /feeds\.\.\.\/x/, '../x'],
    ['a space', { url: 'https://example.com/' }, /feeds\.a b/, 'a b'],
  ]
  for (const [what, feed, said, name = 'weekly'] of wrong) {
    test(`${what}: the server starts without it, and the log says where`, async () => {
      const { logged } = await world.start({ [name]: feed })
      const [error] = logged.filter(({ level }) => (level as number) >= 50) as { error: Error }[]
      assert.match(error?.error.message ?? '', said)
      assert.equal((await world.read('/weekly.xml')).status, 404)
    })
  }
})
