// Forms of the thread page: effects, errors with kept input, and CSRF protection.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { waitUntil } from '../../harness/app.ts'
import { openMailbox } from '../../harness/mail/mailbox.ts'
import { type Comments, openComments, type TenantClient } from '../harness/comment-client.ts'
import { ann, attr, openReader, pathOf, type Reader, type Shown, textIn, texts } from '../harness/form-client.ts'
import { linkOf, press } from '../harness/vote-client.ts'

let comments: Comments

before(async () => {
  // Mail is sent, by a server that is away: it waits where tests read it.
  const mailbox = await openMailbox()
  await mailbox.close()
  comments = await openComments({ SMTP_URL: mailbox.url, MAIL_FROM: 'mail@pageside.example' })
})

after(() => comments.close())

const tenantWith = (settings: object = {}) => comments.tenant({ settings: { leastWritingMs: 0, ...settings } })
const reader = (headers: Record<string, string> = {}): Reader => openReader(comments.app.url, headers)

const items = (page: Shown) => page.all('article', { class: 'own' })

describe('writing', () => {
  test('a comment, a reply, a change, a deletion', async () => {
    const tenant = await tenantWith()
    const one = reader()
    const posted = await one.send(await one.open(pathOf(tenant)), 'write', { comment: 'First *words*', ...ann })
    assert.equal(posted.status, 200)
    assert.match(posted.url, /#comment-\w+$/)
    assert.deepEqual(texts(posted), ['First words'])
    assert.match(posted.text, /Open the link in our mail/)
    assert.equal(comments.rows('SELECT * FROM comments WHERE tenant_id = ?', tenant.id).length, 1)
    const replying = await one.follow(posted, 'Reply')
    const replied = await one.send(replying, 'open', { comment: 'And a reply', ...ann })
    assert.deepEqual(texts(replied), ['First words', 'And a reply'])
    assert.equal(items(replied).length, 2)
    const editing = await one.follow(replied, 'Edit')
    assert.equal(textIn(editing.all('textarea').find((area) => attr(area, 'id') !== 'text-new')!), 'First *words*')
    const edited = await one.send(editing, 'open', { comment: 'Other words' })
    assert.deepEqual(texts(edited), ['Other words', 'And a reply'])
    const asking = await one.follow(edited, 'Delete')
    assert.match(asking.text, /Delete this comment\?/)
    const deleted = await one.send(asking, 'open', {})
    assert.deepEqual(texts(deleted), ['And a reply'])
    assert.match(deleted.text, /Comment deleted/)
    const others = await reader().open(pathOf(tenant))
    assert.ok(others.all('a').every((link) => !['Edit', 'Delete'].includes(textIn(link))))
  })

  test('the address that was typed is confirmed as through the API', async () => {
    const tenant = await tenantWith()
    const one = reader()
    const posted = await one.send(await one.open(pathOf(tenant)), 'write', { comment: 'Mine', ...ann })
    assert.match(posted.text, /Open the link in our mail/)
    await press(linkOf(comments, tenant, ann.email))
    assert.doesNotMatch((await one.open(posted.url)).text, /Open the link in our mail/)
  })

  test('what waits is shown to its author alone', async () => {
    const tenant = await tenantWith({ preModeration: 'all' })
    const one = reader()
    const page = await one.send(await one.open(pathOf(tenant)), 'write', { comment: 'Patience', ...ann })
    assert.match(page.text, /Patience.*Only you can see this until you open the link/)
    assert.doesNotMatch((await reader().open(page.url)).text, /Patience/)
    await press(linkOf(comments, tenant, ann.email))
    const after = await one.open(page.url)
    assert.match(after.text, /Patience.*Only you can see this until it is approved/)
    assert.equal(after.headers.get('x-robots-tag'), 'noindex')
  })

  test('a button that is clicked twice writes once; other words, or a form that failed, are sent anew', async () => {
    const tenant = await tenantWith()
    const one = reader()
    const page = await one.open(pathOf(tenant))
    const stranger = one.cookie()
    const click = (comment: string) => one.send(page, 'write', { comment, ...ann })
    const both = await Promise.all([click('Thanks'), click('Thanks')])
    const session = one.cookie()
    // As a browser that has not heard of the first answer yet.
    one.keep(stranger)
    both.push(await click('Thanks'))
    assert.equal(one.cookie(), session)
    assert.equal(new Set(both.map(({ status, url }) => `${status} ${url}`)).size, 1)
    assert.equal(comments.rows('SELECT * FROM comments WHERE tenant_id = ?', tenant.id).length, 1)
    one.keep(stranger)
    assert.equal((await click(' ')).status, 422)
    assert.equal((await click('Thanks again')).status, 200)
    assert.equal(comments.rows('SELECT * FROM comments WHERE tenant_id = ?', tenant.id).length, 2)
  })

  const mistakes: [what: string, fields: Record<string, string>, settings: object, said: RegExp][] = [
    ['no text', { comment: ' ' }, {}, /This comment is empty/],
    [
      'too much text',
      { comment: 'x'.repeat(21) },
      { maxCommentCharacterLength: 20 },
      /too long\. Shorten it to 20 characters/,
    ],
    ['no name', { name: ' ' }, {}, /This name is not allowed/],
    ['an address for a name', { name: 'a@b.example' }, {}, /must not be an e-mail address/],
    ['no mail', { email: '' }, {}, /Enter a valid e-mail address/],
    ['a comment that is gone', { id: 'gone' }, {}, /no longer exists/],
  ]
  for (const [what, fields, settings, said] of mistakes) {
    test(`${what}: the form comes back as it was sent, with what to do`, async () => {
      const tenant = await tenantWith(settings)
      const one = reader()
      const sent = { comment: 'Kept words', ...ann, ...fields }
      const page = await one.send(await one.open(pathOf(tenant)), 'write', sent)
      assert.ok(page.status >= 400 && page.status < 500, String(page.status))
      assert.match(page.text, said)
      const form = page
        .all('form')
        .find(
          (one) => textIn(one.childNodes?.find(({ tagName }) => tagName === 'textarea') ?? {}) === sent.comment.trim(),
        )
      assert.ok(form, 'the text is there')
      const values = page.all('input').map((input) => attr(input, 'value'))
      assert.ok(values.includes(sent.name) && values.includes(sent.email))
      assert.equal(comments.rows('SELECT * FROM comments WHERE tenant_id = ?', tenant.id).length, 0)
    })
  }

  test('a screen that refuses does so here, too', async () => {
    const tenant = await tenantWith({ maxCommentCreatedCountPUPM: 1 })
    const one = reader()
    const first = await one.send(await one.open(pathOf(tenant)), 'write', { comment: 'One', ...ann })
    const second = await one.send(first, 'write', { comment: 'Two of them', ...ann })
    assert.equal(second.status, 429)
    assert.match(second.html, /Two of them<\/textarea>/)
  })

  test('programs that fill in everything, or at once, are taken for such', async () => {
    const tenant = await comments.tenant()
    const one = reader()
    await one.send(await one.open(pathOf(tenant)), 'write', { comment: 'At once', ...ann })
    const page = await one.open(pathOf(tenant))
    comments.clock.pass(60_000)
    await one.send(page, 'write', { comment: 'Everything', ...ann, website: 'x' })
    const unhurried = await one.open(pathOf(tenant))
    comments.clock.pass(60_000)
    await one.send(unhurried, 'write', { comment: 'In good time', ...ann })
    const rows = comments.rows('SELECT approved, is_spam FROM comments WHERE tenant_id = ? ORDER BY id', tenant.id)
    assert.deepEqual(
      rows.map(({ approved, is_spam }) => [approved, is_spam]),
      [
        [0, 0],
        [0, 1],
        [1, 0],
      ],
    )
  })

  test('closed, read-only, replies only', async () => {
    const cases: [settings: object, said: RegExp, mayReply: boolean][] = [
      [{ readonly: true }, /Comments are closed\. You can still read them/, false],
      [{ noNewRootComments: true }, /Only replies are allowed here/, true],
    ]
    for (const [settings, said, mayReply] of cases) {
      const tenant = await tenantWith(settings)
      await tenant.save({})
      const page = await reader().open(pathOf(tenant))
      assert.match(page.text, said)
      assert.equal(page.all('form').length, 0)
      assert.equal(
        page.all('a').some((link) => textIn(link) === 'Reply'),
        mayReply,
      )
    }
    const tenant = await tenantWith()
    const one = reader()
    const open = await one.open(pathOf(tenant))
    await tenant.save({})
    comments.sql('UPDATE pages SET closed_at = 1 WHERE tenant_id = ?', tenant.id)
    await waitUntil('it is felt', async () => (await tenant.read()).isClosed)
    assert.match((await one.open(pathOf(tenant))).text, /Comments are closed/)
    const late = await one.send(open, 'write', { comment: 'Too late', ...ann })
    assert.deepEqual([late.status, late.html.includes('Too late</textarea>')], [422, true])
    assert.equal(comments.rows('SELECT * FROM comments WHERE tenant_id = ?', tenant.id).length, 1)
  })
})

describe('whose form it is', () => {
  const count = (tenant: TenantClient) => comments.rows('SELECT * FROM comments WHERE tenant_id = ?', tenant.id).length

  test('a foreign origin does nothing, and puts no words in anybody’s form', async () => {
    const tenant = await tenantWith()
    const one = reader()
    const page = await one.open(pathOf(tenant))
    for (const headers of [
      { Origin: 'https://evil.example' },
      { Origin: 'null' },
      { Origin: comments.app.url.replace('http:', 'ftp:').replace(/:\d+$/, ':1') },
    ]) {
      const answer = await one.send(page, 'write', { comment: 'Forged', ...ann }, headers)
      assert.equal(answer.status, 403)
      assert.doesNotMatch(answer.html, /Forged|<form/)
    }
    assert.equal(count(tenant), 0)
  })

  test('a token that is altered, of another page, session or day does nothing; the text is kept', async () => {
    const [tenant, other] = [await tenantWith(), await tenantWith()]
    const one = reader()
    const page = await one.open(pathOf(tenant))
    const tokenOf = (shown: Shown) => attr(shown.all('input', { name: 'token' })[0]!, 'value') ?? ''
    const token = tokenOf(page)
    const elsewhere = tokenOf(await one.open(pathOf(tenant, 'other')))
    const strangers = tokenOf(await reader().open(pathOf(tenant)))
    const foreign = openReader(comments.app.url)
    foreign.keep(one.cookie())
    const tenants = tokenOf(await foreign.open(pathOf(other)))
    const wrong: Record<string, string | null> = { empty: '', none: null, 'of another page': elsewhere }
    const further = { 'of another session': strangers, 'of another tenant': tenants }
    const altered = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`
    for (const [what, sent] of Object.entries({ ...wrong, ...further, altered })) {
      const answer = await one.send(page, 'write', { comment: 'Kept words', ...ann, token: sent })
      assert.deepEqual([answer.status, answer.html.includes('Kept words</textarea>')], [403, true], what)
    }
    comments.clock.pass(25 * 60 * 60 * 1000)
    const late = await one.send(page, 'write', { comment: 'Kept words', ...ann })
    assert.equal(late.status, 403)
    const sent = await one.send(late, 'write', {})
    assert.deepEqual([sent.status, texts(sent)], [200, ['Kept words']])
    assert.equal(count(tenant), 1)
  })

  test('without a cookie nothing is written, and it is said why', async () => {
    const tenant = await tenantWith()
    const one = reader()
    const page = await one.open(pathOf(tenant))
    one.keep(undefined)
    const answer = await one.send(page, 'write', { comment: 'Kept words', ...ann })
    assert.equal(answer.status, 403)
    assert.match(answer.text, /keeps no cookies.*Your text is kept/)
  })

  test('a session that somebody was given by a stranger is not taken over', async () => {
    const tenant = await tenantWith()
    const one = reader()
    one.keep(`pageside-thread=${'a'.repeat(32)}`)
    await one.send(await one.open(pathOf(tenant)), 'write', { comment: 'Mine', ...ann })
    assert.notEqual(one.cookie(), `pageside-thread=${'a'.repeat(32)}`)
    const { comment } = await tenant.post({ comment: 'Of another' })
    const editing = await one.open(pathOf(tenant, 'page', `&edit=${comment._id}`))
    assert.match(editing.text, /This is not your comment/)
    const page = await one.open(pathOf(tenant))
    const forged = await one.send(page, 'write', { act: 'remove', id: comment._id })
    assert.equal(forged.status, 401)
    assert.equal(count(tenant), 2)
  })

  test('the cookie of the page opens nothing of the API', async () => {
    const tenant = await tenantWith()
    const one = reader()
    await one.send(await one.open(pathOf(tenant)), 'write', { comment: 'Mine', ...ann })
    const { json } = await tenant.call('getCommentsPublic', {
      query: { urlId: 'page' },
      headers: { Cookie: one.cookie() ?? '' },
    })
    assert.equal(json.user, null)
  })
})

test('hostile words stay words, wherever they are shown', async () => {
  const tenant = await tenantWith()
  const hostile = `"><script>alert(1)</script><img src=x onerror=alert(1)></textarea></title><b style="x">'`
  const one = reader()
  const page = await one.send(
    await one.open(pathOf(tenant, encodeURIComponent(hostile), `&title=${encodeURIComponent(hostile)}`)),
    'write',
    { comment: hostile, name: hostile.slice(0, 90), email: ann.email },
  )
  const again = await one.send(page, 'write', { comment: hostile, name: hostile, email: hostile })
  const replying = await one.open(pathOf(tenant, encodeURIComponent(hostile), `&reply=${encodeURIComponent(hostile)}`))
  for (const shown of [page, again, replying]) {
    for (const tag of ['script', 'img', 'style', 'iframe']) assert.equal(shown.all(tag).length, 0, shown.html)
    const names = shown.all().flatMap(({ attrs = [] }) => attrs.map(({ name }) => name))
    assert.ok(names.every((name) => name !== 'style' && !name.startsWith('on')))
  }
  assert.match(again.text, /alert\(1\)/)
})

test('a flood is told when to come back', async () => {
  const limited = await openComments({ RATE_LIMIT: '2/60s' })
  try {
    const tenant = await limited.tenant({ settings: { leastWritingMs: 0 } })
    const one = openReader(limited.app.url)
    const page = await one.open(pathOf(tenant))
    for (let i = 0; i < 2; i++) await one.send(page, 'write', { comment: `${i}`, ...ann, token: '' })
    const refused = await one.send(page, 'write', { comment: 'x', ...ann })
    assert.deepEqual([refused.status, Number(refused.headers.get('retry-after')) > 0], [429, true])
    assert.match(refused.text, /Try again in.*go back: it is still in the form/)
  } finally {
    await limited.close()
  }
})
