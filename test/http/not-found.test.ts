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
