// What content systems say of a page in the classes of its body: that it shows one entry, a list of them, nothing, or a
// log-in. They write it for their themes. Where it is missing nothing is known.
import type { PageDocument } from './document.ts'
import { attributeOf } from './page/attributes.ts'
import { named } from './page/tree.ts'

/** By system: WordPress, Drupal, Joomla, K2, Ghost and Jekyll, Docusaurus, shops, boards. */
const ENTRY = anyOf([
  'single-(?:post|product|attachment|topic|reply|recipe|event|job_listing|tribe_events|ai1ec_event|format-\\w+)',
  '(?:page-)?node-type-(?:article|story|blog-post|news-item|press-release|recipe|product|event)',
  'com_content(?=\\s).*\\sview-article',
  'com_k2(?=\\s).*\\sview-item',
  'post-template|layout-{1,2}post|portaltype-news-item',
  'blog-post-page',
  'template-(?:product|article)|catalog-product-view|product-product(?:-\\d+)?|product-id-\\d+|html-product-details-page',
  'is--ctl-detail|is-ctl-product|cl-details|productinfobody',
  'collection-type-\\w+(?=\\s).*\\sview-item',
  'section-viewtopic',
])

const ARCHIVE = anyOf([
  'home blog|archive (?:category|tag|author|date|tax-\\S+|post-type-archive)|search search-results',
  'com_content(?=\\s).*\\sview-(?:category|featured)|com_k2(?=\\s).*\\sview-itemlist',
  '(?:home|tag|author)-template',
  'blog-list-page',
  'template-(?:collection|blog)|catalog-category-view|catalogsearch-result-index|is--ctl-listing|cl-alist',
  'section-viewforum',
])

const NO_RESULT = anyOf(['search-no-results'])
const MISSING = anyOf(['error-?404|template-404|pagenotfound|cms-no-?route|is--ctl-error'])
const LOG_IN = anyOf([
  'login-action-login|template-customers-login|customer-account-login|page-user-login|page-login-index|authentication',
  'com_users(?=\\s).*\\sview-login',
])

function anyOf(marks: readonly string[]): RegExp {
  return new RegExp(`(?<!\\S)(?:${marks.join('|')})(?!\\S)`, 'i')
}

/** One entry, and no page of it that somebody may have put a list into. */
export const isEntry = (document: PageDocument): boolean =>
  document.address?.pathname !== '/' && ENTRY.test(marksOf(document))

/** What is newest, filed together or found: it holds entries, unless it says that there are none. */
export const isArchive = (document: PageDocument): boolean => ARCHIVE.test(marksOf(document))

/** Something was searched for, and not found. */
export const isWithoutResult = (document: PageDocument): boolean => NO_RESULT.test(marksOf(document))

export const isOfMissing = (document: PageDocument): boolean => MISSING.test(marksOf(document))

/** Marked so, and asked for a password: see `isLogIn`. */
export const isOfLogIn = (document: PageDocument): boolean => LOG_IN.test(marksOf(document))

function marksOf({ tree }: PageDocument): string {
  return [...named(tree, 'html'), ...named(tree, 'body')]
    .map(({ tag }) => `${tag.classes.written} ${attributeOf(tag, 'id') ?? ''}`)
    .join(' ')
    .slice(0, LONGEST)
}

const LONGEST = 4000
