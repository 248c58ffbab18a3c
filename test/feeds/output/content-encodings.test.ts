// Content encodings of a feed: bytes, 304, and distinct ETags.
import assert from 'node:assert/strict'
import { get } from 'node:http'
import { after, before, describe, test } from 'node:test'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { newsPage, stories } from '../../fixtures/pages.ts'
import { type Site, startApp, startOrigin, type TestApp } from '../../harness/app.ts'
import { feedClient } from '../harness/feed-client.ts'

interface Answer {
  status: number
  headers: Record<string, string | undefined>
  body: Buffer
}

let site: Site
let app: TestApp
/** Below the server's address, without an ending. */
let path: string

before(async () => {
  site = await startOrigin({ '/news': newsPage(stories(20)) })
  app = await startApp()
  path = (await (await feedClient(app)).make(`${site.url}/news`)).public_url ?? ''
})

after(async () => {
  await app.stop()
  await site.stop()
})

/** The bytes as they come over the wire: `fetch` would unpack them. */
function ask(ending: string, headers: Record<string, string>, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get(`${app.url}${path}${ending}`, { headers, method, agent: false }, async (incoming) => {
      const chunks: Buffer[] = []
      for await (const chunk of incoming) chunks.push(chunk)
      const { statusCode: status = 0, headers } = incoming
      resolve({ status, headers: headers as Answer['headers'], body: Buffer.concat(chunks) })
    }).on('error', reject)
  })
}

const unpack: Record<string, (bytes: Buffer) => Buffer> = {
  identity: (bytes) => bytes,
  gzip: gunzipSync,
  br: brotliDecompressSync,
  zstd: zstdDecompressSync,
}
const encodings = Object.keys(unpack)
const endings = ['.xml', '.atom', '.json', '.html']

const accepting = (encoding: string) => (encoding === 'identity' ? {} : { 'Accept-Encoding': encoding })

for (const ending of endings) {
  describe(ending, () => {
    for (const encoding of encodings) {
      test(`${encoding}: the same content, a tag of its own, HEAD like GET`, async () => {
        const plain = await ask(ending, {})
        const answer = await ask(ending, accepting(encoding))
        assert.equal(answer.status, 200)
        assert.equal(answer.headers['content-encoding'], encoding === 'identity' ? undefined : encoding)
        assert.deepEqual(unpack[encoding]?.(answer.body), plain.body)
        assert.equal(Number(answer.headers['content-length']), answer.body.length)
        assert.equal(answer.headers.vary, 'Accept, Accept-Encoding')
        if (encoding !== 'identity') assert.ok(answer.body.length < plain.body.length)
        const head = await ask(ending, accepting(encoding), 'HEAD')
        assert.equal(head.body.length, 0)
        for (const name of ['content-type', 'content-encoding', 'content-length', 'etag', 'last-modified', 'vary'])
          assert.equal(head.headers[name], answer.headers[name], name)
      })

      test(`${encoding}: both validators answer 304, with the tag of any encoding, and HEAD too`, async () => {
        const { etag = '', 'last-modified': modified = '' } = (await ask(ending, accepting(encoding))).headers
        const known = await Promise.all(encodings.map(async (one) => (await ask(ending, accepting(one))).headers.etag))
        assert.equal(new Set(known).size, encodings.length)
        const asked = [...known.map((tag) => ({ 'If-None-Match': `${tag}` })), { 'If-Modified-Since': modified }]
        for (const validator of [...asked, { 'If-None-Match': `"other", W/${etag}` }, { 'If-None-Match': '*' }]) {
          for (const method of ['GET', 'HEAD']) {
            const answer = await ask(ending, { ...accepting(encoding), ...validator } as Record<string, string>, method)
            assert.equal(answer.status, 304, JSON.stringify(validator))
            assert.equal(answer.body.length, 0)
            assert.equal(answer.headers.etag, etag, 'the tag of the encoding that would be sent')
            assert.equal(answer.headers['content-encoding'], undefined)
            assert.ok(answer.headers['cache-control'])
            assert.equal(answer.headers.vary, 'Accept, Accept-Encoding')
          }
        }
      })

      test(`${encoding}: what the caller has not got is sent`, async () => {
        const changed = [
          { 'If-None-Match': '"other"' },
          { 'If-None-Match': '"other"', 'If-Modified-Since': new Date().toUTCString() },
          { 'If-Modified-Since': 'Thu, 01 Jan 1970 00:00:00 GMT' },
          { 'If-Modified-Since': 'nonsense' },
        ]
        for (const validator of changed) {
          const headers = { ...accepting(encoding), ...validator } as Record<string, string>
          assert.equal((await ask(ending, headers)).status, 200, JSON.stringify(validator))
        }
      })
    }
  })
}

describe('which encoding', () => {
  const cases: [accepted: string, sent: string | undefined][] = [
    ['gzip, deflate, br, zstd', 'zstd'],
    ['gzip, deflate, br', 'br'],
    ['GZIP', 'gzip'],
    ['gzip;q=0.5, br;q=0', 'gzip'],
    ['gzip;q=0, identity', undefined],
    ['deflate', undefined],
    ['identity', undefined],
    ['nonsense;;q=;', undefined],
  ]
  for (const [accepted, sent] of cases) {
    test(`${accepted} → ${sent ?? 'plain'}`, async () => {
      assert.equal((await ask('.xml', { 'Accept-Encoding': accepted })).headers['content-encoding'], sent)
    })
  }
})

test('the tag of one form says nothing of another', async () => {
  const tags = await Promise.all(endings.map(async (ending) => (await ask(ending, {})).headers.etag))
  assert.equal(new Set(tags).size, endings.length)
  for (const [i, ending] of endings.entries()) {
    const other = tags[(i + 1) % tags.length] ?? ''
    assert.equal((await ask(ending, { 'If-None-Match': other })).status, 200, ending)
  }
})

describe('which form', () => {
  const cases: [accept: string, type: string][] = [
    ['text/plain', 'application/xml'],
    ['application/*', 'application/xml'],
    ['application/feed+json, application/xml', 'application/feed+json'],
    ['application/xml, application/feed+json', 'application/xml'],
    ['application/xml;q=1.0, application/feed+json;q=0.2', 'application/xml'],
    ['application/feed+json;q=0.8, */*;q=0.2', 'application/feed+json'],
    ['application/feed+json;q=0', 'application/xml'],
    ['application/feed+json;q=high, application/xml;q=0.9', 'application/feed+json'],
    ['APPLICATION/FEED+JSON', 'application/feed+json'],
    ['application/atom+xml, application/feed+json;q=0.9', 'application/atom+xml'],
    ['text/html', 'application/xml'],
  ]
  for (const [accept, type] of cases) {
    test(`${accept} → ${type}`, async () => {
      assert.equal((await ask('', { Accept: accept })).headers['content-type'], type)
    })
  }
  for (const ending of ['.JSON', '.Atom', '.txt', '.xml.json.zip']) {
    test(`"${ending}" is part of the token → 401`, async () => assert.equal((await ask(ending, {})).status, 401))
  }
})
