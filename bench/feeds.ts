// What serving a cached feed costs beside a bare server that sends the same bytes.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newsPage, stories } from '../test/fixtures/pages.ts'
import { startOrigin } from '../test/harness.ts'
import { compareWithBare, startTarget, stop } from './frame.ts'

const requestsPerRound = 12_000

/** Default settings and logging; only the rate limit is off. */
export async function feeds(): Promise<void> {
  const site = await startOrigin({ '/news': newsPage(stories(30)) })
  const dataDir = mkdtempSync(join(tmpdir(), 'pageside-bench-'))
  const ours = await startTarget(['src/commands/pageside.ts', 'start', '--json'], {
    PORT: '0',
    DATA_DIR: dataDir,
    FETCH_ALLOW: '127.0.0.0/8',
    RATE_LIMIT: 'off',
    ACCESS_TOKEN: 'bench-bench-bench-bench',
  })
  try {
    const response = await fetch(`http://127.0.0.1:${ours.port}/api/v1/feeds`, {
      method: 'POST',
      headers: { Authorization: 'Bearer bench-bench-bench-bench' },
      body: JSON.stringify({ url: `${site.url}/news` }),
    })
    const { data } = (await response.json()) as { data: { feed: { feed_token: string } } }
    for (const ending of ['.xml', '.json']) {
      const path = `/api/v1/feeds/${data.feed.feed_token}${ending}`
      const { ours: cost, bare, share, bytes } = await compareWithBare(ours, { path }, requestsPerRound)
      console.log(
        `cached feed ${ending}: ${cost.toFixed(4)} CPU ms a request, bare ${bare.toFixed(4)}: ${(share * 100).toFixed(0)} % of the bare server's requests per CPU second (${bytes} bytes)`,
      )
    }
  } finally {
    await stop(ours.process)
    await site.stop()
    rmSync(dataDir, { recursive: true })
  }
}
