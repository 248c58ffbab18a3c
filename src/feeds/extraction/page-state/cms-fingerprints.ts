// CMS fingerprints: class names on root and body by which themes tell entry, list, empty, log-in and not-found pages.
// No match means unknown.
import type { PageDocument } from '../html/page-document.ts'
import { attributeOf } from '../html/parser/attributes.ts'
import { elementsByName } from '../html/parser/tree.ts'

/** The software of each line stands above it. */
const ENTRY = anyOf([
  // WordPress; many of its other kinds of items hold lists: forums, courses, series.
  'single-(?:post|product|attachment|topic|reply|recipe|event|download|job_listing|tribe_events|ai1ec_event|format-\\w+)',
  // Drupal, K2, Plone, Movable Type, Blogger. Whatever is written by hand in Joomla is an article, lists of notices, too.
  '(?:page-)?node-type-(?:article|story|blog-post|news-item|press-release|recipe|product|event)',
  'com_k2(?=\\s).*\\sview-item',
  'portaltype-news-item|mt-entry-archive|blogger-item',
  // Ghost, Jekyll, Docusaurus, Squarespace, HubSpot, Tistory, Hatena.
  'post-template|layout--post|blog-post-page|collection-type-(?:blog|products?|events?)(?:-\\S*)?(?=\\s).*\\sview-item|hs-blog-post|tt-body-page|page-entry(?=\\s).*\\sglobalheader\\S*',
  // Shops: Shopify, Magento, OpenCart, PrestaShop, nopCommerce, Shopware, OXID, Zen Cart, Gambio.
  'template-(?:product|article)|catalog-product-view|product-product(?:-\\d+)?|product-id-\\d+|product(?=\\s).*\\sproduct-\\d+\\S*\\s+category-\\d+\\S*',
  'html-product-details-page|is--ctl-detail|is-ctl-product|cl-details|productinfobody|page-product-info',
  // Boards: phpBB, Discuz, XenForo, Stack Exchange.
  'section-viewtopic|pg_viewthread|thread_view|question-page',
])

const ARCHIVE = anyOf([
  'home blog|archive (?:category|tag|author|date|tax-\\S+|post-type-archive)|search search-results',
  'com_content(?=\\s).*\\sview-(?:category|featured)|com_k2(?=\\s).*\\sview-itemlist',
  'mt-(?:main-index|archive-listing|archive-index)|blogger-(?:index|archive)',
  '(?:home|tag|author)-template|blog-list-page|hs-blog-listing|tt-body-(?:index|category|tag|archive)',
  'template-(?:collection|blog)|catalog-category-view|catalogsearch-result-index|product-category(?:-[\\d_]+)?|category category-\\S+',
  'html-category-page|is--ctl-listing|cl-alist',
  'section-viewforum|pg_forumdisplay|forum_view|questions-page',
])

const STATIC_PAGE = anyOf(['page-id-\\d+|(?:page-)?node-type-page|cms-page-view'])
const NO_RESULT = anyOf(['search-no-results'])
const NOT_FOUND = anyOf(['error-?404|template-404|pagenotfound|cms-no-?route|is--ctl-error'])
const LOG_IN = anyOf([
  'login-action-login|template-customers-login|customer-account-login|page-user-login|page-login-index|authentication',
  'com_users(?=\\s).*\\sview-login',
])

function anyOf(marks: readonly string[]): RegExp {
  return new RegExp(`(?<!\\S)(?:${marks.join('|')})(?!\\S)`, 'i')
}

/**
 * One entry; but whatever the first page of a site is made of, it may lead to all others. Themes give an entry the names of
 * what it is filed under: who says both is asked for more.
 */
export const isCmsEntryPage = (document: PageDocument): boolean =>
  document.address?.pathname !== '/' && says(document, ENTRY, ARCHIVE)

/** Classes of home, archive and search pages: they hold entries, unless they state that there are none. */
export const isCmsArchivePage = (document: PageDocument): boolean =>
  says(document, ARCHIVE, ENTRY) && !ENTRY_META_NAMES.some((name) => document.metas.has(name))

/** A day, a price. */
const ENTRY_META_NAMES = ['article:published_time', 'product:price:amount']

function says(document: PageDocument, wanted: RegExp, other: RegExp): boolean {
  const marks = rootClasses(document)
  return wanted.test(marks) && !other.test(marks)
}

/** Something was searched for, and not found. */
export const isCmsNoResultsPage = (document: PageDocument): boolean => NO_RESULT.test(rootClasses(document))

/** Written by hand, and shown outside the order of posts: what it holds nobody knows. */
export const isCmsStaticPage = (document: PageDocument): boolean => STATIC_PAGE.test(rootClasses(document))

export const isCmsNotFoundPage = (document: PageDocument): boolean => NOT_FOUND.test(rootClasses(document))

export const isCmsLoginPage = (document: PageDocument): boolean => LOG_IN.test(rootClasses(document))

function rootClasses(document: PageDocument): string {
  const before = marksIn.get(document)
  if (before !== undefined) return before
  const marks = readMarks(document)
  marksIn.set(document, marks)
  return marks
}

/** Asked for several times a page. */
const marksIn = new WeakMap<PageDocument, string>()

function readMarks({ tree, metas }: PageDocument): string {
  let marks = ''
  for (const name of ['html', 'body'])
    for (const { tag } of elementsByName(tree, name))
      marks += `${tag.classes.written} ${attributeOf(tag, 'id') ?? ''} ${attributeOf(tag, 'data-template') ?? ''} `
  const kind = metas.get('generator') === 'blogger' ? BLOGGER.exec(tree.source)?.[1] : undefined
  return `${marks.slice(0, MAX_CLASS_LENGTH)} ${kind ? `blogger-${kind}` : ''}`
}

/** In the settings of its own scripts. */
const BLOGGER = /'pageType': '(item|index|archive)'/
/** More classes than this say nothing. */
const MAX_CLASS_LENGTH = 4000
