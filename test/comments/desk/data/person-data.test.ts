// Personal data at the desk: how long it is kept, by the table that jobs use; one person's data seen, taken and erased.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { retentionKinds } from '../../../../src/comments/person/retention/contract-retention.ts'
import { retentionPeriods } from '../../../../src/comments/person/retention/retention-periods.ts'
import { placeWords } from '../../../../src/web/desk/settings/data/place-words.ts'
import { waitUntil } from '../../../harness/app.ts'
import { type Comments, openComments, type TenantClient } from '../../harness/comment-client.ts'
import { type DeskClient, openDesk } from '../../harness/desk-client.ts'
import { unpacked } from '../../person/export-of.ts'
import { leaveMarks, marked } from '../../person/marks.ts'

let comments: Comments
before(async () => {
  comments = await openComments({ TRUST_PROXY: '127.0.0.1', WEBHOOK_ALLOW: '127.0.0.0/8' })
})
after(() => comments.close())

async function openSite(settings = {}): Promise<{ site: TenantClient; owner: DeskClient }> {
  const site = await comments.tenant({ settings })
  return { site, owner: await openDesk(comments, { tenantId: site.id, email: 'olga@site.example', name: 'Olga' }) }
}

const kept = [
  { settings: { addressDays: 0 }, kind: 'addresses', is: { until: 'never-kept', setting: 'addressDays' } },
  { settings: { addressDays: 9 }, kind: 'addresses', is: { hours: 216, setting: 'addressDays' } },
  { settings: { auditDays: 0 }, kind: 'log', is: { until: 'unlimited', setting: 'auditDays' } },
  { settings: { auditDays: 1 }, kind: 'log', is: { hours: 24, setting: 'auditDays' } },
  { settings: { erasedComments: 'delete' }, kind: 'comments', is: { until: 'deleted', setting: 'erasedComments' } },
  { settings: {}, kind: 'networks', is: { hours: retentionPeriods.network / 3_600_000 } },
  { settings: {}, kind: 'texts', is: { hours: 1 } },
  { settings: {}, kind: 'sessions', is: { hours: 24, isSinceLastUse: true } },
]

for (const { settings, kind, is } of kept) {
  test(`${kind} with ${JSON.stringify(settings)}`, async () => {
    const { site, owner } = await openSite(settings)
    const { entries, privacyPage } = await owner.ok('getRetention')
    assert.deepEqual(
      entries.map((one: { kind: string }) => one.kind),
      retentionKinds,
    )
    const { kind: _, removedBy, ...rest } = entries.find((one: { kind: string }) => one.kind === kind)
    assert.deepEqual(rest, { isSinceLastUse: false, ...is })
    assert.ok(removedBy)
    const page = await (await fetch(comments.app.url + new URL(privacyPage).pathname)).text()
    assert.ok(privacyPage.endsWith(`/privacy/${site.id}`))
    const words = is.hours === undefined ? [] : [is.hours % 24 === 0 ? `${is.hours / 24} days` : 'One hour']
    for (const word of words) if (!word.startsWith('1 ')) assert.ok(page.includes(word), word)
  })
}

test('what is asked for must name one person, and be typed again', async () => {
  const { site, owner } = await openSite()
  const { comment } = await site.post({ comment: 'stays', commenterEmail: 'amy@example.com' })
  for (const query of [{}, { user: 'a', email: 'a@b.example' }, { user: ' ' }])
    await owner.refused('previewPersonData', { query }, 422, 'invalid-input')
  const email = 'amy@example.com'
  for (const confirmation of ['', 'amy', 'AMY@example.com'])
    await owner.refused('startPersonErasure', { body: { email, confirmation } }, 422, 'not-confirmed')
  await owner.refused('startPersonErasure', { body: { user: ' ', email, confirmation: '' } }, 422, 'not-confirmed')
  const self = { email: 'olga@site.example', confirmation: 'olga@site.example' }
  await owner.refused('startPersonErasure', { body: self }, 422, 'last-owner')
  assert.equal((await owner.ok('previewPersonData', { query: { email: self.email } })).isLastOwner, true)
  assert.deepEqual(await owner.ok('getPersonErasures'), { erasures: [] })
  assert.equal(comments.rows('SELECT id FROM comments WHERE id = ? AND is_deleted = 0', comment._id).length, 1)
})

test('nobody of this address: nothing is stored, and erasing ends well', async () => {
  const { owner } = await openSite()
  const email = 'nobody@example.com'
  const { counts, emails, names } = await owner.ok('previewPersonData', { query: { email } })
  assert.deepEqual({ counts, emails, names }, { counts: {}, emails: [email], names: [] })
})

test('a person is seen, taken and erased, by mail address; the log names who did it and not who it was', async () => {
  const { site, needles } = await leaveMarks(comments)
  const owner = await openDesk(comments, { tenantId: site.id, email: 'olga@site.example', name: 'Olga' })
  const query = { email: marked.email }
  const preview = await owner.ok('previewPersonData', { query })
  assert.ok(preview.names.length > 1 && preview.ids.length > 1, JSON.stringify(preview))
  assert.ok(Object.keys(preview.counts).length > 15, JSON.stringify(preview.counts))
  assert.match(preview.remains, /backups/)
  const url = `${comments.app.url}/desk/api/sites/${site.id}/person-data.zip?${new URLSearchParams(query)}`
  const file = await fetch(url, { headers: { Cookie: owner.cookie } })
  assert.equal(file.headers.get('content-type'), 'application/zip')
  const { texts } = unpacked(Buffer.from(await file.arrayBuffer()))
  assert.match(texts['comments.json'] ?? '', /zqmarktext/)
  const { erasure } = await owner.ok('startPersonErasure', { body: { ...query, confirmation: marked.email } })
  assert.deepEqual([erasure.channel, erasure.step], ['desk', 0])
  const now = async () => (await owner.ok('getPersonErasures')).erasures[0]
  await waitUntil('the first pass is over', async () => (await now()).state === 'settling')
  comments.clock.pass(61_000)
  await waitUntil('the erasure is over', async () => (await now()).state === 'done')
  const report = await now()
  assert.equal(report.step, report.steps)
  assert.ok(report.endedAt > report.startedAt && report.counts.comments > 0, JSON.stringify(report))
  const kinds = [...Object.keys(preview.counts), ...Object.keys(report.counts)]
  assert.deepEqual(
    kinds.filter((kind) => !(kind in placeWords)),
    [],
    'each kind has a name at the desk',
  )
  const rows = comments.rows(
    `SELECT description, username FROM audit_log LEFT JOIN audit_people
       ON audit_people.tenant_id = audit_log.tenant_id AND audit_id = audit_log.id
     WHERE audit_log.tenant_id = ? AND resource = 'Person' AND description LIKE '%person%' ORDER BY at, audit_log.id`,
    site.id,
  )
  assert.deepEqual(
    rows.map(({ description, username }) => [description, username]),
    [
      ['The data of a person was exported.', 'Olga'],
      ['The erasure of a person began.', 'Olga'],
      ['The erasure of a person was completed.', 'desk'],
    ],
  )
  assert.ok(!JSON.stringify([report, rows]).includes(needles[0]!))
  const after = await owner.ok('previewPersonData', { query })
  assert.deepEqual(after.counts, {})
})

test('by the key of a list of people: a session', async () => {
  const { site, owner } = await openSite({ erasedComments: 'delete' })
  const { comment } = await site.post({ comment: 'a guest', commenterName: 'Zed' })
  await site.post({ comment: 'another', commenterName: 'Zoe' })
  const { people } = await owner.ok('getPeople', { query: { search: 'Zed' } })
  assert.equal(people.length, 1)
  const user = people[0].person.key
  assert.match(user, /^session:/)
  const { counts, names, isNameless } = await owner.ok('previewPersonData', { query: { user } })
  assert.deepEqual([counts.comments, names, isNameless], [1, ['Zed'], false])
  await owner.ok('startPersonErasure', { body: { user, confirmation: user } })
  await waitUntil('it is gone', () => {
    return comments.rows('SELECT id FROM comments WHERE id = ? AND is_deleted = 0', comment._id).length === 0
  })
  assert.equal(comments.rows('SELECT id FROM comments WHERE tenant_id = ? AND is_deleted = 0', site.id).length, 1)
})
