// Commands of docs/mail.md, executed in order.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { after, before, test } from 'node:test'
import { blocksOf, commandsIn, curl } from '../../harness/documented-commands.ts'
import { type CommandWorld, openCommandWorld } from '../harness/command-harness.ts'

let world: CommandWorld
before(async () => {
  world = await openCommandWorld()
})
after(() => world.close())

/** What was exported so far. */
const variables: Record<string, string> = {}
const here = (text: string) => text.replaceAll('http://127.0.0.1:4000', world.url)
const expanded = (word: string) => word.replace(/\$(\w+)/g, (_, name: string) => variables[name] ?? assert.fail(name))
/** The first one starts a server, and there is one. */
const [, ...blocks] = blocksOf('mail.md')

/** Resolves to what it printed. */
async function type([program = '', ...typed]: readonly string[]): Promise<string> {
  const words = typed.map((word) => (program === 'export' ? word : expanded(word)))
  if (program === 'curl') {
    const answer = await curl(words)
    assert.equal(answer.status, 'success', JSON.stringify(answer))
    return ''
  }
  if (program === 'export') {
    const [assigned = '', option, expression = ''] = words
    assert.deepEqual([assigned.split('=')[1], option], ['$(node', '-p'])
    variables[assigned.split('=')[0] ?? ''] = spawnSync(process.execPath, ['-p', expression]).stdout.toString().trim()
    return ''
  }
  assert.equal(program, 'pageside')
  const [mail] = world.rows.all("SELECT id FROM jobs WHERE kind = 'verification-mail'")
  const { code, stdout, stderr } = await world.spoken(words.map((word) => (word === 'ID' ? mail.id : word)))
  assert.equal(code, 0, `${words.join(' ')}: ${stderr}`)
  return stdout
}

function run(script: string): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, ...variables },
  })
  assert.equal(status, 0, String(stderr))
  return String(stdout)
}

test('every example works, and leaves what it promises', async () => {
  const languages = blocks.map(({ language }) => language)
  assert.deepEqual(languages, ['sh', 'sh', 'js', 'sh'])
  const printed: string[] = []
  for (const { language, text } of blocks) {
    if (language === 'js') printed.push(run(here(text)))
    else for (const words of commandsIn(here(text))) printed.push(await type(words))
  }
  const record = /^comments\._domainkey\.example\.com TXT "v=DKIM1; k=rsa; p=MII[\w+/=]+"\n$/
  assert.ok(printed.some((text) => record.test(text)))
  const told = printed.at(-1) ?? ''
  assert.ok(told.startsWith('To: ann@example.com\nSubject: Bestätige deine Adresse für My blog\n'), told)
  const [tenant] = world.rows.all("SELECT settings FROM tenants WHERE id = 'blog'")
  const settings = { ownerEmail: 'owner@example.com', mailModerators: 'waiting', locale: 'fr' }
  assert.deepEqual(JSON.parse(tenant.settings), settings)
  const [domain] = world.rows.all("SELECT settings, private_key_sealed FROM domain_configs WHERE tenant_id = 'blog'")
  assert.ok(domain.private_key_sealed && JSON.parse(domain.settings).dkim.keySelector === 'comments')
  const [moderator] = world.rows.all("SELECT email FROM moderators WHERE tenant_id = 'blog'")
  assert.equal(moderator.email, 'mo@example.com')
})
