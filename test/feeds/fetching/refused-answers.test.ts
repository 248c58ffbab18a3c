// Refusing answers: what stands on them is named on any status, and ordinary pages are no walls.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startOrigin } from '../../harness/app.ts'
import { answer, converter, listing, stories, titles } from '../harness/converter.ts'

const page = (body: string, title = 'One moment') =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body>${body}</body></html>`
const challenge = page('<script src="/cdn-cgi/challenge-platform/h/g/orchestrate/chl_page/v1"></script><p>Wait.</p>')
const login = page(
  '<form action="/login" method="post"><h1>Log in</h1><input name="name"><input type="password" name="password"></form>',
  'Log in',
)
const age = page(
  '<main><h1>Are you over 18 years of age?</h1><a href="?age=yes">Yes, enter</a><a href="/no">No</a></main>',
)

const refusals: [status: number, headers: Record<string, string>, body: string, said: RegExp][] = [
  [403, { 'cf-mitigated': 'challenge' }, '', /^Cloudflare keeps programs away from that page \(status 403\)\.$/],
  [503, { 'cf-mitigated': 'challenge' }, page('Wait.'), /^Cloudflare .*503/],
  [200, { 'cf-mitigated': 'challenge' }, page('Wait.'), /^Cloudflare .*200/],
  [403, { 'x-amzn-waf-action': 'captcha' }, '', /^AWS WAF /],
  [429, { 'x-vercel-mitigated': 'challenge' }, '', /^Vercel /],
  [403, {}, challenge, /^Cloudflare keeps programs away/],
  [503, {}, challenge, /^Cloudflare keeps programs away/],
  [429, {}, challenge, /^Cloudflare keeps programs away/],
  [403, {}, page('<p>Request unsuccessful. Incapsula incident ID: 1-2</p>'), /^Imperva /],
  [401, {}, login, /^That page asks for a log-in .*401/],
  [403, {}, login, /^That page asks for a log-in .*403/],
  [
    403,
    {},
    page('<form><div class="g-recaptcha" data-sitekey="x"></div><input></form>'),
    /^That page asks for a captcha/,
  ],
  [403, {}, age, /^That page asks how old its reader is/],
  // Nothing is seen, or the status says all.
  [403, {}, page('<p>Forbidden</p>'), /^The site refuses requests by programs/],
  [403, {}, '', /^The site refuses requests by programs/],
  [404, {}, challenge, /no such page/],
  [500, {}, challenge, /problem of its own/],
  [403, { 'Content-Type': 'image/png' }, '\x89PNG\r\n', /^The site refuses requests by programs/],
]

for (const [status, headers, body, said] of refusals) {
  test(`${status} with ${JSON.stringify(headers)} and ${body.length} bytes: ${said.source}`, async (t) => {
    const site = await startOrigin({ '/news': answer(status, headers, body) })
    t.after(site.stop)
    const told = await converter().ask(`${site.url}/news`)
    assert.match(told.said as string, said)
  })
}

test('a wall may say when to come back', async (t) => {
  const site = await startOrigin({ '/news': answer(429, { 'Retry-After': '60' }, challenge) })
  t.after(site.stop)
  const told = await converter().ask(`${site.url}/news`)
  assert.match(told.said as string, /^Cloudflare /)
  assert.equal(told.retryAfterMs, 60_000)
})

const injected: [what: string, script: string][] = [
  ['a script of Cloudflare', '<script src="/cdn-cgi/challenge-platform/scripts/jsd/main.js"></script>'],
  [
    'one with its settings',
    "<script>window.__CF$cv$params={r:'1',t:'2'};a.src='/cdn-cgi/challenge-platform/scripts/jsd/main.js'</script>",
  ],
  ['settings of a captcha', '<script>var settings={"recaptcha":{"sitekey":"x","size":"invisible"}}</script>'],
  [
    'a captcha of the search',
    '<form action="/search"><input name="q"><div class="g-recaptcha" data-size="invisible"></div></form>',
  ],
]

for (const [what, script] of injected) {
  test(`a short page with ${what} is a page`, async (t) => {
    const list = stories(1, 6)
    const site = await startOrigin({ '/news': listing(list, { foot: script }) })
    t.after(site.stop)
    assert.deepEqual((await converter().ask(`${site.url}/news`)).said, titles(list))
  })
}
