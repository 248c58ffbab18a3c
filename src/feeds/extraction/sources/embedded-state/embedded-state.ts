// Lists in the data that a page carries for its own scripts. Nobody wrote it for us: names of fields are guessed at.
import type { PageDocument } from '../../html/page-document.ts'
import { foldText } from '../../normalization/text.ts'
import { linkKey } from '../../normalization/urls.ts'
import type { Candidate, Context, Extractor, Facts, Sighting } from '../../records/candidate.ts'
import { type Fields, factsOf, linksOf } from './object-fields.ts'
import { type RecordList, recordLists } from './object-lists.ts'
import { addressesOf, lastPart, type Routes, routesOf } from './object-urls.ts'
import { pageStates } from './page-states.ts'

export const embeddedState: Extractor = { name: 'Data for the page’s own scripts', find }

/** Pages carry menus, footers and settings beside their list. */
const MAX_LISTS = 40
/** Entries of menus have a title and a link, things have more. */
const SUBSTANCE = 0.5

function find(document: PageDocument, context: Context): Candidate[] {
  const states = pageStates(document)
  return states.length === 0 ? [] : listsIn(states, document, context)
}

export function listsIn(states: readonly unknown[], document: PageDocument, context: Context): Candidate[] {
  const { lists, bodies } = recordLists(states)
  const routes = routesOf(document)
  const beside = bodies.some((fields) => isThisPage(fields, document))
  return lists
    .slice(0, MAX_LISTS)
    .map((list) => sightingsOf(list, document, context, routes))
    .filter(isSubstantial)
    .map((sightings) => ({ foundBy: embeddedState.name, sightings, hint: true, ...(beside ? { beside } : {}) }))
}

function sightingsOf(list: RecordList, document: PageDocument, context: Context, routes: Routes): Sighting[] {
  const urls = addressesOf(list, document, routes)
  const sightings = new Map<string, Sighting>()
  list.forEach((fields, i) => {
    const url = urls[i]
    const key = url && linkKey(url)
    if (!key || key === document.key || sightings.has(key)) return
    sightings.set(key, { key, url, facts: factsOf(fields, document, context) })
  })
  return [...sightings.values()]
}

function isSubstantial(sightings: readonly Sighting[]): boolean {
  if (sightings.length < 2) return false
  const titles = new Set(sightings.map(({ facts }) => foldText(facts.title ?? '')))
  const full = sightings.filter(({ facts }) => saysMore(facts))
  return titles.size > sightings.length * 0.6 && full.length >= sightings.length * SUBSTANCE
}

const saysMore = ({ summary, image, publishedAt, authors }: Facts): boolean =>
  publishedAt !== undefined || image !== undefined || authors !== undefined || (summary?.length ?? 0) >= 40

/** The whole text of a thing whose address ends like that of the page: the page shows that thing. */
function isThisPage(fields: Fields, document: PageDocument): boolean {
  const own = lastPart(document.url)
  if (own === undefined || own.length < 3) return false
  return [...linksOf(fields).values()].some((written) => lastPart(written) === own)
}
