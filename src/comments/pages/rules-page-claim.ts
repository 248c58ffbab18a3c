// Claims about the URL and title of a page, ranked by proof, and the resulting correction of its record.
import { isOriginAuthorised } from '../tenancy/rules-domain.ts'
import { parsePageUrl } from './rules-url-id.ts'

/** Weakest first. Stored with the page. */
export const claimRanks = {
  /** Any request of a visitor. */
  visitor: 0,
  /** A request from an authorised domain, about a URL of one. */
  authorisedDomain: 1,
  /** A call with the tenant's API key. */
  tenant: 2,
  /** `pageside page set`. */
  operator: 3,
} as const

export interface PageClaim {
  /** Empty: no claim. */
  url: string
  title: string | undefined
  rank: number
}

export interface ClaimedPage {
  url: string
  title: string | undefined
  urlRank: number
  titleRank: number
  /** Shown comments. */
  commentCount: number
}

export type Correction = Pick<ClaimedPage, 'url' | 'title' | 'urlRank' | 'titleRank'>

/**
 * Claim of a visitor. Where the key is a URL, the page must be at its origin; where the tenant has authorised domains,
 * on one of them.
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

/** The claimed URL, or the key where their origins differ. */
function sameOrigin(urlId: string, url: string): string {
  const keyOrigin = /^https?:\/\//i.test(urlId) ? URL.parse(urlId)?.origin : undefined
  if (keyOrigin === undefined || URL.parse(url)?.origin === keyOrigin) return url
  return parsePageUrl(urlId) ?? ''
}

/**
 * Undefined where nothing changes. A stronger claim wins; of equal ones the last of the tenant, but the first of
 * visitors, unless the page has no shown comment.
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

/** A visitor's claim is shown only while the page has shown comments. */
export function isClaimVisible({ commentCount }: Pick<ClaimedPage, 'commentCount'>, rank: number): boolean {
  return rank > claimRanks.visitor || commentCount > 0
}

/** URL of a comment: its own claim if at the origin of its page, else the page's. */
export function commentUrl(page: Pick<ClaimedPage, 'url'>, claimed: string): string {
  const origin = URL.parse(page.url)?.origin
  return origin !== undefined && origin !== 'null' && URL.parse(claimed)?.origin === origin ? claimed : page.url
}

/** Sent with every event of the page; longer titles are cut. */
const maxTitleChars = 500
export function truncateTitle(title: string): string {
  return title.slice(0, maxTitleChars).toWellFormed()
}
