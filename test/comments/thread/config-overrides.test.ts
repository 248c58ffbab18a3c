// Overrides of an embedding page: allowed and ignored ones, and public settings.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { messagesFor } from '../../../src/comments/translations/rules.ts'
import { type Comments, openComments, type TenantClient } from '../harness/comment-client.ts'

let comments: Comments
let site: TenantClient

const settings = {
  pageSize: 20,
  readonly: false,
  translations: { NEWEST_FIRST: 'Latest first' },
  headerHTML: '<b onclick="steal()">Be kind</b><script>steal()</script>',
  spamRules: [{ actions: ['spam'], commentContains: 'casino' }],
}

before(async () => {
  comments = await openComments()
  site = await comments.tenant({ settings })
  for (let i = 0; i < 12; i++) await site.save({ comment: `number ${i}`, date: i + 1 })
})

after(() => comments.close())

const read = (config: unknown, query = {}) =>
  site.read({ includeConfig: true, customConfigStr: JSON.stringify(config), ...query })

describe('the embedding page', () => {
  test('chooses order, page size and looks, for this reply alone', async () => {
    const {
      comments: list,
      hasMore,
      customConfig,
    } = await read({ defaultSortDirection: 'OF', pageSize: 10, hideAvatars: true })
    assert.deepEqual([list.length, hasMore, list[0].commentHTML], [10, true, 'number 0'])
    assert.deepEqual([customConfig.pageSize, customConfig.hideAvatars], [10, true])
    const { customConfig: own, comments: all } = await site.read({ includeConfig: true })
    assert.deepEqual([own.pageSize, own.hideAvatars, all.length], [20, undefined, 12])
  })

  test('the direction that a reader chose goes before it', async () => {
    const { comments: list } = await read({ defaultSortDirection: 'OF' }, { direction: 'NF' })
    assert.equal(list[0].commentHTML, 'number 11')
  })

  const ignored: object[] = [
    { readonly: true },
    { requireSSO: true, ssoSecLvl: 1 },
    { allowAnon: true, allowAnonVotes: true, allowAnonFlag: true },
    { maxCommentCharacterLength: 1e9, maxCommentCreatedCountPUPM: 1e9 },
    { headerHTML: '<b>x</b>', customCSS: 'body{}' },
    { translations: { NEWEST_FIRST: '<img src=x onerror=steal()>' } },
    { spamRules: [], isClosed: false, tenantId: 'other', limitCommentsByGroups: false },
    { disableBlocking: true, disableVoting: true, commentThreadDeleteMode: 0, commenterNameFormat: 0 },
    { pageSize: '10' },
    { pageSize: { $gt: 1 } },
    { defaultSortDirection: 'XX' },
    { __proto__: { pageSize: 10 } },
  ]
  for (const config of ignored) {
    test(`changes nothing with ${JSON.stringify(config)}`, async () => {
      const { customConfig, comments: list, translations } = await read(config, { includei10n: true })
      const plain = await site.read({ includeConfig: true, includei10n: true })
      assert.deepEqual([customConfig, list, translations], [plain.customConfig, plain.comments, plain.translations])
    })
  }

  test('opens no thread that is closed', async () => {
    await site.save({}, {}, 'closed')
    comments.sql("UPDATE pages SET closed_at = 1 WHERE tenant_id = ? AND url_id = 'closed'", site.id)
    await site.save({}, {}, 'closed')
    const { isClosed } = await site.read({ customConfigStr: '{"isClosed":false,"readonly":false}' }, 'closed')
    assert.equal(isClosed, true)
  })

  for (const [pageSize, shown] of [
    [1, 10],
    [-5, 10],
    [0.5, 10],
    [1e9, 12],
  ]) {
    test(`a page size of ${pageSize} shows ${shown}`, async () => {
      assert.equal((await read({ pageSize })).comments.length, shown)
    })
  }

  for (const customConfigStr of ['{', '[]', '1', '"x"', 'null', '{"a":1}}', '\0']) {
    test(`says nothing with ${JSON.stringify(customConfigStr)} → invalid-input`, async () => {
      await site.refused('getCommentsPublic', { query: { urlId: 'page', customConfigStr } }, 422, 'invalid-input')
    })
  }

  test('sends nothing with an empty text', async () => {
    assert.equal((await site.read({ customConfigStr: '' })).comments.length, 12)
  })
})

test('settings are read without what is the tenant’s own business, and their markup does nothing', async () => {
  const { customConfig } = await site.read({ includeConfig: true })
  assert.deepEqual(customConfig, {
    maxCommentCreatedCountPUPM: 0,
    pageSize: 20,
    readonly: false,
    translations: settings.translations,
    headerHTML: '<b>Be kind</b>',
  })
})

describe('words of the interface', () => {
  const words = async (query: object) => (await site.read({ includei10n: true, ...query })).translations
  const full = { useFullTranslationIds: true }

  test('they come when they are asked for, with the tenant’s own in their place', async () => {
    assert.equal((await site.read()).translations, undefined)
    assert.deepEqual(await words(full), messagesFor('en_us', settings.translations, true))
    assert.equal((await words(full)).NEWEST_FIRST, 'Latest first')
  })

  test('by short names or by full ones', async () => {
    const [short, long] = [await words({}), await words(full)]
    assert.deepEqual(Object.values(short), Object.values(long))
    assert.equal(short.commentMenuFlag, long.COMMENT_MENU_FLAG)
    for (const name of Object.keys(short)) assert.match(name, /^[a-z][a-zA-Z0-9]*$/)
    assert.ok(Object.keys(long).length > 100)
  })

  for (const [locale, customConfig, text] of [
    ['en_us', {}, 'authorized'],
    ['en_GB', {}, 'authorised'],
    ['en-gb', {}, 'authorised'],
    ['', { locale: 'en_gb' }, 'authorised'],
    ['en_us', { locale: 'en_gb' }, 'authorized'],
    ['xx_yy', {}, 'authorized'],
    ['__proto__', {}, 'authorized'],
  ] as const) {
    test(`${locale || 'no locale'} with ${JSON.stringify(customConfig)} → ${text}`, async () => {
      const said = await words({ ...full, locale, customConfigStr: JSON.stringify(customConfig) })
      assert.ok(said.DOMAIN_NOT_AUTHORIZED.includes(text))
    })
  }

  test('they change with the tenant’s settings at once', async () => {
    const own = await comments.tenant()
    await own.save()
    const ask = async () => (await own.read({ includei10n: true })).translations.reply
    assert.equal(await ask(), 'Reply')
    comments.sql(
      'UPDATE tenants SET settings = ? WHERE id = ?',
      '{"wire":"both","translations":{"REPLY":"Answer"}}',
      own.id,
    )
    await own.save()
    assert.equal(await ask(), 'Answer')
  })
})

describe('bounds of what a list is asked for', () => {
  const cases: [query: object, code: string][] = [
    [{ limit: -1 }, 'invalid-limit'],
    [{ limit: 0 }, 'invalid-limit'],
    [{ limit: 0.5 }, 'invalid-input'],
    [{ limit: 'NaN' }, 'invalid-input'],
    [{ limit: 'Infinity' }, 'invalid-input'],
    [{ skip: -1 }, 'invalid-skip'],
    [{ page: -2 }, 'invalid-pagination-request'],
    [{ page: 0.5 }, 'invalid-input'],
    [{ page: 'NaN' }, 'invalid-input'],
  ]
  for (const [query, code] of cases) {
    test(`${JSON.stringify(query)} → ${code}`, async () => {
      await site.refused('getCommentsPublic', { query: { urlId: 'page', ...query } }, 422, code)
      const own = code === 'invalid-input' && Number.isFinite(Object.values(query)[0]) ? undefined : code
      const { status, json } = await site.call('getComments', { query: { urlId: 'page', ...query } })
      assert.equal(status, 422)
      if (own) assert.equal(json.code, own)
    })
  }

  test('a page a thousand million pages behind is empty', async () => {
    const { comments: list, hasMore } = await site.read({ page: 1e9 })
    assert.deepEqual([list, hasMore], [[], false])
    assert.deepEqual((await site.ok('getComments', { query: { urlId: 'page', page: 1e9 } })).comments, [])
  })

  test('the time at which a list was made stands in it', async () => {
    comments.clock.pass(1000)
    await site.save({}, {}, 'timed')
    const { lastGenDate } = await site.read({}, 'timed')
    assert.equal(lastGenDate, comments.clock.now())
    comments.clock.pass(1000)
    assert.equal((await site.read({ lastGenDate }, 'timed')).lastGenDate, lastGenDate)
  })
})
