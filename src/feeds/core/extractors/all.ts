// The ways of finding items, in the order in which their facts are believed.
import type { Extractor } from './extractor.ts'
import { jsonLd } from './json-ld.ts'
import { repeatedStructure } from './repeated-structure.ts'
import { sections } from './sections.ts'
import { semanticHtml } from './semantic-html.ts'
import { similarSiblings } from './similar-siblings.ts'

export const extractors: readonly Extractor[] = [
  jsonLd, // written for machines, with exact dates and full titles
  semanticHtml, // the author's own word for what is one item
  sections, // parts of one page that have an address but no link
  repeatedStructure, // always there, needs no word of the author
  similarSiblings, // last: its boxes may be wider than the items
]
