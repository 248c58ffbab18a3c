// Files as they come out of old systems: what is mended, what is set aside, and where it stood.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { type ImportWorld, importWorld, type Options, threadOf, wrongCounters } from './import-setup.ts'

let world: ImportWorld
before(async () => {
  world = await importWorld()
})
after(() => world.close())

const at = '2012-03-04T09:10:11Z'
const page = 'https://harbour.example/dirty'

interface Line {
  id?: string | number
  parentId?: string | number
  name?: string
  text?: string
  date?: string
  [field: string]: unknown
}

const lines = (...all: Line[]): string =>
  all.map((line) => JSON.stringify({ urlId: page, date: at, name: 'Jonas', text: 'Text.', ...line })).join('\n')

interface Case {
  title: string
  system?: string
  content: string | Buffer
  /** `Name: HTML`, indented. */
  thread: string[]
  /** `PLACE: REASON`. */
  issues?: string[]
  options?: Options
  urlId?: string
}

const post = (id: number, rest: string): string =>
  `<post dsq:id="${id}"><createdAt>${at}</createdAt><author><name>Jonas</name></author><thread dsq:id="1"/>${rest}</post>`
const disqus = (...posts: string[]): string =>
  `<disqus><thread dsq:id="1"><link>${page}</link></thread>\n${posts.join('\n')}\n</disqus>`

const cases: Case[] = [
  {
    title: 'a parent that is missing',
    content: lines({ id: 1 }, { id: 2, parentId: 99, text: 'Orphan.' }),
    thread: ['Jonas: Text.', 'Jonas: Orphan.'],
    issues: ['line 2: The comment it replies to is not on its page: it starts a new thread.'],
  },
  {
    title: 'an answer before what it answers',
    content: lines({ id: 2, parentId: 1, text: 'Answer.' }, { id: 1 }),
    thread: ['Jonas: Text.', '  Jonas: Answer.'],
  },
  {
    title: 'loops: of itself, of two, of three with one below',
    content: lines(
      { id: 1, parentId: 1, text: 'self' },
      { id: 2, parentId: 3, text: 'two a' },
      { id: 3, parentId: 2, text: 'two b' },
      { id: 4, parentId: 6, text: 'three a' },
      { id: 5, parentId: 4, text: 'three b' },
      { id: 6, parentId: 5, text: 'three c' },
      { id: 7, parentId: 6, text: 'below' },
    ),
    thread: [
      ...['Jonas: self', 'Jonas: two a', '  Jonas: two b'],
      ...['Jonas: three a', '  Jonas: three b', '    Jonas: three c', '      Jonas: below'],
    ],
    issues: ['line 1', 'line 2', 'line 4'].map(
      (place) => `${place}: It replies to itself, directly or through others: it starts a new thread.`,
    ),
  },
  {
    title: 'two of one id',
    content: lines({ id: 1, text: 'first' }, { id: 1, text: 'second' }),
    thread: ['Jonas: first'],
    issues: ['line 2: Another comment before it has the same id.'],
  },
  {
    title: 'no id, no date, a date of the future, no text, no page',
    content: lines(
      { text: 'no id' },
      { id: 2, date: 'soon', text: 'no date' },
      { id: 3, date: '2099-01-01', text: 'future' },
      { id: 4, text: ' ' },
      { id: 5, urlId: '' },
    ),
    thread: ['Jonas: no id', 'Jonas: no date', 'Jonas: future'],
    issues: [
      'line 1: It has no id: one was generated from its content.',
      'line 2: It has no readable date: the date of the comment before it was used.',
      'line 3: Its date is in the future: the date of the comment before it was used.',
      'line 4: It has no text.',
      'line 5: It names no page.',
    ],
  },
  {
    title: 'lines that are no JSON, or cut off',
    content: `${lines({ id: 1 })}\n{"id": 2,\n[]\nnull\n\n${lines({ id: 3, text: 'after' })}\n{"id": 4, "text": "cut`,
    thread: ['Jonas: Text.', 'Jonas: after'],
    issues: ['line 2', 'line 3', 'line 4', 'line 7'].map((place) => `${place}: The line is no JSON`),
  },
  {
    title: 'names and addresses that are none',
    content: lines(
      { id: 1, name: 'jonas@harbour.example' },
      {
        id: 2,
        name: '\u202e\u200b',
        email: 'no address',
        website: 'javascript:alert(1)',
        avatar: 'file:///etc/passwd',
      },
      { id: 3, name: 'x'.repeat(500) },
    ),
    thread: ['jonas: Text.', 'Anonymous: Text.', `${'x'.repeat(100)}: Text.`],
  },
  {
    title: 'scripts, soup of elements, control characters, entities',
    system: 'disqus',
    content: disqus(
      post(
        1,
        `<message><![CDATA[<p>One<script>alert(1)</script><p>two <b>bold <i>both</b> end<img src=x onerror=alert(1)>]]></message>`,
      ),
      post(2, `<message>\u0001\u0008a&#0;b &lt;svg onload=alert(1)&gt; &amp;lt;b&amp;gt;</message>`),
      post(
        3,
        `<message><![CDATA[<a href="java\nscript:alert(1)">go</a> <a href="https://ok.example">ok</a>]]></message>`,
      ),
    ),
    thread: [
      'Jonas: One<br /><br />two <b>bold <i>both</i></b> end',
      'Jonas: a\ufffdb &lt;b&gt;',
      'Jonas: go <a href="https://ok.example/" target="_blank" rel="nofollow noopener ugc">ok</a>',
    ],
  },
  {
    title: 'a page that was deleted, and one that there is not',
    system: 'disqus',
    content: `<disqus><thread dsq:id="1"><link>${page}</link><isDeleted>true</isDeleted></thread>
      ${post(1, '<message>one</message>')}\n${post(2, '<message>two</message>').replace('thread dsq:id="1"', 'thread dsq:id="9"')}</disqus>`,
    thread: [],
    issues: ['line 2: Its page was deleted.', 'line 3: Its page has neither an address nor a key.'],
  },
  {
    title: 'XML that is cut off',
    system: 'disqus',
    content: disqus(post(1, '<message>whole</message>'), post(2, '<message>cut')).slice(0, -25),
    thread: ['Jonas: whole'],
    issues: ['file: The file ends in the middle of <disqus>.'],
  },
  {
    title: 'gzip',
    content: gzipSync(lines({ id: 1 })),
    thread: ['Jonas: Text.'],
  },
  {
    title: 'gzip that is cut off',
    content: gzipSync(
      lines(...Array.from({ length: 3000 }, (_, id) => ({ id, text: `Text ${Math.sin(id)}.` }))),
    ).subarray(0, 500),
    thread: ['…'],
    issues: ['…'],
  },
  {
    title: 'Windows-1252 in some lines, UTF-8 in others',
    content: Buffer.concat([
      Buffer.from(`${lines({ id: 1, text: 'größer' })}\n`, 'utf8'),
      Buffer.from(`${lines({ id: 2, text: 'kleiner: \u00e4\u00f6\u00fc' })}\n`, 'latin1'),
      Buffer.from(lines({ id: 3, text: '水' }), 'utf8'),
    ]),
    thread: ['Jonas: größer', 'Jonas: kleiner: äöü', 'Jonas: 水'],
  },
  {
    title: 'UTF-16',
    content: Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(lines({ id: 1, text: 'größer' }), 'utf16le')]),
    thread: ['Jonas: größer'],
  },
  {
    title: 'XML in ISO-8859-2',
    system: 'disqus',
    content: Buffer.from(
      `<?xml version="1.0" encoding="iso-8859-2"?>\n${disqus(post(1, '<message>\u00bflu\u00bb</message>'))}`,
      'latin1',
    ),
    thread: ['Jonas: żluť'],
  },
  {
    title: 'rows of CSV with too few and too many fields, and a quote too many',
    system: 'csv',
    content: `id,page,date,name,text\n1,${page},${at},Jonas,"one, two"\n2,${page},${at}\n3,${page},${at},Jonas,three,four,five\n4,${page},${at},Jonas,say "hi"\n`,
    thread: ['Jonas: one, two', 'Jonas: three', 'Jonas: say "hi"'],
    issues: ['line 3: It has no text.'],
  },
  {
    title: 'an empty file',
    content: '',
    thread: [],
    issues: ['file: The file ends', 'file: There is no comment in it.'],
  },
  {
    title: 'a file of blanks',
    content: ' \n\n ',
    thread: [],
    issues: ['file: The file ends', 'file: There is no comment in it.'],
  },
  {
    title: 'addresses are mapped, the longest beginning first; paths get their site',
    content: lines({ id: 1, urlId: 'http://old.example/blog/a' }, { id: 2, urlId: '/blog/a', text: 'path' }),
    thread: ['Jonas: Text.', 'Jonas: path'],
    urlId: 'https://new.example/b/a',
    options: {
      map: {
        site: 'https://new.example',
        replacements: [
          ['http://old.example/', 'https://wrong.example/'],
          ['http://old.example/blog/', 'https://new.example/b/'],
          ['/blog/', '/b/'],
        ],
      },
    },
  },
]

for (const [
  index,
  { title, system = 'jsonl', content, thread, issues = [], options, urlId = page },
] of cases.entries()) {
  test(title, async () => {
    const tenantId = `dirty${index}`
    await world.addTenant(tenantId)
    const told: string[] = []
    const onIssue: Options['onIssue'] = ({ place, reason }) => void told.push(`${place}: ${reason}`)
    await world.import(system, content, { tenantId, onIssue, ...options })
    const { listed } = threadOf(world.rows, tenantId, urlId)
    if (thread[0] === '…') assert.ok(listed.length > 0)
    else
      assert.deepEqual(
        listed.map((line) => line.replace(/ \d{4}-[^ ]+Z:/, ':')),
        thread,
      )
    assert.equal(told.length >= issues.length, true, told.join('\n'))
    for (const [at, issue] of issues.entries())
      if (issue !== '…') assert.ok(told[at]?.startsWith(issue), `${told[at]} is not ${issue}`)
    if (issues[0] !== '…') assert.equal(told.length, issues.length, told.join('\n'))
    assert.deepEqual(wrongCounters(world.rows), [])
  })
}
