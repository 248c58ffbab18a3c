// `pageside import` from APIs: the vendor's by key, which our own server speaks, and the public one of WordPress.
import assert from 'node:assert/strict'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { fetchRecords, type RecordSource } from '../../../src/commands/data/fetch-records.ts'
import { FetchFailure } from '../../../src/platform/http/fetch/fetch-failure.ts'
import { createSafeFetch } from '../../../src/platform/http/fetch/safe-fetch.ts'
import { startApp, startOrigin, temporaryFolder } from '../../harness/app.ts'
import { databaseUrl, dropDatabase } from '../../harness/engine.ts'
import { pageside } from '../../harness/programs.ts'

async function instance(t: TestContext) {
  const DATA_DIR = await temporaryFolder()
  const settings = { DATA_DIR, DATABASE_URL: await databaseUrl(DATA_DIR), FETCH_ALLOW: '127.0.0.0/8' }
  const app = await startApp(settings)
  t.after(async () => {
    await app.stop()
    await dropDatabase(DATA_DIR)
    await rm(DATA_DIR, { recursive: true })
  })
  const run = async (...args: string[]) => {
    const { code, stdout, stderr } = await pageside([...args, '--json'], settings)
    return { code, stderr, json: stdout.startsWith('{') ? JSON.parse(stdout) : undefined }
  }
  const tenant = async (id: string): Promise<string> =>
    (await run('tenant', 'create', '--id', id, '--name', id)).json.apiKey
  const read = async (id: string, urlId: string) => {
    const answer = await fetch(`${app.url}/comments/${id}?urlId=${encodeURIComponent(urlId)}&direction=OF`)
    return ((await answer.json()) as any).comments as any[]
  }
  return { folder: DATA_DIR, app, run, tenant, read }
}

test('fastcomments by key: all comments with their threads, more than a page of them, twice is once', async (t) => {
  const { folder, app, run, tenant, read } = await instance(t)
  const key = await tenant('from')
  await tenant('to')
  const save = async (comment: string, more: object = {}): Promise<string> => {
    const body = { comment, commenterName: 'Ann', url: 'https://site.example/a', urlId: 'a', approved: true, ...more }
    const sent = { method: 'POST', headers: { 'x-api-key': key }, body: JSON.stringify(body) }
    const answer = await fetch(`${app.url}/api/v1/comments?tenantId=from`, sent)
    assert.equal(answer.status, 200, await answer.clone().text())
    return ((await answer.json()) as any).comment._id
  }
  const first = await save('The **first**')
  await save('A reply', { parentId: first })
  for (let i = 0; i < 110; i++) await save(`Number ${i}`, { urlId: `b${i % 3}`, url: `https://site.example/b${i % 3}` })
  const file = join(folder, 'key.txt')
  await writeFile(file, `${key}\n`)
  const from = ['--api-key-file', file, '--source-tenant', 'from', '--url', app.url]
  const { code, stderr, json } = await run('import', 'fastcomments', ...from, '--tenant', 'to')
  assert.equal(code, 0, stderr)
  assert.deepEqual([json.comments.found, json.comments.written, json.pages], [112, 112, 4])
  for (const page of ['a', 'b0', 'b1', 'b2']) {
    const seen = async (id: string) => {
      const all = await read(id, page)
      const textOf = (wanted: string) => all.find(({ _id }) => _id === wanted)?.commentHTML
      return all.map(({ commentHTML, commenterName, date, parentId }) => [
        ...[commentHTML, commenterName, date],
        textOf(parentId),
      ])
    }
    assert.deepEqual(await seen('to'), await seen('from'), page)
  }
  assert.deepEqual(
    (await readdir(folder)).filter((name) => name.startsWith('import-')),
    [],
  )
  const again = (await run('import', 'fastcomments', ...from, '--tenant', 'to')).json
  assert.deepEqual([again.comments.written, again.comments.known], [0, 112])
  await writeFile(file, 'WRONG')
  const wrong = await run('import', 'fastcomments', ...from, '--tenant', 'to')
  assert.equal(wrong.code, 1)
  assert.match(wrong.stderr, /answered 401\. Check the key/)
  assert.equal((await run('import', 'fastcomments', ...from, '--tenant', 'nobody')).code, 1)
  assert.equal((await run('import', 'fastcomments', '--source-tenant', 'from', '--tenant', 'to')).code, 2)
  assert.equal((await run('import', 'disqus', '--url', app.url, '--tenant', 'to')).code, 2)
})

test('wordpress from the address of the blog: pages, replies, a busy server that is waited for', async (t) => {
  const { run, tenant, read } = await instance(t)
  await tenant('blog')
  const post = 'https://blog.example/hello/'
  const comment = (id: number, parent: number, rendered: string) => ({
    ...{ id, post: 7, parent, author_name: 'Bea', author_url: '', date_gmt: `2020-01-01T00:00:0${id}` },
    ...{ link: `${post}#comment-${id}`, type: 'comment', status: 'approved', content: { rendered } },
  })
  const lists = [
    [comment(1, 0, '<p>One</p>'), comment(2, 1, '<p>Two, to <em>one</em></p>')],
    [comment(3, 0, '<p>Three</p>')],
  ]
  let asked = 0
  const pathOf = (page: number) => `/wp-json/wp/v2/comments?order=asc&orderby=id&per_page=100&page=${page}`
  const site = await startOrigin({
    [pathOf(1)]: (_, outgoing) => {
      if (asked++ === 0) return void outgoing.writeHead(429, { 'Retry-After': '1' }).end()
      outgoing
        .writeHead(200, { 'Content-Type': 'application/json', 'X-WP-TotalPages': '2' })
        .end(JSON.stringify(lists[0]))
    },
    [pathOf(2)]: (_, outgoing) =>
      void outgoing
        .writeHead(200, { 'Content-Type': 'application/json', 'X-WP-TotalPages': '2' })
        .end(JSON.stringify(lists[1])),
  })
  t.after(() => site.stop())
  const { code, stderr, json } = await run('import', 'wordpress', '--url', `${site.url}/`, '--tenant', 'blog')
  assert.equal(code, 0, stderr)
  assert.equal(json.comments.written, 3)
  assert.deepEqual(site.requests, [pathOf(1), pathOf(1), pathOf(2)])
  const threads = await read('blog', json.mapped[0].urlId)
  assert.deepEqual(
    threads.map(({ commentHTML, parentId }) => [commentHTML, threads.findIndex(({ _id }) => _id === parentId)]),
    [
      ['One', -1],
      ['Two, to <i>one</i>', 0],
      ['Three', -1],
    ],
  )
})

test('cut off anywhere, it goes on behind the last page that is whole', async (t) => {
  const folder = await temporaryFolder()
  t.after(() => rm(folder, { recursive: true }))
  const asked: string[] = []
  let failsAt = 2
  const source: RecordSource = {
    ...{ name: 'test', headers: {}, redirects: 'never', isLast: () => false },
    pageUrl: ({ pages }) => `https://api.example/${pages}`,
    recordsOf: (body) => body as unknown[],
  }
  const waits: number[] = []
  const parts = {
    ...{ folder, pauseMs: 1, onProgress: () => {} },
    wait: async (ms: number) => void waits.push(ms),
    async fetch({ url }: { url: string }) {
      const page = Number(url.split('/').at(-1))
      asked.push(String(page))
      if (page === failsAt) throw new FetchFailure('unreachable' as never, 'The server cannot be reached.')
      const body = new TextEncoder().encode(JSON.stringify(page < 4 ? [{ page, text: 'é' }] : []))
      return { url, status: 200, headers: new Headers() as never, body, redirectedFrom: [] }
    },
  }
  await assert.rejects(fetchRecords(source, parts), /cannot be reached\. Run the command again/)
  assert.deepEqual(asked, ['0', '1', ...Array(6).fill('2')])
  assert.deepEqual(
    waits.filter((ms) => ms > 1),
    [2000, 4000, 8000, 16_000, 32_000],
  )
  // Half a page, as a kill leaves it.
  const [name = ''] = (await readdir(folder)).filter((one) => one.endsWith('.json'))
  const { appendFile } = await import('node:fs/promises')
  await appendFile(join(folder, name), ',\n{"page":2,"te')
  failsAt = -1
  asked.length = 0
  const done = await fetchRecords(source, parts)
  assert.deepEqual(asked, ['2', '3', '4'])
  const read = JSON.parse(await readFile(done.path, 'utf8')) as { page: number }[]
  assert.deepEqual(
    read.map(({ page }) => page),
    [0, 1, 2, 3],
  )
  await done.remove()
  assert.deepEqual(await readdir(folder), [])
})

test('a server that has no pages is told, and a file that is gone is begun again', async (t) => {
  const folder = await temporaryFolder()
  t.after(() => rm(folder, { recursive: true }))
  let isSame = true
  const source: RecordSource = {
    ...{ name: 'test', headers: {}, redirects: 'never', isLast: () => false },
    pageUrl: ({ pages }) => `https://api.example/${pages}?key=1`,
    recordsOf: (body) => body as unknown[],
  }
  const parts = {
    ...{ folder, pauseMs: 1, onProgress: () => {}, wait: async () => {} },
    async fetch({ url }: { url: string }) {
      const page = Number(new URL(url).pathname.slice(1))
      if (page > 9) throw new Error('asked without an end')
      const list = isSame ? [{ id: 1 }] : page < 2 ? [{ id: page }] : []
      const body = new TextEncoder().encode(JSON.stringify(list))
      return { url, status: 200, headers: new Headers() as never, body, redirectedFrom: [] }
    },
  }
  await assert.rejects(fetchRecords(source, parts), /api\.example\/1 answers with the same comments for each page/)
  for (const name of await readdir(folder)) if (name.endsWith('.json')) await rm(join(folder, name))
  isSame = false
  const { path } = await fetchRecords(source, parts)
  assert.deepEqual(JSON.parse(await readFile(path, 'utf8')), [{ id: 0 }, { id: 1 }])
})

test('an address that is refused is told at once', async (t) => {
  const folder = await temporaryFolder()
  t.after(() => rm(folder, { recursive: true }))
  const source: RecordSource = {
    ...{ name: 'test', headers: {}, redirects: 'follow', isLast: () => false },
    ...{ pageUrl: () => 'http://10.0.0.1/', recordsOf: () => undefined },
  }
  const parts = {
    ...{ folder, pauseMs: 1, onProgress: () => {}, wait: () => assert.fail('it waits') },
    fetch: createSafeFetch({ allow: [] }),
  }
  await assert.rejects(fetchRecords(source, parts), (error: Error) => {
    assert.match(error.message, /^http:\/\/10\.0\.0\.1\/: .*private/i)
    assert.doesNotMatch(error.message, /again/)
    return true
  })
})
