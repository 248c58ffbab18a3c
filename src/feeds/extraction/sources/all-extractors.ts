// Extractors in the order in which their fields take precedence.

import type { Extractor } from '../records/candidate.ts'
import { embeddedState } from './embedded-state/embedded-state.ts'
import { repeatedStructure } from './layout/repeated-structure.ts'
import { sections } from './layout/sections.ts'
import { semanticHtml } from './layout/semantic-html.ts'
import { similarSiblings } from './layout/similar-siblings.ts'
import { jsonLd } from './structured-data/json-ld.ts'
import { microdata } from './structured-data/microdata.ts'
import { microformats } from './structured-data/microformats.ts'
import { rdfa } from './structured-data/rdfa.ts'

export const extractors: readonly Extractor[] = [
  jsonLd, // written for machines, with exact dates and full titles
  microdata, // the same words, bound to what people see, but with fewer dates for machines
  rdfa, // the same, in the notation that fewer write
  microformats, // class names with a meaning; themes keep them where it is lost
  semanticHtml, // the author's own word for what is one item
  sections, // parts of one page that have an address but no link
  repeatedStructure, // always there, needs no word of the author
  similarSiblings, // its boxes may be wider than the items
  embeddedState, // last: data for the page's own scripts, whose fields can only be guessed at
]
