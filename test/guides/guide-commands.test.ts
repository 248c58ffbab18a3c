// Commands of the guides, each guide from its first to its last block in a new user's folder.
import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { systemFiles } from '../comments/import/system-files.ts'
import { newsPage, stories } from '../fixtures/pages.ts'
import { type Site, startOrigin, waitUntil } from '../harness/app.ts'
import { guideTable } from './guide-table.ts'
import { followGuide, type GuideWorld, openGuideWorld } from './guide-world.ts'

async function arrive(t: TestContext, { alone = false } = {}): Promise<GuideWorld> {
  const world = await openGuideWorld({}, { alone })
  t.after(() => world.close())
  await world.start()
  return world
}

async function news(t: TestContext): Promise<Site> {
  const site = await startOrigin({ '/news': newsPage(stories(12)) })
  t.after(() => site.stop())
  return site
}

const addBlog = (world: GuideWorld) => world.ask('tenant', 'create', '--id', 'blog', '--name', 'My blog', '--open')

/** As a guest of a page of the blog. */
async function write(world: GuideWorld, comment: string): Promise<{ status: number; id: string }> {
  const urlId = 'https://example.com/posts/first/'
  const body = { commenterName: 'Bob', comment, urlId, url: urlId }
  const response = await fetch(`${world.url()}/comments/blog?${new URLSearchParams({ urlId, broadcastId: 'b' })}`, {
    method: 'POST',
    body: JSON.stringify(body),
  })
  const { comment: made } = (await response.json()) as { comment?: { _id: string } }
  return { status: response.status, id: made?._id ?? '' }
}

const shown = async (world: GuideWorld) => {
  const comments = (await world.ask('comment', 'list', '--tenant', 'blog')) as { comment: string }[]
  return comments.map(({ comment }) => comment)
}

test('install', async (t) => {
  const world = await arrive(t, { alone: true })
  const printed = await followGuide('install', world, {
    ...guideTable.install,
  })
  assert.match(printed[0] ?? '', /"status":"ready"/)
  assert.match(printed[1] ?? '', /^pageside [\d.]+ gives web pages feeds and comments\./)
})

test('take-over-comments', async (t) => {
  const world = await arrive(t)
  await addBlog(world)
  const { content } = systemFiles.disqus ?? {}
  await writeFile(join(world.folder, 'disqus.xml'), String(content).replace('https://harbour', 'http://old'))
  const printed = await followGuide('take-over-comments', world, { ...guideTable['take-over-comments'] })
  assert.match(printed[0] ?? '', /^4 of 5 comments would be imported to 1 pages: /)
  assert.match(printed[2] ?? '', /^4 of 5 comments were imported to 1 pages/)
  assert.deepEqual(await shown(world), ['Thank you!', '[deleted]', 'When is <b>low water</b>?'])
})

test('add-comments', async (t) => {
  const world = await arrive(t)
  await followGuide('add-comments', world, {
    fill: async (block, { ask }) => {
      if (!block.includes('YOUR_API_KEY')) return block
      const { apiKey } = await ask('tenant', 'rotate-key', 'blog')
      await write(world, 'Hello there')
      return block.replace('YOUR_API_KEY', apiKey)
    },
  })
  const foreign = await fetch(`${world.url()}/comments/blog?urlId=x`, { headers: { Origin: 'https://other.example' } })
  assert.equal(foreign.status, 403)
  assert.equal(((await foreign.json()) as { code: string }).code, 'domain-unauthorized')
})

test('desk', async (t) => {
  const world = await arrive(t)
  await addBlog(world)
  const printed = await followGuide('desk', world, { ...guideTable.desk })
  const [link = ''] = /http\S+/.exec(printed[0] ?? '') ?? []
  const page = await fetch(world.url() + new URL(link).pathname)
  assert.match(await page.text(), /You/)
  assert.match(printed[1] ?? '', /mo@example\.com/)
  const members = await world.ask('moderator', 'list', '--tenant', 'blog')
  assert.deepEqual(
    members.map(({ email }: { email: string }) => email),
    ['you@example.com'],
  )
})

test('outside-screens', async (t) => {
  const world = await arrive(t)
  await addBlog(world)
  await followGuide('outside-screens', world, { ...guideTable['outside-screens'] })
  const { settings } = await world.ask('tenant', 'show', 'blog')
  const { screenWhenDown, screenAkismet, screenModel } = settings
  assert.deepEqual([screenWhenDown, screenAkismet, screenModel], ['pass', true, 'hold'])
})

test('moderate', async (t) => {
  const world = await arrive(t)
  await addBlog(world)
  const comments = await Promise.all(['One question', 'Two pills', 'Three times no'].map((text) => write(world, text)))
  const [id = '', id2 = '', id3 = ''] = comments.map((comment) => comment.id)
  await followGuide('moderate', world, {
    fill: async (block, { ask }) => {
      const [ban] = block.includes('--id BAN') ? await ask('ban', 'list', '--tenant', 'blog') : []
      return block
        .replace(/\bID2\b/, id2)
        .replace(/\bID3\b/, id3)
        .replace(/\bID\b/, id)
        .replace('--id BAN', `--id ${ban?.id}`)
    },
    ...guideTable.moderate,
  })
  assert.deepEqual(await shown(world), ['One question'])
  const bans = await world.ask('ban', 'list', '--tenant', 'blog')
  assert.equal(bans.length, 3, JSON.stringify(bans))
  assert.equal((await world.ask('moderator', 'list', '--tenant', 'blog')).length, 1)
})

test('follow-pages', async (t) => {
  const world = await arrive(t)
  const site = await news(t)
  const printed = await followGuide('follow-pages', world, {
    fill: (block) => block.replaceAll('https://example.com/news', `${site.url}/news`),
    ...guideTable['follow-pages'],
  })
  assert.match(await readFile(join(world.folder, 'feeds.opml'), 'utf8'), /<opml/)
  assert.ok(printed.some((text) => text.includes('Story number 12')) || printed.some((text) => text.includes('<?xml')))
  assert.match(printed.at(-1) ?? '', new RegExp(`${site.url}/news`))
})

test('replace-a-token', async (t) => {
  const world = await arrive(t)
  await addBlog(world)
  const site = await news(t)
  const keys = async () => JSON.parse(await readFile(join(world.folder, 'data/keys.json'), 'utf8'))
  const before = await keys()
  const headers = { Authorization: `Bearer ${before.accessToken}` }
  const body = JSON.stringify({ url: `${site.url}/news` })
  const made = (await (await fetch(`${world.url()}/api/v1/feeds`, { method: 'POST', headers, body })).json()) as any
  const printed = await followGuide('replace-a-token', world, {
    fill: (block) => block.replace('FEED_ID', made.data.feed.id),
  })
  assert.match(printed[1] ?? '', /"success":true/)
  const after = await keys()
  for (const name of ['accessToken', 'healthToken']) assert.notEqual(after[name], before[name])
  assert.equal((await fetch(`${world.url()}/api/v1/account/feeds`, { headers })).status, 401)
  const old = `${world.url()}${made.data.feed.json_public_url}`
  await waitUntil('the old address is unknown', async () => (await fetch(old)).status === 401)
})

test('lost-secret', async (t) => {
  const world = await arrive(t)
  await addBlog(world)
  const site = await news(t)
  const { accessToken } = JSON.parse(await readFile(join(world.folder, 'data/keys.json'), 'utf8'))
  const body = JSON.stringify({ url: `${site.url}/news` })
  const headers = { Authorization: `Bearer ${accessToken}` }
  const made = (await (await fetch(`${world.url()}/api/v1/feeds`, { method: 'POST', headers, body })).json()) as any
  await world.stop()
  await world.shell('mkdir backup && mv data/keys.json backup/')
  await followGuide('lost-secret', world, {
    fill: (block) => block.replace('FEED_ID', made.data.feed.id),
    instead: {
      'keys accept': async ({ shell, start, url }) => {
        const { code, stderr } = await shell('rm data/keys.json && pageside keys accept')
        assert.equal(code, 0, stderr)
        await start()
        const old = await fetch(`${url()}${made.data.feed.json_public_url}`)
        assert.equal(old.status, 200, 'the old address is read')
        const listed = await shell('pageside feed list')
        assert.match(listed.stdout, /Its address cannot be shown/)
      },
    },
  })
  const { stdout } = await world.shell('pageside feed list')
  assert.doesNotMatch(stdout, /cannot be shown/)
})

test('change-the-secret-key', async (t) => {
  const world = await arrive(t)
  await addBlog(world)
  const keys = async () => JSON.parse(await readFile(join(world.folder, 'data/keys.json'), 'utf8'))
  const { secretKey: before } = await keys()
  await followGuide('change-the-secret-key', world, {
    ...guideTable['change-the-secret-key'],
    instead: {
      'keys status': async ({ shell, start, stop }) => {
        await stop()
        await start()
        await waitUntil('all is renewed', async () => {
          const { stdout } = await shell('pageside keys status --json')
          return JSON.parse(stdout).isDone
        })
      },
    },
  })
  const after = await keys()
  assert.notEqual(after.secretKey, before)
  assert.equal(after.previousSecretKeys, undefined)
  assert.equal((await world.shell('pageside check')).code, 0)
})

test('ten-settings', async (t) => {
  const world = await arrive(t)
  const printed = await followGuide('ten-settings', world, {
    ...guideTable['ten-settings'],
  })
  assert.match(printed.at(-1) ?? '', /^\* ownerEmail +"you@example\.com"$/m)
})

test('widget-settings', async (t) => {
  const world = await arrive(t)
  await addBlog(world)
  const [printed = ''] = await followGuide('widget-settings', world)
  assert.match(printed, /^\* voteStyle +1$/m)
  assert.match((await world.shell('pageside tenant show blog')).stdout, /^ {2}voteStyle +0$/m)
})

test('back-up', async (t) => {
  const world = await arrive(t)
  await addBlog(world)
  const printed = await followGuide('back-up', world, {
    instead: {
      'npm start': async ({ stop, shell, start, ask }) => {
        await world.ask('tenant', 'create', '--id', 'later', '--name', 'After the backup')
        await stop()
        const { code, stderr } = await shell('mv data data.before && pageside restore backups/monday')
        assert.equal(code, 0, stderr)
        await start()
        const tenants = (await ask('tenant', 'list')) as { id: string }[]
        assert.deepEqual(tenants.map(({ id }) => id).sort(), ['blog', 'demo'])
      },
    },
    ...guideTable['back-up'],
  })
  assert.match(printed.at(-1) ?? '', /blog/)
})

test('upgrade', async (t) => {
  const world = await arrive(t)
  const printed = await followGuide('upgrade', world, {
    instead: {
      'pageside migrate': async ({ stop, shell, start }) => {
        await stop()
        const { code, stderr } = await shell('pageside migrate')
        assert.equal(code, 0, stderr)
        await start()
      },
    },
    ...guideTable.upgrade,
  })
  assert.match(printed[0] ?? '', /^\d+\.\d+\.\d+/m)
  assert.match(printed.at(-1) ?? '', /"status":"ready"/)
})
