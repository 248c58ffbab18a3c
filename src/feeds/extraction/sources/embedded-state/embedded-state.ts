// Lists in the embedded state of a page (data for its own scripts). Field names are heuristics.
import type { PageDocument } from '../../html/page-document.ts'
import { foldText } from '../../normalization/text.ts'
import { urlKey } from '../../normalization/urls.ts'
import type { Candidate, ExtractedRecord, Extractor, ItemFields, SourceContext } from '../../records/candidate.ts'
import { linksOfObject, type ObjectFields, toItemFields } from './object-fields.ts'
import { findObjectLists, type ObjectList } from './object-lists.ts'
import { lastSegment, learnUrlRoutes, resolveObjectUrls, type UrlRoutes } from './object-urls.ts'
import { readPageStates } from './page-states.ts'

export const embeddedState: Extractor = { name: 'Data for the page’s own scripts', find }

/** Pages carry menus, footers and settings beside their list. */
const MAX_LISTS = 40
/** Entries of menus have a title and a link, items have more. */
const SUBSTANCE = 0.5

function find(document: PageDocument, context: SourceContext): Candidate[] {
  const states = readPageStates(document)
  return states.length === 0 ? [] : findObjectListCandidates(states, document, context)
}

export function findObjectListCandidates(
  states: readonly unknown[],
  document: PageDocument,
  context: SourceContext,
): Candidate[] {
  const { lists, bodies } = findObjectLists(states)
  const routes = learnUrlRoutes(document)
  const hasPageItself = bodies.some((fields) => isThisPage(fields, document))
  return lists
    .slice(0, MAX_LISTS)
    .map((list) => recordsOf(list, document, context, routes))
    .filter(isSubstantial)
    .map((records) => ({
      foundBy: embeddedState.name,
      records,
      isGuess: true,
      ...(hasPageItself ? { hasOnlyFields: true } : {}),
    }))
}

function recordsOf(
  list: ObjectList,
  document: PageDocument,
  context: SourceContext,
  routes: UrlRoutes,
): ExtractedRecord[] {
  const urls = resolveObjectUrls(list, document, routes)
  const recordsByKey = new Map<string, ExtractedRecord>()
  list.forEach((fields, i) => {
    const url = urls[i]
    const key = url && urlKey(url)
    if (!key || key === document.key || recordsByKey.has(key)) return
    recordsByKey.set(key, { key, url, fields: toItemFields(fields, document, context) })
  })
  return [...recordsByKey.values()]
}

function isSubstantial(records: readonly ExtractedRecord[]): boolean {
  if (records.length < 2) return false
  const titles = new Set(records.map(({ fields }) => foldText(fields.title ?? '')))
  const full = records.filter(({ fields }) => saysMore(fields))
  return titles.size > records.length * 0.6 && full.length >= records.length * SUBSTANCE
}

const saysMore = ({ summary, image, publishedAt, authors }: ItemFields): boolean =>
  publishedAt !== undefined || image !== undefined || authors !== undefined || (summary?.length ?? 0) >= 40

/** The whole text of an item whose address ends like that of the page: the page shows that item. */
function isThisPage(fields: ObjectFields, document: PageDocument): boolean {
  const own = lastSegment(document.url)
  if (own === undefined || own.length < 3) return false
  return [...linksOfObject(fields).values()].some((written) => lastSegment(written) === own)
}
