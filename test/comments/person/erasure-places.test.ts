// Erasure of one person in every place: marks stand in all tables before, and afterwards only where the table below says so.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder, waitUntil } from '../../harness/app.ts'
import { dropDatabase, engine } from '../../harness/engine.ts'
import { type Comments, openComments } from '../harness/comment-client.ts'
import { exportOf } from './export-of.ts'
import { leaveMarks, type MarkedSite, marked, placesWith } from './marks.ts'

/** What stays on purpose, each with its reason; the guide on personal data has the same. */
const remains: Record<string, string> = {
  'mails_asked.key': 'hash of the address for a day, so that nobody is flooded with mails by erasing and asking again',
  'erased_users.user_key': 'hash of the account for three days, so that an open page does not bring it back',
}

async function erase(comments: Comments, { site }: MarkedSite): Promise<void> {
  const begun = await comments.command((admin) =>
    admin.erasePerson({ tenantId: site.id, email: marked.email }, () => {}),
  )
  assert.ok('state' in begun, JSON.stringify(begun))
  assert.equal(begun.state, 'settling')
  comments.clock.pass(61_000)
  await waitUntil('the second pass is over', () => {
    const [row] = comments.rows('SELECT state, person_sealed FROM erasures WHERE id = ?', begun.id)
    return row.state === 'done' && row.person_sealed === null
  })
}

test('marks stand in sixty places before, and in none but the documented ones after', async (t) => {
  const DATA_DIR = await temporaryFolder()
  const comments = await openComments({ DATA_DIR, TRUST_PROXY: '127.0.0.1', WEBHOOK_ALLOW: '127.0.0.0/8' })
  let isOpen = true
  const close = async () => {
    if (isOpen) await comments.close()
    isOpen = false
  }
  t.after(close)
  const marks = await leaveMarks(comments)
  const { site, needles } = marks
  const there = placesWith(comments, needles)
  assert.ok(there.size >= 60, `${there.size} places: ${[...there.keys()].sort().join(', ')}`)
  const exported = await exportOf(comments, { tenantId: site.id, email: marked.email })
  const found = Object.entries(exported.texts).filter(([name, text]) => name !== 'README.txt' && /zqmark/i.test(text))
  assert.ok(found.length >= 15, found.map(([name]) => name).join(', '))
  assert.deepEqual(exported.pictures.length, 1)
  await erase(comments, marks)
  const undocumented = () => [...placesWith(comments, needles)].filter(([place]) => !(place in remains))
  // What a process tells the others is written over with its next beat.
  await waitUntil('the last news are over', () => undocumented().every(([place]) => place !== 'processes.news'))
  assert.deepEqual(undocumented(), [])
  assert.deepEqual(comments.rows('SELECT name FROM uploads UNION ALL SELECT name FROM upload_uses'), [])
  const fresh = await exportOf(comments, { tenantId: site.id, email: marked.email })
  const { 'person.json': asked = '', 'README.txt': _, ...texts } = fresh.texts
  assert.deepEqual(JSON.parse(asked).emails, [marked.email], 'what was asked for, and nothing else')
  assert.deepEqual(
    Object.values(texts).filter((text) => text !== '[]\n'),
    [],
  )
  await close()
  assert.deepEqual(filesWith(DATA_DIR), [], 'files of the data folder')
  await dropDatabase(DATA_DIR)
  rmSync(DATA_DIR, { recursive: true })
})

test('the same person on another site is left alone, and so is everybody else', async (t) => {
  const comments = await openComments({ TRUST_PROXY: '127.0.0.1', WEBHOOK_ALLOW: '127.0.0.0/8' })
  t.after(() => comments.close())
  const [first, second] = [await leaveMarks(comments), await leaveMarks(comments)]
  const ofTenant = (id: string) =>
    ['comments', 'votes', 'flags', 'notifications', 'audit_people', 'sso_users', 'moderators', 'events', 'bans'].map(
      (table) => comments.rows(`SELECT * FROM ${table} WHERE tenant_id = ? ORDER BY 1, 2, 3, 4`, id),
    )
  const before = ofTenant(second.site.id)
  await erase(comments, first)
  assert.deepEqual(ofTenant(second.site.id), before)
  const others = comments.rows(
    'SELECT comment FROM comments WHERE tenant_id = ? AND is_deleted = 0 AND user_id IN (?, ?) ORDER BY id',
    ...[first.site.id, `${first.site.id}:other`, `${first.site.id}:third`],
  )
  assert.deepEqual(
    others.map(({ comment }) => comment),
    ['by another', 'an answer to it', 'Hello @[deleted]', 'decided by the member'],
  )
  const signIn = () =>
    comments.rows('SELECT email FROM sign_in_people WHERE lower(email) = ?', marked.email.toLowerCase())
  assert.equal(signIn().length, 1, 'still a member of the other site')
  await erase(comments, second)
  assert.deepEqual(signIn(), [])
})

/** Names of files with a mark in their bytes; PostgreSQL has its own. */
function filesWith(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  assert.ok(engine === 'postgres' || files.some(({ name }) => name === 'pageside.db'))
  return files
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => /zqmark|203\.0\.113\.77/i.test(readFileSync(path, 'latin1')))
}
