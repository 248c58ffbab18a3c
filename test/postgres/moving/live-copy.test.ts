// `pageside copy --live`: beside a server that is written to, killed and begun again, and the moment without writes.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { databaseUrl } from '../../harness/engine.ts'
import { launch, pageside, type Settings } from '../../harness/programs.ts'
import { describeRows } from '../../releases/database-description.ts'
import { stop } from '../../releases/record-instance.ts'
import { releases } from '../../releases/release-fixture.ts'
import { emptyFolder, importing, restored, start } from '../../releases/restored-instance.ts'

const version = releases().at(-1) ?? ''
const killPreload = new URL('../../releases/kill-at-statement.mjs', import.meta.url).href
/** Of each process or engine alone. */
const ofEngine = [
  ...[
    'migrations',
    'processes',
    'presence',
    'desk_presence',
    'instance_state',
    'move_changes',
    'move_pauses',
    'move_run',
  ],
  ...['comment_words', ...['data', 'idx', 'content', 'docsize', 'config'].map((name) => `comment_words_${name}`)],
]

async function newDatabase(t: TestContext, of: 'sqlite' | 'postgres'): Promise<string> {
  const folder = await emptyFolder(t)
  return of === 'sqlite' ? `sqlite:${join(folder, 'new', 'pageside.db')}` : databaseUrl(folder, { tables: false })
}

const contentOf = (url: string): string[] =>
  describeRows(url, ofEngine)
    .map((line) => {
      const [table = '', ...row] = line.split(' ')
      const sorted = Object.entries(JSON.parse(row.join(' ')) as object).sort(([a], [b]) => (a < b ? -1 : 1))
      return `${table} ${JSON.stringify(sorted)}`
    })
    .sort()

/** Makes feeds until it is told to stop: what was acknowledged, and what was refused. */
function makeFeeds(url: string) {
  const acknowledged: string[] = []
  const refused: { status: number; retryAfter: string | null }[] = []
  let isEnough = false
  const headers = { authorization: 'Bearer the-newsroom-of-this-test' }
  const writing = (async () => {
    for (let i = 0; !isEnough; i++) {
      const body = JSON.stringify({ url: `http://127.45.6.7:18087/page-${i}` })
      const response = await fetch(`${url}/api/v1/feeds`, { method: 'POST', headers, body })
      const json = (await response.json()) as any
      if (response.status === 201) acknowledged.push(json.data.feed.id)
      else refused.push({ status: response.status, retryAfter: response.headers.get('retry-after') })
      await pause(20)
    }
  })()
  return {
    acknowledged,
    refused,
    async stop() {
      isEnough = true
      await writing
    },
  }
}

const open: Settings = { RATE_LIMIT: 'off', BUDGETS: 'off' }

for (const [of, into] of [
  ['sqlite', 'postgres'],
  ['postgres', 'sqlite'],
] as const) {
  test(`${of} → ${into} beside a server that makes feeds: nothing acknowledged is missing`, async (t) => {
    const { settings, url } = await restored(t, version, { of })
    assert.equal((await pageside(['migrate'], settings)).code, 0)
    const to = await newDatabase(t, into)
    const server = await start(t, { ...settings, ...open })
    const writer = makeFeeds(server.url)
    while (writer.acknowledged.length < 3 && writer.refused.length < 50) await pause(20)
    assert.ok(writer.acknowledged.length > 0, JSON.stringify(writer.refused[0]))
    // Killed in the middle, twice; the third goes through.
    for (const at of ['120', '600'])
      await launch(['copy', '--live', '--from', url, '--to', to], {
        ...settings,
        NODE_OPTIONS: importing(killPreload),
        KILL_AT: at,
      }).ended
    const { code, stdout, stderr } = await pageside(['copy', '--live', '--from', url, '--to', to, '--json'], settings)
    assert.equal(code, 0, stderr)
    const told = JSON.parse(stdout)
    assert.ok(told.rows > 300 && told.pausedMs < 10_000, stdout)
    const many = writer.acknowledged.length
    const before = writer.refused.length
    while (writer.refused.length < before + 3) await pause(10)
    await writer.stop()
    assert.equal(writer.acknowledged.length, many, 'a write went through after the copy')
    assert.deepEqual(writer.refused.at(-1), { status: 503, retryAfter: '5' })
    // Reads go on.
    assert.equal((await fetch(`${server.url}/comments/demo?urlId=page-1`)).status, 200)
    await stop(server)
    const content = contentOf(to)
    assert.deepEqual(content, contentOf(url))
    const ids = new Set(
      content.filter((line) => line.startsWith('feeds ')).map((line) => /\["id","(\w+)"\]/.exec(line)?.[1]),
    )
    assert.deepEqual(
      writer.acknowledged.filter((id) => !ids.has(id)),
      [],
    )
    const there = { ...settings, DATABASE_URL: to }
    assert.equal((await pageside(['check'], there)).code, 0)
    const next = await start(t, { ...there, ...open })
    const after = makeFeeds(next.url)
    while (after.acknowledged.length === 0) await pause(20)
    await after.stop()
    await stop(next)
    // The former database takes writes again when it is released, and not before.
    assert.match(
      (await pageside(['moderator', 'add', '--tenant', 'demo', '--email', 'x@example.org'], settings)).stderr,
      /writes are paused/,
    )
    assert.equal((await pageside(['copy', '--release', '--from', url])).code, 0)
    assert.equal(
      (await pageside(['moderator', 'add', '--tenant', 'demo', '--email', 'x@example.org'], settings)).code,
      0,
    )
  })
}

test('refused: a target with rows, the same database twice', async (t) => {
  const [one, other] = [await restored(t, version, { of: 'sqlite' }), await restored(t, version, { of: 'postgres' })]
  for (const { settings } of [one, other]) assert.equal((await pageside(['migrate'], settings)).code, 0)
  const copied = await pageside(['copy', '--live', '--from', one.url, '--to', other.url])
  assert.match(copied.stderr, /^The database at \S+ is not empty: /)
  const same = await pageside(['copy', '--live', '--from', one.url, '--to', one.url])
  assert.match(same.stderr, /^The two databases are the same\.\n$/)
})
