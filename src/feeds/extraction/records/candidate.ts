// What every way of finding items has in common.

import type { Surroundings } from '../dates/resolve-dates.ts'
import type { Link } from '../html/links.ts'
import type { PageDocument } from '../html/page-document.ts'
import type { Article } from '../page-and-feed.ts'
import type { Area } from './node-span.ts'

/** What a source says about an item, in parts. */
export type Facts = Partial<Omit<Article, 'id' | 'url'>>

/** An item seen somewhere on the page. Sightings with the same key are the same item. */
export interface Sighting {
  key: string
  url: string
  facts: Facts
  /** Where it stands, when it was seen in the layout; its facts are read later, if its list is chosen. */
  area?: Area
  /** The link that leads to it from there. */
  link?: Link
}

/** Of what was seen in the layout. */
export const NO_FACTS: Readonly<Facts> = {}

/** A series of things that one source takes for a list. */
export interface Candidate {
  foundBy: string
  sightings: Sighting[]
  /** Guessed from the names of fields: believed only where the layout is silent. */
  hint?: boolean
  /** Stated beside the one thing that the page shows: facts, but no list. */
  beside?: boolean
}

export interface Context {
  around: Surroundings
  /** What was sighted already; nothing where nobody looks twice. */
  sighted?: Sighted
}

/** Areas with what was seen in them, by where the first of them begins. */
export type Sighted = Map<number, { areas: readonly Area[]; sightings: Sighting[] }[]>

export interface Extractor {
  name: string
  find: (document: PageDocument, context: Context) => Candidate[]
}
