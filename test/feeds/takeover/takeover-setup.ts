// Lists of other programs for tests, and their plans by the front door.
import assert from 'node:assert/strict'
import { startApp, type TestApp } from '../../harness/app.ts'
import { type Answer, type FeedClient, feedClient } from '../harness/feed-client.ts'

export interface TakeoverWorld {
  app: TestApp
  client: FeedClient
  ask(text: string): Promise<Answer>
  /** Rows of the plan; fails where the list is refused. */
  rows(text: string): Promise<any[]>
}

export async function takeoverWorld(): Promise<TakeoverWorld> {
  const app = await startApp()
  const client = await feedClient(app)
  const ask = (text: string) => client.ask('POST', '/account/takeover', { token: app.accessToken, body: { text } })
  return {
    app,
    client,
    ask,
    async rows(text) {
      const answer = await ask(text)
      assert.equal(answer.status, 200, answer.text)
      return answer.json.data.rows
    },
  }
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

export function outline(attributes: Record<string, string>): string {
  return `<outline ${Object.entries(attributes)
    .map(([name, value]) => `${name}="${escaped(value)}"`)
    .join(' ')}/>`
}

export const opml = (...outlines: string[]): string =>
  `<?xml version="1.0"?>\n<opml version="2.0" xmlns:frss="https://freshrss.org/opml" xmlns:miniflux="https://miniflux.app/opml">\n<head/>\n<body>\n${outlines.join('\n')}\n</body></opml>`
