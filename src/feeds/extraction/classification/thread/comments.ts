// Comments below one item: records with dates and without titles.

import type { GroupFeatures } from '../../candidates/group-features.ts'
import { isDateText } from '../../dates/parse-date.ts'
import type { Link } from '../../html/links.ts'
import { linksInElements } from '../../html/page-document.ts'
import { closest, elementsByName } from '../../html/parser/tree.ts'
import { hasWords } from '../../normalization/text.ts'
import { parseUrlParts } from '../../normalization/urls.ts'
import { haveGenericLabels } from '../../records/generic-link-labels.ts'
import { labelOfLink } from '../../records/link-label.ts'
import type { LocatedRecord, PageContext } from '../../records/record-signals.ts'
import { MAX_LINKS_PER_MESSAGE } from './author-names.ts'

/** One sign alone may be an accident: logs have days and places of their own, too. */
const MIN_SIGNS = 2

export function areComments(
  context: PageContext,
  records: readonly LocatedRecord[],
  features: GroupFeatures,
  isOneThing: boolean,
): boolean {
  const { dateShare, headingShare, sidebarShare, externalShare } = features
  // Items of a list have titles.
  if (headingShare >= 0.3) return false
  const isAnswered = hasCommentForm(context)
  const own = records.filter(({ url }) => isOwnPlace(context, url))
  if (own.length >= records.length * 0.7 && areNamed(context, own)) return false
  if (own.length >= records.length * 0.7)
    return [dateShare >= 0.7, isOneThing, isAnswered].filter(Boolean).length >= MIN_SIGNS
  if (dateShare < 0.7) return false
  // Their links lead to who wrote them.
  return isOneThing ? sidebarShare >= 0.6 : isAnswered && sidebarShare > 0.9 && externalShare >= 0.7
}

/** Called by nothing but their days, each by another writer. */
export function haveAuthorAndDate({ document, locale }: PageContext, records: readonly LocatedRecord[]): boolean {
  const writers = new Set<string>()
  for (const { span, link, key } of records) {
    if (!isDateText(labelOfLink(document, link).text, locale)) return false
    const isWriter = (other: Link) => other.key !== key && !other.isSamePage && labelOfLink(document, other).weight >= 2
    const writer = linksInElements(document, span.first, span.last, MAX_LINKS_PER_MESSAGE).find(isWriter)
    if (writer) writers.add(writer.key)
  }
  return writers.size >= records.length * 0.7
}

/** Of a remark. */

/** "Version 1.9" and "Low water at the lock" are titles. A date, "#12" and "Permalink" are none, nor are authors. */
function areNamed({ document, locale }: PageContext, records: readonly LocatedRecord[]): boolean {
  if (haveGenericLabels(document, records)) return false
  const named = records.filter(({ link, url }) => {
    const { text, weight } = labelOfLink(document, link)
    return weight >= MIN_NAME_WEIGHT && hasWords(text) && !isDateText(text, locale) && !COMMENT_FRAGMENT.test(url)
  })
  return named.length >= records.length * 0.7
}

/** Programs number what is remarked, or say that it is a remark. */
const COMMENT_FRAGMENT = /#(?:[cp]?[-_]?\d+$|[^#]*(?:comment|kommentar|respon|reply|message|msg|post))/i
/** Text weight of the shortest comment with content. */
const MIN_NAME_WEIGHT = 8

function isOwnPlace({ document }: PageContext, url: string): boolean {
  const page = parseUrlParts(document.url)
  const parts = parseUrlParts(url)
  return url.includes('#') && parts?.host === page?.host && parts?.pathname === page?.pathname
}

/** A comment form with a text area. */
export function hasCommentForm({ document: { tree } }: PageContext): boolean {
  return elementsByName(tree, 'textarea').some((field) => closest(field, FORM))
}

const FORM = new Set(['form'])
