// Why a page gave no feed, and what its reader can do about it.
import type { Reason } from './article.ts'
import { isConsentWall } from './consent-wall.ts'
import { type PageDocument, weightIn } from './document.ts'
import { asksMuch, isLogIn } from './log-in.ts'
import { saysNothing } from './nothing-said.ts'
import { attributeOf } from './page/attributes.ts'
import { closest, named } from './page/tree.ts'
import { allWeight, FRAMES, frameOf, proseOf } from './prose.ts'
import { givesRecipe } from './series/one-thing.ts'

export interface Refused {
  reason: Reason
  sentence: string
}

/** Bot walls by marks that nothing else leaves, whatever language the page is in. */
const WALLS: readonly { name: string; mark: RegExp }[] = [
  {
    name: 'Cloudflare',
    mark: /cdn-cgi\/(?:challenge-platform|l\/chk)|cf-(?:challenge|browser-verification|captcha|turnstile)|_cf_chl_|cf_chl_/i,
  },
  { name: 'DataDome', mark: /captcha-delivery\.com|geo\.captcha|dd=\{'rt'/i },
  { name: 'Akamai', mark: /errors\.edgesuite\.net|sec-if-cpt-container|akam\/13\/pixel_/i },
  { name: 'Imperva', mark: /_Incapsula_Resource|Incapsula incident ID/i },
  { name: 'PerimeterX', mark: /px-captcha|_pxAppId|captcha\.px-cdn/i },
  { name: 'Vercel', mark: /vercel security checkpoint|x-vercel-challenge/i },
  { name: 'AWS WAF', mark: /awswaf\.com\/|aws-waf-token|gokuProps/i },
  { name: 'Sucuri', mark: /sucuri_cloudproxy|Sucuri WebSite Firewall/i },
  { name: 'DDoS-Guard', mark: /ddos-guard\.net|__ddg\d/i },
  { name: 'Anubis', mark: /anubis_challenge|\/\.within\.website\/x\/cmd\/anubis/i },
]

const CAPTCHA = /g-recaptcha|h-captcha|hcaptcha\.com|recaptcha\/api|turnstile/i
/** A wall says little. */
const WALL_WEIGHT = 1800
const SHELL_WEIGHT = 350
/** "Loading …" */
const SPINNER_WEIGHT = 40
/** Running text of this weight is something to read, whatever words stand in it. */
const ARTICLE_WEIGHT = 2500
/** The same, where the page says that it is about one thing. */
const TOLD_WEIGHT = 400
const BARE_WEIGHT = 250
const BARE_LINES = 7
/** Pictures say no words. */
const BARE_LINKS = 20

export const NOT_HTML = (kind: string): Refused => ({
  reason: 'not-html',
  sentence: `That address gives ${kind}, not a web page. Enter the address of the page that people read.`,
})

const NOT_A_LIST: Refused = {
  reason: 'not-a-list',
  sentence:
    'That page shows one thing, not a list of them. Enter the page that lists the articles, such as the blog or news page.',
}

const EMPTY: Refused = {
  reason: 'empty',
  sentence:
    'That page has a place for a list, but nothing in it now. Try again when it has entries, or enter another page.',
}

const BARE: Refused = {
  reason: 'empty',
  sentence:
    'There is no list on that page, and little else. Enter the page that lists the articles, such as the blog or news page.',
}

const NEEDS_JAVASCRIPT: Refused = {
  reason: 'needs-javascript',
  sentence:
    'That page builds its content with JavaScript, and this server has no browser. Ask the site for a feed of its own.',
}

/** Of a page that is not walled; and whether it says of itself that it is about one thing. */
export function refusalReason(document: PageDocument, isOneThing: boolean): Refused {
  // Its menu may ask for a log-in, and its search may say that there is nothing.
  const shown = proseOf(document)
  const isTold = isOneThing && shown >= TOLD_WEIGHT && allWeight(document) > WALL_WEIGHT
  if (isTold || givesRecipe(document)) return NOT_A_LIST
  if (isLogIn(document)) return blocked('That page asks for a log-in before it shows anything.')
  if (isConsentWall(document)) return blocked('That page asks for consent or a subscription before it shows anything.')
  if (isShell(document)) return NEEDS_JAVASCRIPT
  if (shown > ARTICLE_WEIGHT) return NOT_A_LIST
  if (saysNothing(document)) return EMPTY
  return isBare(document) ? BARE : NOT_A_LIST
}

/** A bot wall stands where the content should be. */
export function walled(document: PageDocument): Refused | undefined {
  const { tree } = document
  const weight = allWeight(document)
  if (weight < WALL_WEIGHT) {
    const name = WALLS.find(({ mark }) => mark.test(tree.source))?.name
    if (name) return blocked(`${name} keeps programs away from that page.`)
    if (CAPTCHA.test(tree.source)) return blocked('That page asks for a captcha before it shows anything.')
  }
  return undefined
}

const blocked = (what: string): Refused => ({
  reason: 'blocked',
  sentence: `${what} Ask the site for a feed of its own.`,
})

function isShell(document: PageDocument): boolean {
  const { tree } = document
  if (allWeight(document) > SHELL_WEIGHT) return false
  const scripted = named(tree, 'script').some(({ tag }) => attributeOf(tag, 'src') !== undefined)
  if (!scripted && tree.scripts.length === 0) return false
  // "Loading …", and nowhere to go.
  if (scripted && document.links.length === 0 && allWeight(document) < SPINNER_WEIGHT) return true
  const root = tree.elements.some(
    (element) => isMountPoint(element.tag.id, element.name) && weightIn(document, element) < SPINNER_WEIGHT,
  )
  return (
    root || tree.noscript.trim().length > 0 || /self\.__next_f|__NUXT__|webpackJsonp|webpackChunk/.test(tree.source)
  )
}

const isMountPoint = (id: string | undefined, name: string): boolean =>
  name.includes('-') ||
  (id !== undefined && /^(?:_?_?(?:root|app|next|nuxt|gatsby|svelte)|___gatsby|main-app|react-root)$/i.test(id))

/** Little stands outside links, menus and footers. */
function isBare(document: PageDocument): boolean {
  if (asksMuch(document)) return false
  const frame = frameOf(document)
  const lines = document.lines.filter(({ holder, heading }) => !closest(holder, heading ? FRAMES : frame))
  const linked = document.links.filter(({ element }) => !closest(element, FRAMES)).length
  return (
    linked < BARE_LINKS && lines.length < BARE_LINES && lines.reduce((sum, { weight }) => sum + weight, 0) < BARE_WEIGHT
  )
}
