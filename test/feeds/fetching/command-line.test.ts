// `pageside feed`: requests of one person, without robots.txt and pacing.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Site, startOrigin } from '../../harness/app.ts'
import { pageside } from '../../harness/programs.ts'
import { answer, listing, rss, stories } from '../harness/converter.ts'

let site: Site

before(async () => {
  site = await startOrigin({
    '/robots.txt': answer(200, {}, 'User-agent: *\nDisallow: /'),
    '/': listing(stories(1, 4, false), { head: '<link rel="alternate" type="application/rss+xml" href="/feed">' }),
    '/feed': (...both) => answer(200, { 'Content-Type': 'application/rss+xml' }, rss(stories(1, 6), site.url))(...both),
  })
})

after(() => site.stop())

const cases: [args: string[], items: number, asked: string[]][] = [
  [[], 6, ['/', '/feed']],
  [['--strategy', 'auto'], 6, ['/', '/feed']],
  [['--no-discovery'], 4, ['/']],
  [['--strategy', 'auto', '--no-discovery'], 4, ['/']],
  [['--strategy', 'http'], 4, ['/']],
]

for (const [args, items, asked] of cases) {
  test(`${['feed', ...args].join(' ')}: ${items} items`, async () => {
    const { code, stdout, stderr } = await pageside(['feed', `${site.url}/`, '--format', 'json', ...args], {
      FETCH_ALLOW: '127.0.0.0/8',
    })
    assert.equal(code, 0, stderr)
    assert.equal(JSON.parse(stdout).items.length, items)
    assert.deepEqual(site.requests.splice(0), asked)
  })
}
