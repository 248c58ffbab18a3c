// `pageside public-url`: pictures in stored texts are shown under the new address, signed ones and uploaded ones.
import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { type TestContext, test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { startApp, type TestApp, temporaryFolder, waitUntil } from '../../harness/app.ts'
import { openRows } from '../../harness/database-rows.ts'
import { databaseUrl, dropDatabase } from '../../harness/engine.ts'
import { pageside } from '../../harness/programs.ts'
import { relaxedScreens } from '../../harness/relaxed-screens.ts'

const [before, after] = ['https://old.example/talk', 'https://new.example']

async function place(t: TestContext) {
  const DATA_DIR = await temporaryFolder()
  const settings = { DATA_DIR, DATABASE_URL: await databaseUrl(DATA_DIR) }
  let app: TestApp | undefined
  t.after(async () => {
    await app?.stop()
    await dropDatabase(DATA_DIR)
    await rm(DATA_DIR, { recursive: true })
  })
  return {
    url: settings.DATABASE_URL,
    run: (PUBLIC_URL: string, ...args: string[]) => pageside([...args, '--json'], { ...settings, PUBLIC_URL }),
    async start(PUBLIC_URL: string): Promise<TestApp> {
      await app?.stop()
      app = await startApp({ ...settings, PUBLIC_URL })
      return app
    },
  }
}

const author = { commenterName: 'Ann', commenterEmail: 'ann@example.com', url: 'https://site.example/', urlId: 'page' }

async function post(app: TestApp, comment: string): Promise<void> {
  const sent = { method: 'POST', body: JSON.stringify({ ...author, comment }) }
  const answer = await fetch(`${app.url}/comments/site?urlId=page&broadcastId=b`, sent)
  assert.equal(answer.status, 200, await answer.clone().text())
}

async function read(app: TestApp): Promise<string[]> {
  const answer = (await (await fetch(`${app.url}/comments/site?urlId=page&direction=OF`)).json()) as any
  return answer.comments.map((one: any) => one.commentHTML)
}

test('pictures follow to the new address, other texts stay, twice is once', async (t) => {
  const { run, start, url } = await place(t)
  const app = await start(before)
  assert.equal((await run(before, 'tenant', 'create', '--id', 'site', '--name', 'Site', '--open')).code, 0)
  const rows = openRows(url)
  rows.run("UPDATE tenants SET settings = ? WHERE id = 'site'", JSON.stringify(relaxedScreens))
  rows.close()
  await post(app, '![](https://pictures.example/one.png)')
  await post(app, `![](${before}/images/site/abcdefgh.png)`)
  await post(app, `See ${before}/thread/site and ![](https://other.example/images/site/abcdefgh.png)`)
  const first = await read(app)
  assert.equal(first.filter((html) => html.includes(`${before}/images/`)).length, 3)
  const next = await start(after)
  const dry = JSON.parse((await run(after, 'public-url', '--from', `${before}/`, '--dry-run')).stdout)
  assert.deepEqual([dry.comments, dry.posts], [3, 0])
  assert.deepEqual(await read(next), first)
  const done = JSON.parse((await run(after, 'public-url', '--from', before)).stdout)
  assert.equal(done.comments, 3)
  // Links to pages stay.
  const moved = first.map((html) => html.replaceAll(`${before}/images/`, `${after}/images/`))
  await waitUntil('the server shows it', async () => isDeepStrictEqual(await read(next), moved))
  assert.equal(JSON.parse((await run(after, 'public-url', '--from', before)).stdout).comments, 0)
  assert.equal(JSON.parse((await run(after, 'check')).stdout).isClean, true)
})

test('what is typed wrongly is refused', async (t) => {
  const { run, start } = await place(t)
  await start(after)
  for (const [args, publicUrl, sentence] of [
    [['public-url'], after, /--from is missing/],
    [['public-url', '--from', 'old.example'], after, /begins with https/],
    [['public-url', '--from', after], after, /is the PUBLIC_URL of now/],
    [['public-url', '--from', before], '', /PUBLIC_URL is not set/],
  ] as const) {
    const { code, stderr } = await run(publicUrl, ...args)
    assert.equal(code, 2)
    assert.match(stderr, sentence)
  }
})
