// What stands on the page of a refusing answer, such as 403 or 503: a bot wall, a log-in, a consent or an age gate.
import { decodePage } from './decoding/decode-page.ts'
import { parseDocument } from './html/page-document.ts'
import type { Page } from './page-and-feed.ts'
import { findAccessWall, type RefusedPage } from './page-state/access-walls.ts'

/** Undefined where nothing of that is seen, and for what is no page. */
export function readRefusedPage(page: Page, now: number): RefusedPage | undefined {
  const decoded = decodePage(page)
  return 'html' in decoded ? findAccessWall(parseDocument(decoded.html, page.url, page.language), now) : undefined
}
