// Unknown addresses: each API answers in its own form.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { startApp, type TestApp } from '../harness/app.ts'

describe('what neither API has', () => {
  let app: TestApp
  before(async () => {
    app = await startApp()
  })
  after(() => app.stop())

  const cases: [path: string, form: RegExp][] = [
    ['/api/v1/tickets?tenantId=x', /^\{"status":"failed","reason":"[^"]+","code":"not-found"\}$/],
    ['/api/v1/comments/x/none', /^\{"status":"failed","reason":"[^"]+","code":"not-found"\}$/],
    ['/api/v1/sso-users', /^\{"status":"failed"/],
    ['/api/v1/health/none', /^\{"success":false/],
    ['/api/v1/account/none', /^\{"success":false/],
  ]
  for (const [path, form] of cases) {
    test(`${path} is refused in the form of its API`, async () => {
      const response = await fetch(app.url + path, { headers: { accept: 'application/json' } })
      assert.equal(response.status, 404)
      assert.match(await response.text(), form)
    })
  }
})

describe('what is asked for as a feed', () => {
  let app: TestApp
  before(async () => {
    app = await startApp()
  })
  after(() => app.stop())

  const xml = 'application/xml'
  const json = 'application/feed+json'
  const cases: [path: string, accept: string, type: string, isFeed: boolean][] = [
    ['/missing.xml', '*/*', xml, true],
    ['/missing.rss', 'text/html', xml, true],
    ['/missing.json', '*/*', json, true],
    ['/missing.atom', '*/*', 'application/atom+xml', true],
    ['/example.com/missing.json?tag=a', '*/*', json, true],
    ['/missing', 'application/rss+xml, application/xml;q=0.9', xml, true],
    ['/missing', json, json, true],
    ['/missing', 'application/json', 'application/json', false],
    ['/missing.html', 'text/html', 'text/html; charset=utf-8', false],
    ['/a/b/c.xml', 'application/json', 'application/json', false],
    ['/missing.txt', 'application/json', 'application/json', false],
  ]
  for (const [path, accept, type, isFeed] of cases) {
    test(`${path} as ${accept} → ${isFeed ? 'a feed' : 'no feed'}`, async () => {
      const response = await fetch(app.url + path, { headers: { accept } })
      assert.equal(response.status, 404)
      assert.equal(response.headers.get('content-type'), type)
      const text = await response.text()
      assert.equal(/<title>Error<\/title>|"title":"Error"/.test(text), isFeed, text)
      if (isFeed) assert.match(text, /There is nothing at this address/)
    })
  }
})
