// Exports: each format is read again by its import, JSON Lines without loss.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { exportFormats } from '../../../src/comments/export/formats/all-formats.ts'
import { type ImportWorld, importWorld, threadOf, wrongCounters } from './import-setup.ts'
import { page } from './one-conversation.ts'
import { systemFiles } from './system-files.ts'

let world: ImportWorld
before(async () => {
  world = await importWorld()
  await world.addTenant('first')
  for (const [system, { content }] of Object.entries(systemFiles))
    await world.import(system, content, { tenantId: 'first' })
  const hostile =
    '</script><b onclick=x>&amp; ]]> "quoted", =1+1\n\n> quote\n\n```\ncode\n```\n![p](https://i.example/p.png) #tag \u2028 🏳️‍🌈'
  await world.import(
    'jsonl',
    JSON.stringify({ id: 1, urlId: page, date: 1_300_000_000, name: '=cmd|" \'', text: hostile }),
    {
      tenantId: 'first',
    },
  )
})
after(() => world.close())

/** Without what names the tenant and the moment. */
const content = (file: string): string[] => file.split('\n').slice(1)

test('JSON Lines, imported into another tenant and exported again, are equal', async () => {
  const file = await world.export('first', 'jsonl')
  await world.addTenant('second')
  const report = await world.import('jsonl', file, { tenantId: 'second' })
  assert.equal(report.comments.aside + report.comments.mended, 0)
  assert.deepEqual(content(await world.export('second', 'jsonl')), content(file))
  assert.ok(content(file).length > 50)
  assert.deepEqual(wrongCounters(world.rows), [])
})

for (const [format, system] of [
  ['csv', 'csv'],
  ['disqus', 'disqus'],
  ['wordpress', 'wordpress'],
] as const)
  test(`${format}, imported again, has the same threads`, async () => {
    await world.addTenant(format)
    await world.import(system, await world.export('first', format), { tenantId: format })
    const here = threadOf(world.rows, 'first', page)
    const there = threadOf(world.rows, format, page)
    const text = (lines: string[]) =>
      lines.map((line) => line.replaceAll(/<\/?(?:strong|b)>/g, '*').replace(/ target="_blank"[^>]*/g, '')).sort()
    assert.deepEqual(text(there.listed), text(here.listed))
    // Disqus has no comments that wait.
    const unlisted = format === 'disqus' ? here.unlisted.filter((line) => !line.endsWith('waiting')) : here.unlisted
    assert.deepEqual(there.unlisted.sort(), unlisted.sort())
    assert.deepEqual(wrongCounters(world.rows), [])
  })

for (const format of ['rss', 'html'])
  test(`${format} has what is shown, and nothing that waits`, async () => {
    const file = await world.export('first', format)
    assert.ok(file.includes('Thank you!') && !file.includes('Cheap') && !file.includes('First!'))
    assert.ok(!file.includes('<b onclick'))
  })

test('an export sees one moment: what is written meanwhile is not in it', async () => {
  const started = world.startExport('first', 'jsonl')
  const first = await started.next()
  await world.import('jsonl', JSON.stringify({ id: 2, urlId: page, date: 1_300_000_000, text: 'Meanwhile.' }), {
    tenantId: 'first',
  })
  let rest = first.value ?? ''
  for (let next = await started.next(); !next.done; next = await started.next()) rest += next.value
  assert.ok(!rest.includes('Meanwhile.'))
  assert.ok((await world.export('first', 'jsonl')).includes('Meanwhile.'))
})

test('a file that was changed cannot bring markup in', async () => {
  await world.addTenant('changed')
  const line = {
    kind: 'comment',
    id: '01m8jzntk9vs7wx0da00za1f5y',
    urlId: page,
    date: 1_300_000_000,
    name: 'M',
    text: 'x',
  }
  const record = {
    commentHTML: '<img src=x onerror=alert(1)><script>alert(1)</script>ok',
    approved: true,
    userId: 7,
    flagCount: -5,
    risk: 1e99,
  }
  await world.import('jsonl', JSON.stringify({ ...line, record }), { tenantId: 'changed' })
  const [row] = world.rows.all(`SELECT id, comment_html, user_id, flag_count FROM comments WHERE tenant_id = 'changed'`)
  assert.equal(row.id, line.id)
  assert.doesNotMatch(row.comment_html, /<script|onerror/)
  assert.equal(row.user_id, null)
  assert.equal(Number(row.flag_count), 0)
})

test('a page keeps its key, its readers and its state', async () => {
  await world.addTenant('kept')
  const state = { readOnly: true, groups: ['board'], slowModeMinutes: 5, preModeration: 'all' }
  const url = 'https://shop.example/list'
  const file = [
    { kind: 'page', urlId: 'product-1', url, state },
    { kind: 'page', urlId: 'product-2', url },
    ...[1, 2].map((id) => ({ id, urlId: `product-${id}`, date: 1_300_000_000, name: 'M', text: `Number ${id}.` })),
  ]
  await world.import('jsonl', file.map((line) => JSON.stringify(line)).join('\n'), { tenantId: 'kept' })
  const pages = world.rows.all(
    `SELECT url_id, url, groups_json, read_only, slow_mode_minutes, pre_moderation FROM pages WHERE tenant_id = 'kept' ORDER BY url_id`,
  )
  assert.deepEqual(
    pages.map((one) => Object.values(one)),
    [
      ['product-1', url, '["board"]', 1, 5, 'all'],
      ['product-2', url, null, 0, 0, null],
    ],
  )
  assert.ok((await world.export('kept', 'jsonl')).includes(JSON.stringify(state)))
  for (const format of ['html', 'rss']) {
    const shown = await world.export('kept', format)
    assert.ok(!shown.includes('Number 1.') && shown.includes('Number 2.'))
  }
})

const poison: object[] = [
  { verifiedAt: Number.MAX_SAFE_INTEGER },
  { further: { expireAt: 'soon' } },
  { further: { mentions: 5, hashTags: 'x' } },
  { further: { hashTags: [{ tag: 5 }, null], domain: { a: 1 }, moderationGroupIds: 'g' } },
  { further: { meta: 'x' }, reviewReasons: [null, 5, { code: 7 }] },
]

test('fields that are not what they should be are left out, and end no import', async () => {
  await world.addTenant('poison')
  const file = poison.map((record, id) =>
    JSON.stringify({ id, urlId: page, date: 1_300_000_000, name: 'M', text: `${id}`, record }),
  )
  const { comments } = await world.import('jsonl', file.join('\n'), { tenantId: 'poison' })
  assert.equal(comments.written, poison.length)
  const rows = world.rows.all(`SELECT verified_at, further, review_reasons FROM comments WHERE tenant_id = 'poison'`)
  for (const row of rows) {
    assert.equal(row.further, '{}')
    assert.ok(Number(row.verified_at) < 8.64e15)
    assert.ok(row.review_reasons === null || row.review_reasons === '[]')
  }
})

test('every format is tested', () => {
  assert.deepEqual(Object.keys(exportFormats).sort(), ['csv', 'disqus', 'html', 'jsonl', 'rss', 'wordpress'])
})
