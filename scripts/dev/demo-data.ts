// Tenant and comments of the demo site: made once in a data folder, over the API as a site's server makes them.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type DemoPost, demoPosts } from './demo-pages.ts'
import { runScript } from './server-process.ts'

/** Known to everybody: it opens nothing but the data folder of `npm run dev`. */
const apiKey = 'KEYOFTHEDEMOTENANTOFNPMRUNDEV'
const tenantId = 'demo'

/** Before the server makes one of this name with a key of its own. */
export async function createTenant(root: string, settings: NodeJS.ProcessEnv): Promise<void> {
  const command = 'src/commands/pageside.ts'
  if (existsSync(join(settings.DATA_DIR ?? '', 'pageside.db'))) {
    const listed = await runScript(root, [command, 'tenant', 'list', '--json'], settings)
    const tenants: { id: string }[] = JSON.parse(listed)
    if (tenants.some(({ id }) => id === tenantId)) return
  }
  const made = ['tenant', 'create', '--id', tenantId, '--name', 'Demo', '--api-key', apiKey, '--open']
  await runScript(root, [command, ...made], settings)
}

interface Seed {
  by: string
  text: string
  hoursAgo: number
  replies?: Seed[]
}

const seeds: Seed[] = [
  {
    by: 'Maren',
    text: 'My grandfather steered by it. He called it **the left hand of the church**.',
    hoursAgo: 30,
    replies: [
      { by: 'Tarek', text: 'So did ours! Is there a photograph of it anywhere?', hoursAgo: 28 },
      { by: 'Maren', text: 'In the town archive, box 14.', hoursAgo: 27 },
    ],
  },
  { by: 'Ines', text: 'Lovely. What is on the chart today?', hoursAgo: 9 },
  { by: 'Ole', text: 'The new one is LED, and *far* too white.', hoursAgo: 2 },
]

/** A long thread below the first post, a short one below two others. Threads that have comments stay as they are. */
export async function seedThreads(serverUrl: string, siteUrl: string): Promise<void> {
  for (const [index, post] of demoPosts.slice(0, 3).entries()) {
    const urlId = siteUrl + post.path
    const read = await ask<{ comments: object[] }>(
      `${serverUrl}/comments/${tenantId}?${new URLSearchParams({ urlId })}`,
    )
    if (read.comments.length > 0) continue
    await saveAll(serverUrl, { post, urlId }, index === 0 ? seeds : seeds.slice(-1))
  }
}

async function saveAll(
  serverUrl: string,
  page: { post: DemoPost; urlId: string },
  wanted: readonly Seed[],
  parentId?: string,
): Promise<void> {
  for (const { by, text, hoursAgo, replies = [] } of wanted) {
    const { comment } = await ask<{ comment: { _id: string } }>(`${serverUrl}/api/v1/comments?tenantId=${tenantId}`, {
      comment: text,
      commenterName: by,
      commenterEmail: `${by.toLowerCase()}@example.com`,
      urlId: page.urlId,
      url: page.urlId,
      pageTitle: page.post.title,
      date: Date.now() - hoursAgo * 3_600_000,
      approved: true,
      ...(parentId === undefined ? {} : { parentId }),
    })
    await saveAll(serverUrl, page, replies, comment._id)
  }
}

async function ask<T>(address: string, body?: object): Promise<T> {
  const init = body ? { method: 'POST', headers: { 'x-api-key': apiKey }, body: JSON.stringify(body) } : {}
  const answer = await fetch(address, init)
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${text}`)
  return JSON.parse(text)
}
