// Rules of robots.txt: the examples of RFC 9309 and of real files.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mayCrawl, readRobots } from './robots-rules.ts'

const may = (text: string, path: string, product = 'Pageside') =>
  mayCrawl(readRobots(text, product), new URL(path, 'https://example.com'))

/** Section 5.1 of the RFC, in our words. */
const severalGroups = `
User-Agent: *
Disallow: *.gif$
Disallow: /example/
Allow: /publications/

User-Agent: foobot
Disallow:/
Allow:/example/page.html
Allow:/example/allowed.gif

User-Agent: barbot
User-Agent: bazbot
Disallow: /example/page.html

User-Agent: quxbot
`

const groups: [product: string, path: string, allowed: boolean][] = [
  ['Pageside', '/publications/x', true],
  ['Pageside', '/a/picture.gif', false],
  ['Pageside', '/a/picture.gif?size=2', true],
  ['Pageside', '/example/page.html', false],
  ['Pageside', '/other', true],
  ['FooBot', '/example/page.html', true],
  ['foobot', '/example/allowed.gif', true],
  ['foobot', '/publications/', false],
  ['barbot', '/example/page.html', false],
  ['bazbot', '/example/page.html', false],
  ['bazbot', '/example/other.html', true],
  ['quxbot', '/example/page.html', true],
]

for (const [product, path, allowed] of groups) {
  test(`several groups: ${product} ${allowed ? 'may' : 'must not'} read ${path}`, () => {
    assert.equal(may(severalGroups, path, product), allowed)
  })
}

const all = 'User-agent: *\n'
const cases: [what: string, text: string, path: string, allowed: boolean][] = [
  ['no rules', '', '/', true],
  ['a page instead of rules', '<!doctype html><title>Not found: sorry</title>', '/', true],
  ['everything', `${all}Disallow: /`, '/news', false],
  ['robots.txt itself', `${all}Disallow: /`, '/robots.txt', true],
  ['an empty rule', `${all}Disallow:`, '/news', true],
  [
    'the rule that says more',
    `${all}Allow: /example/page/\nDisallow: /example/page/forbidden.gif`,
    '/example/page/',
    true,
  ],
  ['the longer one', `${all}Allow: /example/page/\nDisallow: /example/page/no.gif`, '/example/page/no.gif', false],
  ['the longer one, whatever the order', `${all}Disallow: /a/b\nAllow: /a`, '/a/b', false],
  ['equal ones', `${all}Disallow: /page\nAllow: /page`, '/page', true],
  ['a beginning', `${all}Disallow: /fish`, '/fishheads/catfish.php?id=1', false],
  ['another case', `${all}Disallow: /fish`, '/Fish', true],
  ['a wildcard', `${all}Disallow: /fish*.php`, '/fishheads/catfish.php?x', false],
  ['a wildcard that fits nothing', `${all}Disallow: /fish*.php`, '/fish.html', true],
  ['a wildcard at the end', `${all}Disallow: /fish*`, '/fishes', false],
  ['two wildcards', `${all}Disallow: /*/private/*.html`, '/a/private/b/c.html', false],
  ['an end', `${all}Disallow: /*.php$`, '/a/file.php', false],
  ['an end that is none', `${all}Disallow: /*.php$`, '/a/file.php?x=1', true],
  ['an end met twice', `${all}Disallow: /*.php$`, '/a.php/b.php', false],
  ['an exact path', `${all}Disallow: /$`, '/', false],
  ['an exact path, longer', `${all}Disallow: /$`, '/news', true],
  ['parts that may not share signs', `${all}Disallow: /ab*ba$`, '/aba', true],
  ['a dollar within', `${all}Disallow: /a$b`, '/a$bc', false],
  ['an escaped star', `${all}Disallow: /file-with-a-%2A.html`, '/file-with-a-*.html', false],
  ['an escaped star is no wildcard', `${all}Disallow: /file-%2A.html`, '/file-x.html', true],
  ['an escaped dollar', `${all}Disallow: /a%24`, '/a$', false],
  ['letters escaped for nothing', `${all}Disallow: /%62%61%7A`, '/baz', false],
  ['small escapes', `${all}Disallow: /foo/bar/%e3%83%84`, '/foo/bar/ツ', false],
  ['signs of the world', `${all}Disallow: /foo/bar/ツ`, '/foo/bar/%E3%83%84', false],
  ['an escaped slash is no slash', `${all}Disallow: /a/b`, '/a%2Fb', true],
  ['a query', `${all}Disallow: /*?sort=`, '/news?sort=old', false],
  ['comments and odd space', 'user-agent :*# all\n  disallow:\t/x # this\n', '/x/y', false],
  ['old line ends', 'User-agent: *\rDisallow: /x\r', '/x', false],
  ['a byte order mark', '\ufeffUser-agent: *\nDisallow: /x', '/x', false],
  ['rules of nobody', 'Disallow: /\nUser-agent: *\nDisallow: /x', '/y', true],
  ['our own group before that of all', `${all}Disallow: /\nUser-agent: Pageside\nDisallow: /x`, '/y', true],
  ['our name with a version', 'User-agent: pageside/1.0\nDisallow: /', '/y', false],
  ['a longer name', 'User-agent: pageside-news\nDisallow: /', '/y', true],
  [
    'our groups together',
    'User-agent: pageside\nDisallow: /a\nUser-agent: b\nDisallow: /b\nUser-agent: pageside\nDisallow: /c',
    '/c',
    false,
  ],
  [
    'a map between names',
    'User-agent: b\nSitemap: https://example.com/s.xml\nUser-agent: *\nDisallow: /x',
    '/x',
    false,
  ],
  ['a rule without a slash', `${all}Disallow: private`, '/private', true],
]

for (const [what, text, path, allowed] of cases) {
  test(`${what}: ${path} ${allowed ? 'may' : 'must not'} be read`, () => assert.equal(may(text, path), allowed))
}

const delays: [text: string, expected: number | undefined][] = [
  [`${all}Crawl-delay: 2.5\nDisallow: /x`, 2_500],
  [`${all}Crawl-delay: 86400`, 10_000],
  [`${all}Crawl-delay: soon`, undefined],
  [`${all}Crawl-delay: -1`, undefined],
  ['User-agent: other\nCrawl-delay: 5', undefined],
]

for (const [text, expected] of delays) {
  test(`${JSON.stringify(text)} asks for ${expected} ms between requests`, () => {
    assert.equal(readRobots(text, 'Pageside').crawlDelayMs, expected)
  })
}

test('hostile patterns cost no more than a pass each', () => {
  const text = `${all}Disallow: /${'*a'.repeat(100_000)}b\n${'Disallow: /*aaaaaaaaab\n'.repeat(10_000)}`
  assert.equal(may(text, `/${'a'.repeat(2_000)}`), true)
})
