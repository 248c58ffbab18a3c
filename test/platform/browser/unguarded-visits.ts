// Control: the same pages from a real local site, in a browser that nothing guards.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chromium } from 'playwright-core'
import type { TestChromium } from '../../browser/chromium.ts'
import { waitUntil } from '../../harness/app.ts'
import type { SiteFile } from './way-pages.ts'

/** Open until `isEnough`: nothing says when a page has asked its last. */
export async function visitUnguarded(
  files: Map<string, SiteFile>,
  { executablePath, env }: TestChromium,
  isEnough: () => boolean,
): Promise<void> {
  const site = createServer(({ url = '/' }, outgoing) => {
    const { status, headers, body } = files.get(new URL(url, 'http://site').pathname) ?? {
      status: 404,
      headers: {},
      body: '',
    }
    outgoing.writeHead(status, headers).end(body)
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const options = { executablePath, args: [...args, '--disable-gpu'], timeout: 120_000, ...(env ? { env } : {}) }
  const browser = await chromium.launch(options)
  try {
    const page = await browser.newPage()
    const { port } = site.address() as AddressInfo
    await page.goto(`http://127.0.0.1:${port}/`, { waitUntil: 'commit', timeout: 60_000 }).catch(() => undefined)
    await waitUntil('the page reaches the private server', isEnough)
  } finally {
    await browser.close()
    site.closeAllConnections()
    await new Promise((resolve) => site.close(resolve))
  }
}
