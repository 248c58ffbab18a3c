// Pages that are gzip files, as sitemaps often are: unpacked within the limit of any page.
import { gunzipBounded } from '../../platform/compression/bounded-inflate.ts'
import { defaultLimits } from '../../platform/http/fetch/fetch-limits.ts'
import type { Page } from '../extraction/page-and-feed.ts'
import { PageFailure } from './page-failure.ts'

/** What holds neither markup nor addresses stays as it is. Throws `PageFailure` (`too-large`). */
export async function unpackPage(page: Page): Promise<Page> {
  const { body } = page
  if (body[0] !== 0x1f || body[1] !== 0x8b) return page
  const unpacked = await gunzipBounded(body, defaultLimits.decodedBytes)
  if (unpacked === 'too-large') {
    const megabytes = defaultLimits.decodedBytes / 1024 / 1024
    throw new PageFailure('origin-failed', `Unpacked, that file is larger than ${megabytes} MB.`, {
      reason: 'too-large',
    })
  }
  const [, first] = unpacked ? (BEGINNING.exec(beginningOf(unpacked)) ?? []) : []
  if (!unpacked || first === undefined) return page
  return { ...page, body: unpacked, contentType: first === '<' ? undefined : 'text/plain' }
}

const BEGINNING = /^\ufeff?\s*(<|https?:)/

/** UTF-16, too. */
const beginningOf = (bytes: Uint8Array): string =>
  Buffer.from(bytes.subarray(0, 200))
    .toString('utf8')
    .replace(/[\0\ufffd]/g, '')
