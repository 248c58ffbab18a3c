// Class names of boilerplate and sidebars.

export const BOILERPLATE_CLASS =
  /^(?:nav|navbar|navigation|menu|submenu|mainmenu|topbar|footer|breadcrumbs?|pagination|pager|paging|pagenav|cookie|consent|modal|popup|toolbar|megamenu|offcanvas|masthead|colophon|sitemap|lang|languages?)$/
export const SIDEBAR_CLASS =
  /^(?:sidebar|side|aside|widgets?|related|recommend(?:ed|ations?)?|popular|trending|mostread|ads?|adverts?|advertisement|banner|sponsor(?:ed|s)?|promo|comments?|respond|share|sharing|social|tags?|tagcloud|blogroll|archives?|categories|filters?|facets?|toc|secondary|tertiary)$/
