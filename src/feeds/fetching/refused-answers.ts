// Refusing answers of sites: which are read for what stands on them, walls that headers name, and their sentences.
import type { ResponseHeaders } from '../../platform/http/fetch/response-headers.ts'
import type { RefusedPage } from '../extraction/page-state/access-walls.ts'
import type { ProblemCode } from './page-failure.ts'

/** Others say enough by themselves: the page is gone, the server has an error. */
const readStatuses = new Set([401, 403, 405, 406, 429, 503])
/** Walls are small; what is larger is not read. */
const maxReadBytes = 1024 * 1024

export function mayReadRefused(status: number, body: Uint8Array): boolean {
  return readStatuses.has(status) && body.length > 0 && body.length <= maxReadBytes
}

const headersOfWalls: readonly { header: string; value: RegExp; name: string }[] = [
  { header: 'cf-mitigated', value: /challenge/i, name: 'Cloudflare' },
  { header: 'x-vercel-mitigated', value: /challenge|deny/i, name: 'Vercel' },
  { header: 'x-amzn-waf-action', value: /challenge|captcha/i, name: 'AWS WAF' },
  { header: 'x-datadome', value: /./, name: 'DataDome' },
]

/** The wall that answered in place of the site, whatever the status and the body are. */
export function wallInHeaders(headers: ResponseHeaders, isRefusal: boolean): string | undefined {
  const found = headersOfWalls.find(({ header, value }) => value.test(headers.get(header) ?? ''))
  // DataDome marks each page that it lets pass.
  return found && (isRefusal || found.header !== 'x-datadome') ? found.name : undefined
}

export function describeRefusedPage(page: RefusedPage, status: number): { reason: ProblemCode; cause: string } {
  const behind = `(status ${status})`
  switch (page.what) {
    case 'bot-wall':
      return { reason: 'blocked', cause: `${page.name} keeps programs away from that page ${behind}.` }
    case 'log-in':
      return { reason: 'log-in', cause: `That page asks for a log-in before it shows anything ${behind}.` }
    case 'captcha':
      return { reason: 'blocked', cause: `That page asks for a captcha before it shows anything ${behind}.` }
    case 'consent':
      return { reason: 'blocked', cause: `That page asks for consent before it shows anything ${behind}.` }
    case 'age':
      return { reason: 'blocked', cause: `That page asks how old its reader is before it shows anything ${behind}.` }
  }
}
