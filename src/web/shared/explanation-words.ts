// Translated explanation of a feed's items.
import type { Preview } from '../../feeds/serving/contract-preview.ts'
import type { words } from '../../platform/i18n/my-feeds/explanation/en.ts'
import type { Translator } from '../../platform/i18n/translator.ts'

type Explanation = Preview['explanation']
type Facts = NonNullable<Explanation['facts']>
type ExplanationTranslator = Translator<typeof words>

export interface ExplanationWords {
  foundBy: readonly string[]
  leftOut: readonly string[]
  dates: string
  language: string
}

/** Results of earlier versions have no facts until the next check. Lines that say the same are told once. */
export function explanationWords(explanation: Explanation, t: ExplanationTranslator): ExplanationWords {
  const { found_by, left_out, dates, facts } = explanation
  const told = facts
    ? {
        foundBy: facts.found_by.map((fact) => foundByText(fact, t)),
        leftOut: facts.left_out.map((fact) => leftOutText(fact, t)),
        dates: datesText(facts.dates, t),
      }
    : { foundBy: found_by, leftOut: left_out, dates }
  return {
    foundBy: [...new Set(told.foundBy)],
    leftOut: [...new Set(told.leftOut)],
    dates: told.dates,
    language: facts ? t.language : 'en',
  }
}

type FoundBy = Facts['found_by'][number]
type Name = Parameters<ExplanationTranslator>[0]
/** A message, and the format that is filled in. */
type Named = readonly [name: Name, format?: string]

const codes: Record<FoundBy['code'], Named> = {
  list: ['whyList'],
  fields: ['whyFields'],
  selector: ['whySelector'],
  'joined-pages': ['whyJoinedPages'],
  scrolled: ['whyScrolled'],
  'asked-for-more': ['whyAskedForMore'],
  feed: ['whyFeed', 'RSS, Atom'],
  'json-feed': ['whyFeed', 'JSON Feed'],
  'wordpress-posts': ['whyWordpressPosts'],
  'data-list': ['whyDataList'],
  sitemap: ['whySitemap'],
  'sitemap-index': ['whySitemapIndex'],
  'text-sections': ['whyTextSections'],
  'json-mapping': ['whyJsonMapping'],
  'titles-from-urls': ['whyTitlesFromUrls'],
  'page-itself': ['whyPageItself'],
  'feed-of-page': ['whyFeedOfPage'],
  'posts-of-site': ['whyPostsOfSite'],
  'ready-made-feed': ['whyReadyMadeFeed'],
  'page-in-browser': ['whyPageInBrowser'],
  'address-of-scripts': ['whyAddressOfScripts'],
  'changes-of-page': ['whyChangesOfPage'],
  'element-missing': ['whyElementMissing'],
}

const sources: Record<NonNullable<FoundBy['source']>, Named> = {
  'article-elements': ['whyArticleElements'],
  'repeated-blocks': ['whyRepeatedBlocks'],
  'similar-blocks': ['whySimilarBlocks'],
  sections: ['whySections'],
  'single-block': ['whySingleBlock'],
  'json-ld': ['whyStructuredData', 'JSON-LD'],
  microdata: ['whyStructuredData', 'microdata'],
  microformats: ['whyStructuredData', 'microformats'],
  rdfa: ['whyStructuredData', 'RDFa'],
  'script-data': ['whyScriptData'],
}

const places: Record<Facts['left_out'][number]['code'], Name> = {
  navigation: 'whyNavigation',
  beside: 'whyBeside',
  unlike: 'whyUnlike',
}

function foundByText({ code, source, count = 0 }: FoundBy, t: ExplanationTranslator): string {
  const named = ([name, format = '']: Named, values = {}) => t(name, { format, ...values })
  return named(codes[code], { n: count, source: source ? named(sources[source]) : '' })
}

function leftOutText({ code, count, sample }: Facts['left_out'][number], t: ExplanationTranslator): string {
  const links = t(places[code], { n: count })
  // Isolated: the page may be written in the other direction.
  return sample === undefined ? links : t('whySuchAs', { links, sample: `\u2068${sample}\u2069` })
}

function datesText({ code, count, total }: Facts['dates'], t: ExplanationTranslator): string {
  if (code === 'some') return t('whySomeDates', { n: total, dated: count })
  return t(code === 'all' ? 'whyAllDates' : 'whyNoDates')
}
