// Site-info pages (about, contact, imprint, privacy), whose links are offered on every page of the site.

import { findPageHeadline, isInPageTitle } from '../../candidates/page-headline.ts'
import { textOfRange } from '../../html/page-document.ts'
import { SITE_PAGE_NAME, SITE_PAGE_PATH } from '../../lexicon/page-state/site-page-words.ts'
import { foldText } from '../../normalization/text.ts'
import { lastPathSegment } from '../../normalization/urls.ts'
import type { PageContext } from '../../records/record-signals.ts'

/** By the last part of the address, by the headline, or by a part of the title, where it is nothing else. */
export function isSiteInfoPage(context: PageContext): boolean {
  const { document } = context
  const { pathname = '' } = document.address ?? {}
  if (isSiteInfoPath(pathname)) return !SUBJECTS.test(pathname)
  if (pathname === '/') return false
  const headline = findPageHeadline(context)
  if (headline && SITE_PAGE_NAME.test(foldText(textOfRange(document, headline)))) return true
  if (headline && !isInPageTitle(context, headline)) return false
  const [first, ...others] = document.tree.title.slice(0, MAX_TITLE_LENGTH).split(BETWEEN_NAMES)
  // The only heading may be the name of the site; without one, what the page is called may stand last.
  return [first, headline ? undefined : others.at(-1)].some(
    (part) => part !== undefined && SITE_PAGE_NAME.test(foldText(part)),
  )
}

const MAX_TITLE_LENGTH = 200
const BETWEEN_NAMES = /\s[-–—|»·:/]+\s|:\s|[|»]/

/** "/contact", "/sign-up" */
const isSiteInfoPath = (pathname: string): boolean =>
  SITE_PAGE_PATH.test(lastPathSegment(pathname).replace(/\.\w{2,5}$/, ''))

/** Paths below a subject belong to it. */
const SUBJECTS = /\/(?:categor|kategor|tag|label|topic|thema|section|rubri)/i
