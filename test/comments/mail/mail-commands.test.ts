// `pageside mail`: without SMTP, mails stay as rows and are listed there.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type CommandWorld, mustRefuse, openCommandWorld, type Refused } from '../harness/command-harness.ts'

let world: CommandWorld
before(async () => {
  world = await openCommandWorld()
})
after(() => world.close())

test('a mail that waits is listed and shown, and its link works', async () => {
  assert.deepEqual(await world.done('mail list'), [])
  const { comment } = (await world.comment({ commenterEmail: 'new@example.com' })).json
  const [mail, ...more] = await world.done('mail list')
  assert.deepEqual(more, [])
  assert.deepEqual([mail.kind, mail.tenant, mail.problem, mail.givenUp], ['verification', 'site', null, false])
  assert.equal(Date.parse(mail.expiresAt) - Date.parse(mail.createdAt), 24 * 3_600_000)
  const { stdout } = await world.run('mail list')
  assert.ok(stdout.startsWith(`${mail.id}  `) && !stdout.includes('new@example.com'), stdout)
  const shown = await world.done(`mail show ${mail.id}`)
  assert.deepEqual([shown.mail.to, shown.mail.subject], ['new@example.com', 'Confirm your address for Site'])
  const link = /https?:\/\/\S+\/verify\/\S+/.exec(shown.mail.text)?.[0] ?? ''
  assert.ok(shown.mail.html.includes(link))
  const plain = await world.run(`mail show ${mail.id}`)
  assert.ok(plain.stdout.startsWith('To: new@example.com\nSubject: Confirm your address for Site\n\n'), plain.stdout)
  const pressed = await fetch(world.url + new URL(link).pathname, { method: 'POST' })
  assert.equal(pressed.status, 200)
  const listed = (await world.read()).json.comments.find(({ _id }: { _id: string }) => _id === comment._id)
  assert.equal(listed.verified, true)
  assert.equal((await world.done(`mail show ${mail.id}`)).mail, null)
})

const refused: Refused[] = [
  ['mail show', 2, 'ID is missing: which mail.'],
  ['mail show nobody', 1, 'There is no mail "nobody".'],
  ['mail list --tenant site', 2, 'There is no option --tenant.'],
]
for (const one of refused) test(one[0], () => mustRefuse(world, one))
