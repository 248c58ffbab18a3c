// What is sent with a new comment beside its text and author: the page it is for, and what is only kept.
import type { z } from 'zod'
import { Refusal } from '../../platform/errors.ts'
import type { CommentContext } from '../context.ts'
import { claimRank, type PageClaim, visitorClaim } from '../pages/rules-page-claim.ts'
import { cleanUrlId, pageUrl } from '../pages/rules-url-id.ts'
import { storable } from '../text/storable-text.ts'
import { longestAddress } from '../text/web-address.ts'
import { wholeNumber } from '../wire/sanitize-body.ts'
import type { CommentData, CreateCommentParams } from './contract-requests.ts'
import type { Further } from './rules/record.ts'

type Body = z.output<typeof CommentData>

export interface PageAsked extends PageClaim {
  urlId: string
  raw: string
}

/** Titles travel with every event of the page; what is longer is cut. */
const longestTitle = 500

/** The page that is meant, and what the caller may claim about it. Throws `missing-url-id`. */
export function pageAsked(
  urlIdRaw: string,
  { url: sent, pageTitle }: Pick<Body, 'url' | 'pageTitle'>,
  { actor, tenant, call }: Pick<CommentContext, 'actor' | 'tenant' | 'call'>,
): PageAsked {
  const urlId = cleanUrlId(urlIdRaw)
  if (urlId === '') throw new Refusal('missing-url-id')
  const url = pageUrl(sent) ?? ''
  const title = pageTitle === undefined ? undefined : shortTitle(pageTitle)
  const claim =
    actor.kind === 'api'
      ? { url, title, rank: claimRank.tenant }
      : visitorClaim(urlId, { url, title }, { domains: tenant.domains, origin: call.header('origin') })
  return { urlId, raw: rawKey(urlIdRaw, urlId), ...claim }
}

/** Of the tenant's server, which may leave the address out where the key is one. Throws `invalid-input`. */
export function pageSaved(body: z.output<typeof CreateCommentParams>, ctx: CommentContext): PageAsked {
  const url = body.url ?? pageUrl(body.urlId)
  if (url === undefined) throw new Refusal('invalid-input', { message: 'url: The address of the page is missing.' })
  return pageAsked(body.urlId, { ...body, url }, ctx)
}

/** Travels with every vote; of a long one, what is left of it is known. */
export function rawKey(urlIdRaw: string, urlId: string): string {
  return urlIdRaw.length > longestAddress ? urlId : storable(urlIdRaw)
}

export function shortTitle(title: string): string {
  return title.slice(0, longestTitle).toWellFormed()
}

/** BCP 47 allows longer ones, but nobody speaks them. */
const longestLocale = 35

/** Of a visitor's client; a text that cannot be one is none. */
export function localeOf({ meta }: Body): string | undefined {
  const locale = meta?.locale
  return typeof locale === 'string' && locale.length <= longestLocale ? locale : undefined
}

const mostWhole = 1e9
/** Far more than anybody needs: some of it travels with every list. */
export const mostEntries = 100
const longest = { id: 200, mention: 1100, meta: 16_384, date: 200 }

interface Carried {
  meta?: unknown
  localDateString?: string | null | undefined
  feedbackIds?: readonly string[] | null | undefined
  moderationGroupIds?: readonly string[] | null | undefined
}

/** Throws `invalid-input`. */
export function mustCarryLittle({ meta, localDateString, feedbackIds, moderationGroupIds }: Carried): void {
  mustFit('meta', meta === undefined || JSON.stringify(meta).length <= longest.meta)
  mustFit('localDateString', (localDateString?.length ?? 0) <= longest.date)
  mustFit('feedbackIds', areFew(feedbackIds, longest.id))
  mustFit('moderationGroupIds', areFew(moderationGroupIds, longest.id))
}

/** An id of another system, or a word beside a name. Throws `invalid-input`. */
export function mustBeShort(name: string, text: string | null | undefined): void {
  mustFit(name, (text?.length ?? 0) <= longest.id)
}

export function furtherOf(
  body: Omit<Body, 'url'>,
  { mentions, hashTags }: Pick<Further, 'mentions' | 'hashTags'>,
): Further {
  const { meta, localDateString, rating, feedbackIds, moderationGroupIds } = body
  mustCarryLittle(body)
  const localDateHours = wholeNumber('localDateHours', body.localDateHours, 0, 24)
  const fromProductId = wholeNumber('productId', body.productId, 0, mostWhole)
  return {
    ...(mentions?.length ? { mentions } : {}),
    ...(hashTags?.length ? { hashTags } : {}),
    ...(meta ? { meta } : {}),
    ...(localDateString ? { localDateString } : {}),
    ...(localDateHours === undefined ? {} : { localDateHours }),
    ...(rating === undefined ? {} : { rating }),
    ...(feedbackIds ? { feedbackIds } : {}),
    ...(moderationGroupIds ? { moderationGroupIds } : {}),
    ...(fromProductId === undefined ? {} : { fromProductId }),
  }
}

/** Throws `invalid-input`. */
export function mustBeFewMentions(mentions: Further['mentions'] = []): void {
  const texts = mentions.map(({ id, tag, rawTag = '' }) => id + tag + rawTag)
  mustFit('mentions', areFew(texts, longest.mention))
}

function areFew(sent: readonly string[] | null | undefined, longest: number): boolean {
  const texts = sent ?? []
  return texts.length <= mostEntries && texts.every(({ length }) => length <= longest)
}

function mustFit(name: string, fits: boolean): void {
  if (!fits) throw new Refusal('invalid-input', { message: `${name}: More than one comment can carry.` })
}

/** `votes` is what remains of both; said alone, it is all of one. */
export function votesOf(body: Pick<z.output<typeof CreateCommentParams>, 'votes' | 'votesUp' | 'votesDown'>) {
  const votes = wholeNumber('votes', body.votes, -mostWhole, mostWhole)
  const up = wholeNumber('votesUp', body.votesUp, 0, mostWhole)
  const down = wholeNumber('votesDown', body.votesDown, 0, mostWhole)
  const votesUp = up ?? Math.max((votes ?? 0) + (down ?? 0), 0)
  return { votesUp, votesDown: down ?? Math.max(votesUp - (votes ?? votesUp), 0) }
}
