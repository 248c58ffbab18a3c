// Pagination without `rel=next`: words, numbers, addresses for scripts; and links that are none.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startOrigin } from '../../harness/app.ts'
import { converter, listing, stories, titles } from '../harness/converter.ts'

const link = (href: string, label: string, attributes = '') => `<a href="${href}" ${attributes}>${label}</a>`
const pager = (...links: string[]) => `<nav class="pagination">${links.join(' ')}</nav>`

interface Case {
  name: string
  /** `/news` unless given. */
  at?: string
  foot: string
  /** The page that is asked next. None: no page is. */
  next?: string
}

const words: [language: string, label: string][] = [
  ['English', 'Older posts'],
  ['German', 'Nächste Seite'],
  ['French', 'Articles plus anciens'],
  ['Spanish', 'Siguiente'],
  ['Portuguese', 'Próxima página'],
  ['Italian', 'Pagina successiva »'],
  ['Dutch', 'Volgende'],
  ['Swedish', 'Nästa sida'],
  ['Finnish', 'Seuraava'],
  ['Polish', 'Następna strona'],
  ['Czech', 'Další'],
  ['Hungarian', 'Következő oldal'],
  ['Croatian', 'Sljedeća'],
  ['Russian', 'Показать ещё'],
  ['Ukrainian', 'Наступна'],
  ['Bulgarian', 'Следваща'],
  ['Greek', 'Επόμενη'],
  ['Turkish', 'Sonraki'],
  ['Indonesian', 'Berikutnya'],
  ['Vietnamese', 'Trang sau'],
  ['Arabic', 'التالي'],
  ['Persian', 'بعدی'],
  ['Hebrew', 'הבא'],
  ['Hindi', 'अगला'],
  ['Chinese', '下一页'],
  ['Japanese', '次のページへ'],
  ['Korean', '다음'],
  ['Thai', 'ถัดไป'],
  ['no language', '»'],
]

const followed: Case[] = [
  ...words.map(([language, label]) => ({
    name: `a word (${language})`,
    foot: link('/news?page=2', label),
    next: '/news?page=2',
  })),
  { name: 'a word that a program reads', foot: link('?p=2', '', 'aria-label="Next page"'), next: '/news?p=2' },
  { name: 'numbers', foot: `1 ${link('?page=2', '2')} ${link('?page=3', '3')}`, next: '/news?page=2' },
  { name: 'numbers from 0', foot: `${link('?page=0', '1')} ${link('?page=1', '2')}`, next: '/news?page=1' },
  {
    name: 'numbers on a later page',
    at: '/news?page=4',
    foot: `${link('?page=3', '3')} ${link('?page=5', '5')}`,
    next: '/news?page=5',
  },
  { name: 'a folder of pages', foot: link('/news/page/2/', 'Older'), next: '/news/page/2/' },
  { name: 'numbers in folders', foot: pager(link('/news/2', '2'), link('/news/3', '3')), next: '/news/2' },
  { name: 'numbered files', at: '/news/index.html', foot: pager(link('index2.html', '2')), next: '/news/index2.html' },
  { name: 'offsets, the least', foot: `${link('?start=40', '3')} ${link('?start=20', '2')}`, next: '/news?start=20' },
  { name: 'offsets of a forum', at: '/f?board=18.0', foot: pager(link('/f?board=18.20', '2')), next: '/f?board=18.20' },
  { name: 'a cursor', foot: link('/news?after=x9', 'More'), next: '/news?after=x9' },
  {
    name: 'a search below a blog',
    at: '/',
    foot: link('/search?updated-max=2026-01-01', 'Older posts'),
    next: '/search?updated-max=2026-01-01',
  },
  {
    name: 'filters that stay',
    at: '/news?tag=sea',
    foot: link('/news?tag=sea&amp;page=2', 'Next'),
    next: '/news?tag=sea&page=2',
  },
  {
    name: 'a word and a number of one address',
    foot: `${link('/list_7_2.html', '2')} ${link('/list_7_2.html', 'Next')}`,
    next: '/list_7_2.html',
  },
  { name: 'an attribute for scripts', foot: '<div data-next-url="/news?page=2"></div>', next: '/news?page=2' },
  { name: 'htmx', foot: '<div hx-get="/news/more?page=2" hx-trigger="revealed"></div>', next: '/news/more?page=2' },
  {
    name: 'a button',
    foot: '<button class="load-more" data-url="/api/news?offset=5">Load more</button>',
    next: '/api/news?offset=5',
  },
  {
    name: 'data for scripts',
    foot: '<script type="application/json">{"meta":{"next_page_url":"\\/news?page=2"}}</script>',
    next: '/news?page=2',
  },
  {
    name: 'rel=next before words',
    foot: `${link('?page=2', 'Next', 'rel="next"')} ${link('?p=2', 'Next')}`,
    next: '/news?page=2',
  },
]

const left: Case[] = [
  { name: 'the last page', foot: link('?page=634', 'Last »') },
  { name: 'an entry', foot: link('/news/older-boats', 'Older boats') },
  { name: 'another list', foot: link('/sport?page=2', 'Next') },
  { name: 'another filter', at: '/news?tag=sea', foot: link('/news?tag=land&amp;page=2', 'Next') },
  { name: 'a lost filter', at: '/news?tag=sea', foot: link('/news?page=2', 'Next') },
  { name: 'the page before', at: '/news?page=4', foot: link('?page=3', 'Previous page') },
  { name: 'another site', foot: link('http://127.0.0.2:1/news?page=2', 'Next') },
  { name: 'days of a calendar', foot: `<table>${link('/news/2', '2')} ${link('/news/3', '3')}</table>` },
  { name: 'years', foot: pager(link('/news/2025', '2025'), link('/news/2024', 'Older')) },
  { name: 'pages of comments', foot: link('/news?comment-page=2', 'Next') },
  { name: 'the next page of a menu', foot: link('/news/tags', 'Next: Tags', 'rel="next"') },
  { name: 'entries with numbers', foot: `${link('/news/1', 'More')} ${link('/news/2', 'More')}` },
  { name: 'an address of a script for something else', foot: '<div hx-get="/weather?page=2" hx-trigger="load"></div>' },
  { name: 'a place on the page', foot: link('#page=2', 'Next') },
  { name: 'no address', foot: link('javascript:next(2)', 'Next') },
]

for (const { name, at = '/news', foot, next } of [...followed, ...left]) {
  test(`${next ? 'followed' : 'left'}: ${name}`, async (t) => {
    const site = await startOrigin({
      [at]: listing(stories(1, 5), { foot }),
      ...(next ? { [next]: listing(stories(6, 10)) } : {}),
    })
    t.after(site.stop)
    const { said } = await converter().ask(`${site.url}${at}`, { pages: 2 })
    const asked = site.requests.filter((path) => path !== '/robots.txt')
    assert.deepEqual(asked, next ? [at, next] : [at])
    assert.deepEqual(said, titles(stories(1, next ? 10 : 5)))
  })
}

test('pages that lead to each other end, and no page is asked twice', async (t) => {
  const page = (from: number, foot: string) => listing(stories(from, from + 4), { foot })
  const site = await startOrigin({
    '/news': page(1, link('?page=2', 'Next')),
    '/news?page=2': page(6, link('?page=3', 'Next')),
    '/news?page=3': page(11, link('?page=3', 'Next') + link('?page=2', 'Previous')),
  })
  t.after(site.stop)
  const { said } = await converter().ask(`${site.url}/news`, { pages: 5 })
  assert.deepEqual(said, titles(stories(1, 15)))
  assert.equal(site.requests.filter((path) => path !== '/robots.txt').length, 3)
})

test('endless pagination is asked for five pages', async (t) => {
  const pages = Array.from({ length: 8 }, (_, i) => [
    i === 0 ? '/news' : `/news?page=${i + 1}`,
    listing(stories(i * 5 + 1, i * 5 + 5), { foot: link(`?page=${i + 2}`, 'More') }),
  ])
  const site = await startOrigin(Object.fromEntries(pages))
  t.after(site.stop)
  const { said } = await converter().ask(`${site.url}/news`, { pages: 50 })
  assert.deepEqual(said, titles(stories(1, 25)))
})
