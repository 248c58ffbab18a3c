// Site-info pages (about, contact, imprint, privacy), whose links are offered on every page of the site.

import { findPageHeadline, isInPageTitle } from '../../candidates/page-headline.ts'
import { textOfRange } from '../../html/page-document.ts'
import { attributeOf } from '../../html/parser/attributes.ts'
import { contains, type Element, elementsByName } from '../../html/parser/tree.ts'
import { SITE_PAGE_NAME, SITE_PAGE_PATH } from '../../lexicon/site-page-words.ts'
import { foldText } from '../../normalization/text.ts'
import { lastPathSegment } from '../../normalization/urls.ts'
import { MAX_FORMS } from '../../page-state/login-page.ts'
import { firstRecordElement, type LocatedRecord, type PageContext } from '../../records/record-signals.ts'

/** By the last part of the address, or by the headline, where it is nothing else. */
export function isSiteInfoPage(context: PageContext): boolean {
  const { pathname = '' } = context.document.address ?? {}
  if (isSiteInfoPath(pathname)) return !SUBJECTS.test(pathname)
  const headline = findPageHeadline(context)
  if (headline !== undefined && SITE_PAGE_NAME.test(foldText(textOfRange(context.document, headline)))) return true
  return (
    pathname !== '/' &&
    (headline === undefined || isInPageTitle(context, headline)) &&
    isCalledSo(context, headline === undefined)
  )
}

/** "Contact | Old boats": the only heading may be the name of the site. "Old boats | Contact", where there is none. */
function isCalledSo(
  {
    document: {
      tree: { title },
    },
  }: PageContext,
  isUnnamed: boolean,
): boolean {
  const parts = title.slice(0, MAX_TITLE_LENGTH).split(BETWEEN_NAMES)
  return [parts[0], isUnnamed ? parts.at(-1) : undefined].some(
    (part) => part !== undefined && SITE_PAGE_NAME.test(foldText(part)),
  )
}

const MAX_TITLE_LENGTH = 200
const BETWEEN_NAMES = /\s[-–—|»·:/]+\s|:\s|[|»]/

/**
 * Above the records stands a form for a letter: where an answer goes, and room for a text. What has days is told below it to
 * whoever comes to write.
 */
export function isBelowContactForm({ document: { tree } }: PageContext, records: readonly LocatedRecord[]): boolean {
  const first = firstRecordElement(records)
  return elementsByName(tree, 'form')
    .filter((form) => form.index < first)
    .slice(0, MAX_FORMS)
    .some(
      (form) =>
        elementsByName(tree, 'textarea').some((field) => contains(form, field) && field.index < first) &&
        elementsByName(tree, 'input').some((field) => contains(form, field) && isEmailField(field)),
    )
}

const isEmailField = ({ tag }: Element): boolean =>
  /mail/i.test(`${attributeOf(tag, 'type') ?? ''} ${attributeOf(tag, 'name') ?? ''}`)

/** "/contact", "/sign-up" */
export const isSiteInfoPath = (pathname: string): boolean =>
  SITE_PAGE_PATH.test(lastPathSegment(pathname).replace(/\.\w{2,5}$/, ''))

/** Paths below a subject belong to it. */
const SUBJECTS = /\/(?:categor|kategor|tag|label|topic|thema|section|rubri)/i
