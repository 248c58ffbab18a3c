// Unknown paths: the service whose error form answers.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Call } from '../api/call.ts'
import { type ApiResponse, jsonResponse } from '../api/response.ts'
import { ApiError } from '../errors.ts'
import { renderUnknownPath } from './not-found.ts'

const feeds = () => jsonResponse(404, { from: 'feeds' })
const others = () => jsonResponse(404, { from: 'others' })

function answerTo(target: string, accept: string, basePath = ''): ApiResponse {
  const call: Call = {
    id: '1',
    method: 'GET',
    target,
    address: '',
    header: (name) => (name === 'accept' ? accept : undefined),
  }
  return renderUnknownPath(feeds, others, new Set(['', 'feeds']), basePath)(new ApiError('not-found'), call)
}

for (const basePath of ['', '/tools/pages']) {
  test(`a browser is given a way on and the style of our pages, below "${basePath}"`, () => {
    const { status, headers, body } = answerTo(`${basePath}/a/b`, 'text/html,*/*', basePath)
    assert.equal(status, 404)
    assert.match(headers['Content-Security-Policy'] ?? '', /default-src 'none'; style-src 'self'/)
    const addresses = [...String(body).matchAll(/href="([^"]*)"/g)].map(([, address]) => address)
    assert.deepEqual(addresses, [`${basePath}/docs.css`, `${basePath}/`])
    assert.match(String(body), /<meta name="color-scheme" content="light dark">/)
  })
}

test('programs are answered in the form of the service whose path it is', () => {
  const cases: [path: string, from: string][] = [
    ['/api/v1', 'feeds'],
    ['/api/v1/?x', 'feeds'],
    ['/api/v1/feeds', 'feeds'],
    ['/api/v1/feeds/x/y', 'feeds'],
    ['/api/v1/feeds.json?x', 'feeds'],
    ['/api/v1/votes', 'others'],
    ['/api/v1/comments/x/y', 'others'],
    ['/api/v1x', 'others'],
  ]
  for (const [path, from] of cases) {
    assert.equal(answerTo(path, '*/*').body, `{"from":"${from}"}`, path)
    assert.equal(answerTo(`/tools${path}`, '*/*', '/tools').body, `{"from":"${from}"}`, path)
  }
  assert.equal(answerTo('/api/v1/votes', 'text/html').body, '{"from":"others"}')
  assert.equal(answerTo('/none', '*/*').body, '{"from":"others"}')
})
