// Site-info pages (about, contact, imprint, privacy), whose links are offered on every page of the site.

import { findPageHeadline } from '../../candidates/page-headline.ts'
import { textOfRange } from '../../html/page-document.ts'
import { SITE_PAGE_NAME, SITE_PAGE_PATH } from '../../lexicon/page-state/site-page-words.ts'
import { foldText } from '../../normalization/text.ts'
import { lastPathSegment } from '../../normalization/urls.ts'
import type { PageContext } from '../../records/record-signals.ts'

/** By the last part of the address, or by the headline. */
export function isSiteInfoPage(context: PageContext): boolean {
  const { document } = context
  const { pathname = '' } = document.address ?? {}
  if (isSiteInfoPath(pathname)) return !SUBJECTS.test(pathname)
  if (pathname === '/') return false
  const headline = findPageHeadline(context)
  return headline !== undefined && SITE_PAGE_NAME.test(foldText(textOfRange(document, headline)))
}

/** "/contact", "/sign-up" */
const isSiteInfoPath = (pathname: string): boolean =>
  SITE_PAGE_PATH.test(lastPathSegment(pathname).replace(/\.\w{2,5}$/, ''))

/** Paths below a subject belong to it. */
const SUBJECTS = /\/(?:categor|kategor|tag|label|topic|thema|section|rubri)/i
