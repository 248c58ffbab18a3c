// Codes of an explanation's facts.

/** What a feed was read from, where no list of the page was chosen, and what was done besides. */
export const plainFacts = [
  'feed',
  'json-feed',
  'wordpress-posts',
  'data-list',
  'sitemap',
  'sitemap-index',
  'text-sections',
  'json-mapping',
  'titles-from-urls',
  'page-itself',
  'feed-of-page',
  'posts-of-site',
  'ready-made-feed',
  'page-in-browser',
  'address-of-scripts',
  'changes-of-page',
  'element-missing',
] as const

export const foundByCodes = [
  'list',
  'fields',
  'selector',
  'joined-pages',
  'scrolled',
  'asked-for-more',
  ...plainFacts,
] as const

export const itemSources = [
  ...(['article-elements', 'repeated-blocks', 'similar-blocks', 'sections', 'single-block'] as const),
  ...(['json-ld', 'microdata', 'microformats', 'rdfa', 'script-data'] as const),
] as const

/** Where links that were left out stand. */
export const linkPlaces = ['navigation', 'beside', 'unlike'] as const

/** How many items are dated. */
export const dateCodes = ['none', 'some', 'all'] as const
