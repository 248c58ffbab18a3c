// Class names that content management systems give the root and body of their pages, by kind of page.

/** The software of each line stands above it. */
export const ENTRY_CLASSES = anyOf([
  // WordPress; many of its other kinds of items hold lists: forums, courses, series.
  'single-(?:post|product|attachment|topic|reply|recipe|event|download|job_listing|tribe_events|ai1ec_event|format-\\w+)',
  // Drupal, K2, Plone, Movable Type, Blogger. Whatever is written by hand in Joomla is an article, lists of notices, too.
  '(?:page-)?node-type-(?:article|story|blog-post|news-item|press-release|recipe|product|event)',
  'com_k2(?=\\s).*\\sview-item',
  'portaltype-news-item|mt-entry-archive',
  // Ghost, Jekyll, Docusaurus, Squarespace, HubSpot, Tistory, Hatena.
  'post-template|layout--post|blog-post-page|collection-type-(?:blog|products?|events?)(?:-\\S*)?(?=\\s).*\\sview-item|hs-blog-post|tt-body-page|page-entry(?=\\s).*\\sglobalheader\\S*',
  // Shops: Shopify, Magento, OpenCart, PrestaShop, nopCommerce, Shopware, OXID, Zen Cart, Gambio.
  'template-(?:product|article)|catalog-product-view|product-product(?:-\\d+)?|product-id-\\d+|product(?=\\s).*\\sproduct-\\d+\\S*\\s+category-\\d+\\S*',
  'html-product-details-page|is--ctl-detail|is-ctl-product|cl-details|productinfobody|page-product-info',
  // Boards: phpBB, Discuz, XenForo, Stack Exchange.
  'section-viewtopic|pg_viewthread|thread_view|question-page',
])

export const ARCHIVE_CLASSES = anyOf([
  'home blog|archive (?:category|tag|author|date|tax-\\S+|post-type-archive)|search search-results',
  'com_content(?=\\s).*\\sview-(?:category|featured)|com_k2(?=\\s).*\\sview-itemlist',
  'mt-(?:main-index|archive-listing|archive-index)',
  '(?:home|tag|author)-template|blog-list-page|hs-blog-listing|tt-body-(?:index|category|tag|archive)',
  'template-(?:collection|blog)|catalog-category-view|catalogsearch-result-index|product-category(?:-[\\d_]+)?|category category-\\S+',
  'html-category-page|is--ctl-listing|cl-alist',
  'section-viewforum|pg_forumdisplay|forum_view|questions-page',
])

export const NO_RESULT_CLASSES = anyOf(['search-no-results'])
export const NOT_FOUND_CLASSES = anyOf(['error-?404|template-404|pagenotfound|cms-no-?route|is--ctl-error'])
export const LOGIN_CLASSES = anyOf([
  'login-action-login|template-customers-login|customer-account-login|page-user-login|page-login-index|authentication',
  'com_users(?=\\s).*\\sview-login',
])

function anyOf(marks: readonly string[]): RegExp {
  return new RegExp(`(?<!\\S)(?:${marks.join('|')})(?!\\S)`, 'i')
}
