// Claims about a page's address and title, and which of them its record takes.
import { isOriginAuthorised } from '../tenancy/rules-domain.ts'
import { parsePageUrl } from './rules-url-id.ts'

/** By what proves a claim, the weakest first. Stored with the page. */
export const claimRanks = {
  /** A visitor's request: whatever it says. */
  visitor: 0,
  /** The same from a page of a domain that the tenant has authorised, about an address there. */
  authorisedDomain: 1,
  /** A call with the tenant's API key. */
  tenant: 2,
  /** `pageside page set`. */
  operator: 3,
} as const

export interface PageClaim {
  /** Empty: nothing is claimed. */
  url: string
  title: string | undefined
  rank: number
}

export interface ClaimedPage {
  url: string
  title: string | undefined
  urlRank: number
  titleRank: number
  /** Comments that everybody sees. */
  commentCount: number
}

export type Correction = Pick<ClaimedPage, 'url' | 'title' | 'urlRank' | 'titleRank'>

/**
 * What a visitor may claim. Where the key of the page is an address, the page is at its origin; where the tenant has
 * authorised domains, it is on one of them.
 */
export function claimOfVisitor(
  urlId: string,
  { url, title }: Pick<PageClaim, 'url' | 'title'>,
  { domains, origin }: { domains: readonly string[]; origin: string | undefined },
): PageClaim {
  const claimed = sameOrigin(urlId, url)
  const isAuthorised = claimed !== '' && isOriginAuthorised(domains, claimed)
  const isProven = isAuthorised && domains.length > 0 && origin !== undefined && isOriginAuthorised(domains, origin)
  return {
    url: isAuthorised ? claimed : '',
    title,
    rank: isProven ? claimRanks.authorisedDomain : claimRanks.visitor,
  }
}

/** The address itself, or that which the key is, where the two are at different origins. */
function sameOrigin(urlId: string, url: string): string {
  const keyOrigin = /^https?:\/\//i.test(urlId) ? URL.parse(urlId)?.origin : undefined
  if (keyOrigin === undefined || URL.parse(url)?.origin === keyOrigin) return url
  return parsePageUrl(urlId) ?? ''
}

/**
 * What a claim changes; undefined where it changes nothing. A stronger claim wins. Of equal ones, the last wins where the
 * tenant makes them, and the first where visitors do; but as long as nothing of theirs is shown, the last.
 */
export function correctionFrom(page: ClaimedPage, { url, title, rank }: PageClaim): Correction | undefined {
  const isUnseen = rank === claimRanks.visitor && page.commentCount === 0
  const isLastWord = rank >= claimRanks.tenant || isUnseen
  const wins = (known: number, isEmpty: boolean) => rank > known || (rank === known && (isEmpty || isLastWord))
  const takesUrl = url !== '' && wins(page.urlRank, page.url === '') && (url !== page.url || rank !== page.urlRank)
  const takesTitle =
    title !== undefined &&
    wins(page.titleRank, page.title === undefined) &&
    (title !== page.title || rank !== page.titleRank)
  if (!takesUrl && !takesTitle) return undefined
  return {
    url: takesUrl ? url : page.url,
    urlRank: takesUrl ? rank : page.urlRank,
    title: takesTitle ? title : page.title,
    titleRank: takesTitle ? rank : page.titleRank,
  }
}

/** A visitor's word is shown while something of the page is: what waits, is spam or was deleted decides nothing. */
export function isClaimVisible({ commentCount }: Pick<ClaimedPage, 'commentCount'>, rank: number): boolean {
  return rank > claimRanks.visitor || commentCount > 0
}

/** The address of a comment: its own claim at the origin of its page, else its page's. */
export function commentUrl(page: Pick<ClaimedPage, 'url'>, claimed: string): string {
  const origin = URL.parse(page.url)?.origin
  return origin !== undefined && origin !== 'null' && URL.parse(claimed)?.origin === origin ? claimed : page.url
}

/** Titles travel with every event of the page; what is longer is cut. */
const maxTitleChars = 500
export function truncateTitle(title: string): string {
  return title.slice(0, maxTitleChars).toWellFormed()
}
