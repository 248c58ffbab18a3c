// Uploaded pictures: who may, what is taken, how it is served, when it goes.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { uploadNames } from '../../../src/comments/uploads/store.ts'
import type { Reader, SqlValue } from '../../../src/platform/data/database.ts'
import { waitUntil } from '../../harness/app.ts'
import { engine } from '../../harness/engine.ts'
import { type Comments, openComments, type TenantClient } from '../harness/comment-client.ts'
import { jpeg, png, pngWithPlace } from './sample-pictures.ts'

const ada = { id: '7', email: 'ada@example.org', username: 'Ada' }
const hour = 3_600_000

let comments: Comments

before(async () => {
  comments = await openComments()
})

after(() => comments.close())

function formOf(bytes: Buffer | string, name = 'file'): FormData {
  const form = new FormData()
  form.append(
    name,
    typeof bytes === 'string' ? bytes : new File([new Uint8Array(bytes)], 'a.png', { type: 'text/html' }),
  )
  return form
}

async function send(
  site: TenantClient,
  body: FormData | Blob | string,
  query: Record<string, string> = {},
  type?: string,
  app = comments,
) {
  const url = `${app.app.url}/upload-image/${site.id}?${new URLSearchParams(query)}`
  const headers = type ? { 'Content-Type': type } : {}
  const response = await fetch(url, { method: 'POST', body, headers })
  return { status: response.status, json: (await response.json()) as any }
}

const as = (site: TenantClient, user: object = ada) => ({ sso: site.sign(user) })

test('a picture is stored without its place, and served as what it is', async () => {
  const site = await comments.tenant()
  const query = { ...as(site), sizePreset: 'CrossPlatform', urlId: 'FEEDS' }
  const { status, json } = await send(site, formOf(pngWithPlace()), query)
  assert.equal(status, 200, JSON.stringify(json))
  assert.deepEqual(json, { status: 'success', url: json.url, media: [{ w: 2, h: 2, src: json.url }] })
  assert.ok(json.url.startsWith(`${comments.app.url}/images/${site.id}/`), json.url)
  const shown = await fetch(json.url)
  const text = Buffer.from(await shown.arrayBuffer()).toString('latin1')
  assert.ok(text.startsWith('\x89PNG') && !text.includes('GPS') && !text.includes('script'))
  const headers = ['content-type', 'x-content-type-options', 'content-security-policy', 'cache-control'].map((name) =>
    shown.headers.get(name),
  )
  assert.deepEqual(headers, [
    'image/png',
    'nosniff',
    "sandbox; default-src 'none'",
    'public, max-age=31536000, immutable',
  ])
  assert.equal(shown.headers.get('cross-origin-resource-policy'), 'cross-origin')
  const etag = shown.headers.get('etag') ?? ''
  assert.equal((await fetch(json.url, { headers: { 'If-None-Match': etag } })).status, 304)
  for (const other of [json.url.replace(/png$/, 'gif'), json.url.replace(site.id, 't0'), `${json.url}x`])
    assert.equal((await fetch(other)).status, 404)
  const { auditLogs } = await site.ok('getAuditLogs')
  assert.deepEqual([auditLogs.at(-1).resourceName, auditLogs.at(-1).crudType], ['Upload', 'c'])
})

describe('who may', () => {
  const cases: [settings: object, who: 'guest' | 'ada', status: number][] = [
    [{}, 'guest', 401],
    [{}, 'ada', 200],
    [{ imageUploads: 'off' }, 'ada', 401],
    [{ noImageUploads: true }, 'ada', 401],
    [{ imageUploads: 'everybody' }, 'guest', 200],
  ]
  for (const [settings, who, status] of cases) {
    test(`${JSON.stringify(settings)}: ${who} ${status}`, async () => {
      const site = await comments.tenant({ settings })
      const answer = await send(site, formOf(png()), who === 'ada' ? as(site) : {})
      assert.equal(answer.status, status, JSON.stringify(answer.json))
    })
  }

  test('nobody who is banned, on a page of others, or of an unknown tenant', async () => {
    const site = await comments.tenant()
    await site.save({}, {}, 'closed')
    comments.sql(`UPDATE pages SET groups_json = '["a"]' WHERE tenant_id = ?`, site.id)
    await waitUntil(
      'it is felt',
      async () => (await site.call('getCommentsPublic', { query: { urlId: 'closed' } })).status === 403,
    )
    const query = { ...as(site, { ...ada, id: '9', groupIds: ['b'] }), urlId: 'closed' }
    assert.equal((await send(site, formOf(png()), query)).json.code, 'unauthorized-page')
    await comments.ban({ tenantId: site.id, kind: 'user', subject: '7' })
    await waitUntil('it is felt', async () => (await send(site, formOf(png()), as(site))).json.code === 'banned')
    assert.equal((await send({ ...site, id: 'nobody' } as TenantClient, formOf(png()))).json.code, 'invalid-tenant')
  })

  test('pictures that are sent at once stay within the room of the site together', async () => {
    const site = await comments.tenant()
    const room = png().length * 2 + 10
    const full = 1024 * 1024 * 1024 - room
    comments.sql(
      `INSERT INTO uploads (tenant_id, name, type, content, size_bytes, width, height, created_at)
       VALUES (?, 'full', 'image/png', '', ?, 1, 1, ?)`,
      ...[site.id, full, comments.clock.now()],
    )
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(site, formOf(png()), as(site))))
    assert.deepEqual(answers.map(({ json }) => json.code ?? json.status).sort(), [
      ...Array(6).fill('storage-full'),
      'success',
      'success',
    ])
    const [{ number }] = comments.rows('SELECT count(*) AS number FROM uploads WHERE tenant_id = ?', site.id)
    assert.equal(number, 3)
  })

  test('a thousand pictures of one guest end early, those of others go on', async () => {
    const site = await comments.tenant({ settings: { imageUploads: 'everybody' } })
    const statuses: number[] = []
    for (let n = 0; n < 30; n++) statuses.push((await send(site, formOf(png()))).status)
    assert.deepEqual([statuses.filter((status) => status === 200).length, statuses.at(-1)], [20, 429])
    assert.equal((await send(site, formOf(png()), as(site))).status, 200)
  })
})

describe('bad input', () => {
  let site: TenantClient
  before(async () => {
    site = await comments.tenant()
  })
  const boundary = 'multipart/form-data; boundary=b'
  const many = new FormData()
  for (let n = 0; n < 100; n++) many.append(`f${n}`, 'x')
  const whole = `--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n${png().toString('latin1')}\r\n--b--\r\n`
  const parts = Array.from(
    { length: 100 },
    (_, n) => `--b\r\nContent-Disposition: form-data; name="f${n}"\r\n\r\nx\r\n`,
  )
  const manyText = new Blob([...parts, Buffer.from(whole, 'latin1')])
  const longHead = new Blob([Buffer.from(whole.replace('\r\n', `\r\n${'X-A: b\r\n'.repeat(1000)}`), 'latin1')])
  const cases: [what: string, body: FormData | Blob | string, type: string | undefined, code: string][] = [
    ['no form', '{}', 'application/json', 'invalid-input'],
    ['no boundary', whole, 'multipart/form-data', 'invalid-input'],
    ['nothing', '', boundary, 'invalid-input'],
    ['cut off', whole.slice(0, 100), boundary, 'invalid-input'],
    ['another boundary', whole, 'multipart/form-data; boundary=c', 'invalid-input'],
    ['100 parts', many, undefined, 'invalid-input'],
    ['100 parts beside the boundary that is named last', manyText, `${boundary}; boundary=c`, 'invalid-input'],
    [
      '100 parts of a quoted boundary',
      manyText,
      'multipart/form-data; boundary="b"; x="; boundary=c"',
      'invalid-input',
    ],
    ['a head of a thousand lines', longHead, boundary, 'invalid-input'],
    ['no file', formOf(png(), 'other'), undefined, 'invalid-input'],
    ['an empty file', formOf(Buffer.alloc(0)), undefined, 'invalid-input'],
    ['a text', formOf('file:///etc/passwd'), undefined, 'invalid-input'],
    ['HTML', formOf(Buffer.from('<script>alert(1)</script>')), undefined, 'invalid-input'],
    ['a bomb', formOf(png({ width: 50_000, height: 50_000 })), undefined, 'invalid-input'],
    ['half of a picture', formOf(jpeg().subarray(0, 150)), undefined, 'invalid-input'],
    ['more than 5 MiB', formOf(Buffer.alloc(5 * 1024 * 1024 + 20_000)), undefined, 'body-too-large'],
  ]
  for (const [what, body, type, code] of cases) {
    test(`${what}: ${code}`, async () => {
      const { status, json } = await send(site, body, as(site), type)
      assert.deepEqual([status, json.status, json.code], [code === 'body-too-large' ? 413 : 422, 'failed', code])
    })
  }
  test('nothing of it was stored', () => {
    assert.deepEqual(comments.rows('SELECT name FROM uploads WHERE tenant_id = ?', site.id), [])
  })
})

test('pictures are looked through without reading them', { skip: engine !== 'sqlite' }, async () => {
  let plan: { detail: string }[] = []
  const all = async (sql: string, values: SqlValue[] = []) => {
    plan = comments.rows(`EXPLAIN QUERY PLAN ${sql}`, ...values)
    return []
  }
  await uploadNames({ all } as unknown as Reader, 't1', { after: '', until: 0, limit: 64 })
  assert.match(plan[0]?.detail ?? '', /USING COVERING INDEX uploads_by_age/)
})

test('an address that only begins like that of a picture leads nobody elsewhere on this server', async () => {
  const site = await comments.tenant({ settings: { feedPostsBy: 'everybody' } })
  const src = `${comments.app.url}/images/../feed?url=https://victim.example`
  const media = [{ sizes: [{ w: 2, h: 2, src }] }]
  const contentHTML = `<img src="${src}" alt="" />`
  const { feedPost } = await site.ok('createFeedPostPublic', { body: { media, contentHTML }, query: as(site) })
  const { comment } = await site.post({}, as(site, { ...ada, id: '9', email: 'bo@example.org', avatar: src }))
  const shown = [feedPost.media[0].sizes[0].src, /src="([^"]*)"/.exec(feedPost.contentHTML)?.[1], comment.avatarSrc]
  for (const address of shown) assert.match(new URL(address).pathname, /^\/images\/[\w-]+\.[\w-]+$/)
})

test('of many pictures in one text, the last stays too; made-up ones leave no rows', async () => {
  const app = await openComments()
  try {
    const site = await app.tenant()
    const { url } = (await send(site, formOf(png()), as(site), undefined, app)).json
    const madeUp = Array.from({ length: 150 }, (_, n) => url.replace(/[^/]+$/, `${String(n).padStart(43, 'x')}.png`))
    const { id } = await site.save({ comment: [...madeUp, url].map((src) => `[img]${src}[/img]`).join('') })
    const uses = () => app.rows('SELECT shown_by_id FROM upload_uses WHERE tenant_id = ?', site.id)
    assert.deepEqual(
      uses().map(({ shown_by_id }) => shown_by_id),
      [id],
    )
    await app.upToDate('age-uploads')
    app.clock.pass(25 * hour)
    await app.upToDate('age-uploads')
    assert.equal((await fetch(url)).status, 200)
  } finally {
    await app.close()
  }
})

test('a picture stays while a comment or post shows it, and goes with the last of them', async () => {
  const app = await openComments()
  try {
    const site = await app.tenant({ settings: { maxCommentCreatedCountPUPM: 0 } })
    const upload = async () => (await send(site, formOf(png()), as(site), undefined, app)).json.url as string
    const [shown, posted, unused] = [await upload(), await upload(), await upload()]
    const { comment } = await site.post({ comment: `[img]${shown}[/img]` }, as(site))
    assert.ok(comment.commentHTML.includes(`<img src="${shown}"`), comment.commentHTML)
    const media = [{ sizes: [{ w: 2, h: 2, src: posted }] }]
    const { feedPost } = await site.ok('createFeedPostPublic', { body: { media }, query: as(site) })
    assert.equal(feedPost.media[0].sizes[0].src, posted)
    const left = () => app.rows('SELECT name FROM uploads WHERE tenant_id = ? ORDER BY created_at', site.id).length
    const aged = async (ms: number) => {
      await app.upToDate('age-uploads')
      app.clock.pass(ms)
      await app.upToDate('age-uploads')
    }
    await aged(23 * hour)
    assert.equal(left(), 3)
    await aged(2 * hour)
    assert.equal(left(), 2)
    assert.equal((await fetch(unused)).status, 404)
    assert.equal((await fetch(shown)).status, 200)
    await site.ok('deleteComment', { id: comment._id })
    await aged(2 * hour)
    assert.equal(left(), 1)
    await site.ok('deleteFeedPostPublic', { id: feedPost._id, query: as(site) })
    await aged(2 * hour)
    assert.equal(left(), 0)
    assert.deepEqual(app.rows('SELECT * FROM upload_uses WHERE tenant_id = ?', site.id), [])
  } finally {
    await app.close()
  }
})
