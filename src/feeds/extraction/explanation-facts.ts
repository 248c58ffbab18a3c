// Facts of an explanation: stable codes with their values, and the English sentence that each one makes.
import type { dateCodes, itemSources, linkPlaces, plainFacts } from './contract-explanation.ts'

export type ItemSource = (typeof itemSources)[number]
export type PlainFact = (typeof plainFacts)[number]

const sourceNames: Record<ItemSource, string> = {
  'article-elements': 'Elements marked as articles',
  'repeated-blocks': 'Blocks that repeat',
  'similar-blocks': 'Blocks that look alike',
  sections: 'Sections with headings',
  'single-block': 'A block that stands alone',
  'json-ld': 'Structured data (JSON-LD)',
  microdata: 'Structured data (microdata)',
  microformats: 'Structured data (microformats)',
  rdfa: 'Structured data (RDFa)',
  'script-data': 'Data for the page’s own scripts',
}

const plainSentences: Record<PlainFact, string> = {
  feed: 'The address gives a feed (RSS, Atom)',
  'json-feed': 'The address gives a feed (JSON Feed)',
  'wordpress-posts': 'The address gives posts of WordPress',
  'data-list': 'The address gives a list as data (JSON)',
  sitemap: 'The address gives a sitemap',
  'sitemap-index': 'The address gives an index of sitemaps, of which the newest were read',
  'text-sections': 'The address gives a text with sections by version or date',
  'json-mapping': 'The fields of the JSON that the settings name',
  'titles-from-urls': 'Titles are the words of addresses, because the list has none',
  'page-itself': 'The page itself',
  'feed-of-page': 'The page links to its own feed, which has more items',
  'ready-made-feed': 'The catalogue of this server knows the site’s own feed of this address',
  'page-in-browser': 'The page as a browser shows it, because scripts draw its list',
  'address-of-scripts': 'The address that the page’s scripts ask, followed without a browser',
  'posts-of-site': 'The site runs WordPress, whose interface for programs gives more than the page',
  'changes-of-page': 'Changes of the text of the page',
  'element-missing': 'The element that was waited for did not come in time, and the page was read as it stood',
}

/** `fields`: details of items that were found otherwise. */
export type FoundByFact =
  | { code: 'list' | 'fields'; source: ItemSource; count: number }
  | { code: 'selector' | 'joined-pages' | 'scrolled' | 'asked-for-more'; count: number }
  | { code: PlainFact }

/** By the place of the links; `sample` is the text of the first. */
export interface LeftOutFact {
  code: (typeof linkPlaces)[number]
  count: number
  sample?: string
}

const places: Record<LeftOutFact['code'], string> = {
  navigation: 'in the navigation or the footer',
  beside: 'beside the content',
  unlike: 'less like a list of entries',
}

export interface DatesFact {
  code: (typeof dateCodes)[number]
  /** Items with a date. */
  count: number
  total: number
}

export interface ExplanationFacts {
  foundBy: FoundByFact[]
  leftOut: LeftOutFact[]
  dates: DatesFact
}

export function foundBySentence(fact: FoundByFact): string {
  switch (fact.code) {
    case 'list':
      return `${sourceNames[fact.source]}: ${items(fact.count)}`
    case 'fields':
      return `${sourceNames[fact.source]}, which adds details to ${items(fact.count)}`
    case 'selector':
      return `The selector that was given: ${items(fact.count)}`
    case 'joined-pages':
      return `Joined from ${fact.count} pages of the list`
    case 'scrolled':
      return `Scrolled to its end ${times(fact.count)}`
    case 'asked-for-more':
      return `The button that shows more was pressed ${times(fact.count)}`
    default:
      return plainSentences[fact.code]
  }
}

/** `rejection`: the reason that stands in place of where the links are. */
export function leftOutSentence({ code, count, sample }: LeftOutFact, rejection: string = places[code]): string {
  const links = count === 1 ? 'A link' : `${count} links`
  return sample === undefined ? `${links}, ${rejection}` : `${links} such as “${sample}”, ${rejection}`
}

export function datesSentence({ code, count, total }: DatesFact): string {
  if (code === 'none') return 'none on the page'
  return code === 'all' ? 'all items are dated' : `${count} of ${total} items are dated`
}

const times = (count: number): string => (count === 1 ? '1 time' : `${count} times`)

export const items = (count: number): string => (count === 1 ? '1 item' : `${count} items`)
