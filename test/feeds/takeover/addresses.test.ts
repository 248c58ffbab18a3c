// Addresses of programs that make feeds of pages: the page that each tells, and its settings.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { opml, outline, type TakeoverWorld, takeoverWorld } from './takeover-setup.ts'

let world: TakeoverWorld

before(async () => {
  world = await takeoverWorld()
})

after(() => world.app.stop())

const one = async (xmlUrl: string, htmlUrl = '') =>
  (await world.rows(opml(outline({ text: 'One', xmlUrl, ...(htmlUrl ? { htmlUrl } : {}) }))))[0]

const bridge = (query: string) => `https://bridge.example/some/where/?action=display&${query}&format=Atom`

describe('the page stands in the address, or is known for its route', () => {
  const cases: [address: string, page: string, program: string, settings?: object][] = [
    ['https://rsshub.app/github/issue/DIYgod/RSSHub', 'https://github.com/DIYgod/RSSHub/issues', 'RSSHub'],
    ['https://rsshub.example/zhihu/hot?limit=10', 'https://www.zhihu.com/hot', 'RSSHub', { limit: 10 }],
    ['http://192.0.2.7:1200/telegram/channel/durov', 'https://t.me/s/durov', 'RSSHub'],
    ['https://rsshub.app/v2ex/topics/hot', 'https://www.v2ex.com/?tab=hot', 'RSSHub'],
    ['https://rsshub.app/github/trending/daily/rust', 'https://github.com/trending/rust?since=daily', 'RSSHub'],
    ['https://rsshub.app/github/trending/weekly', 'https://github.com/trending?since=weekly', 'RSSHub'],
    [
      'https://rsshub.app/sspai/index?filter_title=(%3Fi)mac%7Cios&filterout_author=bot&mode=fulltext',
      'https://sspai.com/',
      'RSSHub',
      {
        include: [{ field: 'title', words: ['mac*', 'ios*'] }],
        exclude: [{ field: 'author', words: ['bot*'] }],
        full_text: true,
      },
    ],
    [
      `https://rsshub.app/rsshub/transform/html/${encodeURIComponent('https://wechat2rss.example/posts/')}/${encodeURIComponent('item=div[class=post-content]&itemTitle=h2&itemLink=a')}`,
      'https://wechat2rss.example/posts/',
      'RSSHub',
      {
        selectors: {
          items: { selector: 'div[class=post-content]' },
          title: { selector: 'h2', extractor: 'text' },
          url: { selector: 'a', extractor: 'href' },
        },
      },
    ],
    [
      // Of a public configuration for Miniflux.
      'http://rss-bridge/?action=display&bridge=CssSelectorBridge&home_page=https%3A%2F%2Fhochi.news%2Ftag%2F%25E3%2583%2597%25E3%2583%25AD&url_selector=a.article-list__unit&url_pattern=&content_selector=.preview__wrap&content_cleanup=.preview__media%2C+.preview__image&title_cleanup=+-+x&limit=30&format=Atom',
      'https://hochi.news/tag/%E3%83%97%E3%83%AD',
      'RSS-Bridge',
      { selectors: { items: { selector: 'a.article-list__unit' } }, full_text: '.preview__wrap', limit: 30 },
    ],
    [
      bridge(
        'bridge=CssSelectorComplex&home_page=https%3A%2F%2Fexample.com%2F&entry_element_selector=div.entry&url_selector=h2+a&title_selector=h2&time_selector=time&category_selector=.tag',
      ),
      'https://example.com/',
      'RSS-Bridge',
      {
        selectors: {
          items: { selector: 'div.entry' },
          url: { selector: 'h2 a', extractor: 'href' },
          title: { selector: 'h2', extractor: 'text' },
          published_at: { selector: 'time', extractor: 'text' },
          category: { selector: '.tag', extractor: 'text' },
          categories: ['category'],
        },
      },
    ],
    [
      // The example of the bridge itself.
      bridge(
        `bridge=XPathBridge&url=${encodeURIComponent('https://news.blizzard.com/en-en')}&item=${encodeURIComponent('/html/body/div/div[4]/div[2]/div[2]/div/div/section/ol/li/article')}&title=${encodeURIComponent('.//div/div[2]/h2')}&uri=${encodeURIComponent('.//a[@class="ArticleLink ArticleLink"]/@href')}`,
      ),
      'https://news.blizzard.com/en-en',
      'RSS-Bridge',
      {
        selectors: {
          items: {
            selector:
              'html > body > div > div:nth-of-type(4) > div:nth-of-type(2) > div:nth-of-type(2) > div > div > section > ol > li > article',
          },
          title: { selector: 'div > div:nth-of-type(2) > h2', extractor: 'text' },
          url: { selector: 'a[class="ArticleLink ArticleLink"]', extractor: 'href' },
        },
      },
    ],
    [
      bridge('bridge=FeedMerge&feed_name=All&feed_1=https%3A%2F%2Fa.example%2Ff&feed_2=https%3A%2F%2Fb.example%2Ff'),
      'https://a.example/f',
      'RSS-Bridge',
      { more_urls: ['https://b.example/f'], title: 'All' },
    ],
    [
      bridge('bridge=FilterBridge&url=https%3A%2F%2Fa.example%2Ff&filter=ads&filter_type=block&case_insensitive=on'),
      'https://a.example/f',
      'RSS-Bridge',
      { exclude: [{ field: 'title', words: ['ads*'] }] },
    ],
    [
      bridge('bridge=SitemapBridge&home_page=https%3A%2F%2Fa.example%2Fblog%2F&url_pattern=%2Farticle%2F.*'),
      'https://a.example/sitemap.xml',
      'RSS-Bridge',
      { include: [{ field: 'url', words: ['/article/*'] }] },
    ],
    [bridge('bridge=GithubIssue&context=Project+Issues&u=a&p=b'), 'https://github.com/a/b/issues', 'RSS-Bridge'],
    [bridge('bridge=Codeberg&context=Releases&username=a&repo=b'), 'https://codeberg.org/a/b/releases', 'RSS-Bridge'],
    [bridge('bridge=WordPressBridge&url=https%3A%2F%2Fblog.example%2F'), 'https://blog.example/', 'RSS-Bridge'],
    ['https://bridge.example/?action=detect&url=https%3A%2F%2Fa.example%2F', 'https://a.example/', 'RSS-Bridge'],
    [
      'http://ftr.fivefilters.net/makefulltextfeed.php?url=sec%3A%2F%2Fexample.com%2Frss&max=5',
      'https://example.com/rss',
      'Full-Text RSS',
      { full_text: true, limit: 5 },
    ],
    [
      'https://createfeed.fivefilters.org/extract.php?url=https%3A%2F%2Fexample.com%2Fnews&item=.post&item_title=h3&url_contains=%2Fnews%2F',
      'https://example.com/news',
      'Feed Creator',
      {
        selectors: { items: { selector: '.post' }, title: { selector: 'h3', extractor: 'text' } },
        include: [{ field: 'url', words: ['/news/*'] }],
      },
    ],
    [
      `https://feedless.example/api/w2f?v=0.1&url=${encodeURIComponent('https://example.com/list')}&context=${encodeURIComponent('//div[@id="main"]/article')}&link=./h2/a`,
      'https://example.com/list',
      'rss-proxy',
      {
        selectors: {
          items: { selector: 'div[id="main"] > article' },
          url: { selector: '> h2 > a', extractor: 'href' },
        },
      },
    ],
    ['https://openrss.org/feed/www.example.com/blog', 'https://www.example.com/blog', 'Open RSS'],
    ['https://morss.it/:proxy/https://example.com/rss', 'https://example.com/rss', 'morss', { full_text: true }],
    [
      `https://h2r.example/auto_source/${Buffer.from('https://example.com/x').toString('base64url')}`,
      'https://example.com/x',
      'html2rss-web',
    ],
  ]
  for (const [address, page, program, settings] of cases) {
    test(`${address.slice(0, 90)} → ${page}`, async () => {
      const row = await one(address)
      assert.equal(row.kind, 'page', JSON.stringify(row))
      assert.deepEqual([row.entry.url, row.program], [page, program])
      assert.deepEqual(row.entry.settings && JSON.parse(row.entry.settings), settings)
    })
  }
})

describe('the page that the list names beside the address', () => {
  const cases: [address: string, named: string, kind: string, page: string | undefined][] = [
    [
      'https://my.example:8080/bilibili/user/video/39089748',
      'https://space.bilibili.com/39089748',
      'page',
      'https://space.bilibili.com/39089748',
    ],
    [
      'https://rsshub.app/wechat/csm/darkinsider',
      'https://chuansongme.com/account/darkinsider',
      'page',
      'https://chuansongme.com/account/darkinsider',
    ],
    ['https://rss.app/feeds/AbC.xml', 'https://example.com/list', 'page', 'https://example.com/list'],
    [bridge('bridge=Unheard&x=1'), 'https://example.com/list', 'page', 'https://example.com/list'],
    // The program's own pages are no pages of feeds.
    [bridge('bridge=Unheard&x=1'), 'https://github.com/RSS-Bridge/rss-bridge', 'unresolved', undefined],
    // An ordinary feed whose path looks like a route.
    ['https://news.example/github/issue/a/b', 'https://news.example/', 'feed', 'https://news.example/'],
    ['https://example.com/feed.xml', 'https://example.com/', 'feed', 'https://example.com/'],
    ['https://example.com/feed.xml', '', 'feed', 'https://example.com/feed.xml'],
    ['', 'https://example.com/only-a-page', 'page', 'https://example.com/only-a-page'],
  ]
  for (const [address, named, kind, page] of cases) {
    test(`${address} beside ${named} → ${kind}`, async () => {
      const row = await one(address, named)
      assert.deepEqual([row.kind, row.entry?.url], [kind, page])
    })
  }
})

describe('what cannot be told is listed with its reason', () => {
  const cases: [address: string, reason: RegExp, suggestion?: string][] = [
    ['https://fetchrss.com/rss/123.xml', /number of FetchRSS/],
    ['https://politepol.com/fd/abc.xml', /number of PolitePol/],
    ['https://kill-the-newsletter.com/feeds/abc.xml', /letters/],
    ['https://reader.example/i/?a=rss&get=c_1&rid=x', /list of a reader/],
    ['https://reader.example/api/query.php?user=a&t=b&f=rss', /search of a reader/],
    ['https://watch.example/rss?token=abc', /feed of all watches/],
    ['https://rsshub.app/zhihu/no/such/route/here', /route \/zhihu\/no\/such\/route\/here/, 'https://www.zhihu.com/'],
    [bridge('bridge=Unheard'), /bridge Unheard is not known/],
    ['javascript:alert(1)', /no address on the web/],
    ['https://user:secret@example.com/feed', /Invalid URL/],
  ]
  for (const [address, reason, suggestion] of cases) {
    test(address, async () => {
      const row = await one(address)
      assert.equal(row.kind, 'unresolved', JSON.stringify(row))
      assert.match(row.reason, reason)
      assert.equal(row.entry, undefined)
      if (suggestion !== undefined) assert.equal(row.suggestion, suggestion)
    })
  }
})
