// What a product can do, what an office is for: a few pages of the site itself, on a page that leads to them.

import type { Traits } from '../../candidates/group-features.ts'
import { findLine, type Line } from '../../html/lines.ts'
import { type PageDocument, textIn, weightIn } from '../../html/page-document.ts'
import { addressParts, lastPart } from '../../normalization/urls.ts'
import { labelOf } from '../../records/link-label.ts'
import { median } from '../../records/median.ts'
import { linksIn } from '../../records/node-span.ts'
import type { Placed } from '../../records/record-signals.ts'

const SEVERAL = 3
const FEW = 12
const SOME = 0.3
const MOST = 0.7
/** They are called in a few words, and what stands below its own page in fewer. */
const LONG_NAME = 28
const SHORT_NAME = 20
const LONGEST_PLACE = 16

/** Things that come and go have a day, a number or a place below their list: of 94 saved lists none is without all three. */
export function arePartsOfSite(document: PageDocument, cards: readonly Placed[], traits: Traits): boolean {
  if (cards.length < SEVERAL || cards.length > FEW || traits.dated >= SOME || traits.specific >= 0.5) return false
  if (areHubs(document, cards)) return true
  // What others wrote is no part of this site.
  if (traits.elsewhere >= MOST && hostsOf(cards).size >= cards.length * SOME) return false
  const { pathname = '', search = '' } = document.address ?? {}
  if (pathname !== '/' && areTiles(document, cards, traits)) return false
  // Whoever asked for something gets things.
  if (search || cards.filter((card) => isNumbered(document, card)).length >= cards.length * SOME) return false
  const { folder } = document
  const isBelow = folder !== '' && cards.filter(({ url }) => url.startsWith(folder)).length >= cards.length * SOME
  if (LISTING.test(pathname) && (isBelow || areFiledTogether(traits))) return false
  const names = cards.map(({ area, link }) => findLine(document.lines, area, isHeading) ?? labelOf(document, link))
  // Where the links say nothing, the words of their cards are their names.
  const named = median(names.map(({ weight }) => weight)) || traits.title
  return named < (isBelow ? SHORT_NAME : LONG_NAME)
}

/** What a page leads to further down its own address is its own. */
export const areBelowPage = ({ key }: PageDocument, cards: readonly Placed[]): boolean =>
  cards.every((card) => card.key.startsWith(`${key}/`))

const hostsOf = (cards: readonly Placed[]) => new Set(cards.map(({ url }) => addressParts(url)?.host))

/** "/album/low-water": a picture, a name and hardly a word more, filed where nothing else of this site is. */
function areTiles(document: PageDocument, cards: readonly Placed[], { pictured }: Traits): boolean {
  if (pictured < 1 || cards.some(({ area }) => weightIn(document, area) > MOST_ON_TILE)) return false
  const folders = new Set(cards.map(({ key }) => folderOf(key)))
  if (folders.size > MOST_FOLDERS || [...folders].some((folder) => !folder.includes('/') || folder === document.key))
    return false
  const own = new Set(cards.map(({ key }) => key))
  return document.links.every(({ key }) => own.has(key) || !(folders.has(key) || folders.has(folderOf(key))))
}

const folderOf = (key: string): string => key.slice(0, key.lastIndexOf('/'))

const MOST_ON_TILE = 60
const MOST_FOLDERS = 2

/** "/garden", and below it in the same box "/garden/chairs" and more of its kind. */
function areHubs(document: PageDocument, cards: readonly Placed[]): boolean {
  const hubs = cards.filter(({ area, key }) => {
    const below = linksIn(document, area).filter((link) => link.key.startsWith(`${key}/`))
    return new Set(below.map((link) => link.key)).size >= SEVERAL
  })
  return hubs.length >= cards.length * MOST
}

/** "/projects", and each of them in one folder, wherever that is. */
export const areListed = (document: PageDocument, traits: Traits): boolean =>
  areFiledTogether(traits) && LISTING.test(document.address?.pathname ?? '')

/** "/jobs", but not "/jobs/lock-keeper-for-the-northern-canal". */
export function isListing(url: string): boolean {
  const last = lastPart(addressParts(url)?.pathname ?? '')
  return last.length <= LONGEST_PLACE && LISTING.test(last)
}

/** The same, but not "/97", which may be anything. */
export const isNamedListing = (url: string): boolean =>
  isListing(url) && !/[\d%]/.test(lastPart(addressParts(url)?.pathname ?? ''))

const areFiledTogether = ({ shapely, shape }: Traits): boolean => shapely >= 0.9 && shape.split('/').length > 2

/** By what its card says, or by the end of its address. */
const isNumbered = (document: PageDocument, { area, url }: Placed): boolean =>
  /\d[^/]*\/?$/.test(url) || /\p{Nd}/u.test(textIn(document, area))

/**
 * Pages for things that come and go are called by them, in any of its parts; "services" and "topics" stay. Where the
 * address is no word, nobody knows.
 */
const LISTING =
  /news|blog|journal|magazin|notes?|diary|essay|column|post|article|artikel|aktuel|actual|noti[cz]i|nyhe|nyheter|uutis|stor(?:y|ies)|press|updates?|event|agenda|calend|kalend|termin|veranstalt|evenement|eventi|konzert|concert|spielplan|program|stagione|show|spettacol|expo|exhibit|ausstell|tentoon|job|karriere|carri?er|career|stellen|vacan|vacatur|emple|emplo|praca|kariera|lavor|work|projec?t|projekt|portfolio|case|referen|course|kurs|cours|curso|corsi|workshop|class|product|produ[ck]t|prodott|shop|store|boutique|tienda|sklep|obchod|collection|categor|kategor|catalog|katalog|colec|brand|release|changelog|version|download|package|plugin|episod|podcast|audio|video|film|movie|kino|book|buch|livre|libr|public|paper|report|recipe|rezept|recett|ricett|recet|galler|foto|photo|bild|tour|trip|reise|hotel|listing|angebot|ofert|offer|deal|artist|author|people|team|member|speaker|talk|session|guide|tutorial|lesson|review|archi[vw]|arkiv|arhiv|archief|notice|tender|ausschreib|bando|bandi|entscheid|judg|urteil|decision|law|data|forum|board|thread|topic\/\d|search|tag\/|list|\d|%/i

const isHeading = ({ heading }: Line): boolean => heading !== undefined
