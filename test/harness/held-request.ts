// Request that stays open until the test releases it: its page's origin does not answer before.
import assert from 'node:assert/strict'
import { newsPage, stories } from '../fixtures/pages.ts'
import { startOrigin, waitUntil } from './app.ts'

export interface HeldRequest {
  /** Of the feed, for others who ask for it too. */
  path: string
  answer: Promise<{ status: number; text: string }>
  /** Lets the origin answer. */
  release(): void
  stop(): Promise<void>
}

/** Asks a server for a feed and returns once its origin has been asked. Needs `FETCH_ALLOW` for loopback. */
export async function holdRequest(url: string, accessToken: string): Promise<HeldRequest> {
  const released = Promise.withResolvers<void>()
  const site = await startOrigin({
    '/slow': (_, outgoing) => {
      const page = newsPage(stories(12))
      released.promise.then(() => outgoing.writeHead(200, { 'Content-Type': 'text/html' }).end(page))
    },
  })
  const created = await fetch(`${url}/api/v1/feeds`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${accessToken}` },
    body: JSON.stringify({ url: `${site.url}/slow` }),
  })
  assert.equal(created.status, 201)
  const { feed } = ((await created.json()) as any).data
  const answer = fetch(`${url}${feed.json_public_url}`).then(async (response) => ({
    status: response.status,
    text: await response.text(),
  }))
  answer.catch(() => {})
  await waitUntil('the origin is asked', () => site.requests.includes('/slow'))
  return { path: feed.json_public_url, answer, release: released.resolve, stop: site.stop }
}

/** Nobody listens there any more. */
export function portIsClosed(url: string): Promise<boolean> {
  return fetch(`${url}/api/v1/health/live`).then(
    async (response) => {
      await response.arrayBuffer()
      return false
    },
    () => true,
  )
}
