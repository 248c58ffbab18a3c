// Which parts of a page are its frame: menus, side columns, footers. Hints for the choice, never needed by it.
import { type PageDocument, weightIn } from '../document.ts'
import type { Element } from './tree.ts'

export const CONTENT = 0
/** Beside the content: side columns, related things, comments. */
export const BESIDE = 1
/** Around the content: menus, headers, footers, dialogs. */
export const FRAME = 2

const FRAME_NAMES = new Set(['nav', 'footer', 'header', 'menu', 'dialog'])
const FRAME_ROLES = new Set(['navigation', 'banner', 'contentinfo', 'search', 'menu', 'menubar', 'dialog', 'tablist'])
const FRAME_WORD =
  /^(?:nav|navbar|navigation|menu|submenu|mainmenu|topbar|footer|breadcrumbs?|pagination|pager|paging|pagenav|cookie|consent|modal|popup|toolbar|megamenu|offcanvas|masthead|colophon|sitemap|lang|languages?)$/
const BESIDE_WORD =
  /^(?:sidebar|side|aside|widgets?|related|recommend(?:ed|ations?)?|popular|trending|mostread|ads?|adverts?|advertisement|banner|sponsor(?:ed|s)?|promo|comments?|respond|share|sharing|social|tags?|tagcloud|blogroll|archives?|categories|filters?|facets?|toc|secondary|tertiary)$/

/** A card's own header or footer is no frame of the page. */
const CARDS = new Set(['article', 'li', 'td', 'section'])

export function regionsOf(document: PageDocument): Uint8Array {
  const { elements } = document.tree
  const regions = new Uint8Array(elements.length)
  const all = weightIn(document, { firstText: 0, endText: document.tree.texts.length })
  const inCard = new Uint8Array(elements.length)
  for (const element of elements) {
    const inherited = element.parent ? (regions[element.parent.index] ?? CONTENT) : CONTENT
    const card = element.parent ? (inCard[element.parent.index] ?? 0) : 0
    inCard[element.index] = card === 1 || CARDS.has(element.name) ? 1 : 0
    const own = inherited === FRAME ? FRAME : ownRegion(element, card === 1)
    const share = own > inherited ? weightIn(document, element) / Math.max(1, all) : 0
    // A wrapper of half the page that is called "has-sidebar" is not the side bar.
    regions[element.index] = share > 0.4 ? inherited : Math.max(inherited, own)
  }
  return regions
}

function ownRegion(element: Element, inCard: boolean): number {
  const { role, class: classes, id } = element.attributes
  if (FRAME_NAMES.has(element.name) && !(inCard && element.name !== 'nav')) return FRAME
  if (role && FRAME_ROLES.has(role)) return FRAME
  if (element.name === 'aside' || role === 'complementary') return BESIDE
  if (element.name === 'body' || element.name === 'html' || element.name === 'main') return CONTENT
  if (inCard && element.name !== 'section') return CONTENT
  const words = `${classes ?? ''} ${id ?? ''}`
  return words.length > 1 && words.length < 400 ? regionOfWords(words) : CONTENT
}

function regionOfWords(words: string): number {
  let region = CONTENT
  for (const word of words.toLowerCase().split(/[\s_:/-]+/)) {
    if (FRAME_WORD.test(word)) return FRAME
    if (BESIDE_WORD.test(word)) region = BESIDE
  }
  return region
}
