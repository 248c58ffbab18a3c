// Visits of a page of ways by the browser of this server, with the guarded fetch behind it as pages have it.
import { renderPage } from '../../../src/feeds/fetching/rendering/render-page.ts'
import type { Browser, BrowserTuning } from '../../../src/platform/browser/browser.ts'
import { createBrowser } from '../../../src/platform/browser/browser.ts'
import { parseAllowList } from '../../../src/platform/http/fetch/allow-list.ts'
import { responseHeaders } from '../../../src/platform/http/fetch/response-headers.ts'
import { createSafeFetch, type SafeFetch } from '../../../src/platform/http/fetch/safe-fetch.ts'
import { createLog } from '../../../src/platform/log.ts'
import type { TestChromium } from '../../browser/chromium.ts'
import { pageOrigin, type SiteFile } from './way-pages.ts'

/** However busy this machine is. */
export const patientVisits: BrowserTuning['visits'] = { totalMs: 90_000, readMs: 30_000 }

const patient: Partial<BrowserTuning> = { visits: patientVisits, startMs: 60_000, restartMs: 0 }

export function openRemoteBrowser(endpoint: string, tuned: Partial<BrowserTuning> = {}): Browser {
  return createBrowser({ endpoint }, createLog('silent'), { ...patient, ...tuned })
}

/** Tests run as root in containers, and open pages of their own alone. */
export function openTestBrowser(
  { executablePath: executable, env }: TestChromium,
  tuned: Partial<BrowserTuning> = {},
): Browser {
  const { PATH, LANG = 'C.UTF-8', FONTCONFIG_FILE, LD_LIBRARY_PATH } = env ?? process.env
  const environment = { PATH, LANG, FONTCONFIG_FILE, LD_LIBRARY_PATH }
  const options = { executable, hasNoSandbox: process.getuid?.() === 0, environment }
  return createBrowser(options, createLog('silent'), { ...patient, ...tuned })
}

export interface GuardedVisit {
  html: string
  /** What the guard was asked for beside the site's own files, and did not refuse as private. */
  let: string[]
  /** And what it refused. */
  refused: string[]
}

/** The name resolves to a public address, and to a private one the next time. */
function rebinding() {
  let turn = 0
  return async (name: string): Promise<string[]> => {
    if (name !== 'rebind.test') return []
    turn += 1
    return [turn % 2 === 1 ? '203.0.114.7' : '127.0.0.1']
  }
}

export async function visitGuarded(files: Map<string, SiteFile>, browser: Browser): Promise<GuardedVisit> {
  const seen: Pick<GuardedVisit, 'let' | 'refused'> = { let: [], refused: [] }
  const guarded = createSafeFetch({ allow: parseAllowList(''), lookup: rebinding() })
  const safeFetch: SafeFetch = async (request) => {
    const url = new URL(request.url)
    if (url.origin === pageOrigin) return siteAnswer(files, url)
    try {
      const response = await guarded({ ...request, limits: { connectMs: 50, totalMs: 200 } })
      seen.let.push(request.url)
      return response
    } catch (error) {
      seen.refused.push(request.url)
      throw error
    }
  }
  const { headers, body, status } = files.get('/') ?? { status: 404, headers: {}, body: '' }
  const first = status === 200 ? body : ''
  const page = { url: `${pageOrigin}/`, body: new TextEncoder().encode(first), contentType: headers['content-type'] }
  const request = {
    page: status === 200 ? page : { ...page, url: `${pageOrigin}/start` },
    mayFetch: () => true,
    headersFor: pageOrigin,
  }
  if (status !== 200) request.page.body = new TextEncoder().encode('<script>location = "/"</script>')
  const html = await renderPage(request, { browser, safeFetch, userAgent: 'Test' }).then(
    ({ page }) => new TextDecoder().decode(page.body),
    (error: Error) => error.message,
  )
  return { html, ...seen }
}

function siteAnswer(files: Map<string, SiteFile>, { pathname }: URL) {
  const { status, headers, body } = files.get(pathname) ?? { status: 404, headers: {}, body: 'Not here' }
  const url = pageOrigin + pathname
  const received = responseHeaders(Object.entries(headers).flat())
  return { url, status, headers: received, body: new TextEncoder().encode(body), redirectedFrom: [] }
}
