// Location on a thread page: parsed from the query, and links to other locations.
import { z } from 'zod'
import type { Direction } from '../comment/rules/order.ts'
import { truncateTitle } from '../pages/rules-page-claim.ts'
import { normalizeUrlId } from '../pages/rules-url-id.ts'
import { maxAddressChars } from '../text/web-address.ts'

/** All optional but the page; invalid values count as missing. */
export const locationQuery = z.object({
  /** Optional with a comment id: the comment's page. */
  urlId: z.string().optional(),
  url: z.string().optional(),
  title: z.string().optional(),
  locale: z.string().optional(),
  sort: z.string().optional(),
  page: z.string().optional(),
  /** Comment to show, thread below one, comment to reply to, edit or delete. */
  comment: z.string().optional(),
  below: z.string().optional(),
  reply: z.string().optional(),
  edit: z.string().optional(),
  remove: z.string().optional(),
  /** Prefilled text of a new comment. */
  text: z.string().optional(),
  /** Present with any value: fragment only. */
  fragment: z.string().optional(),
})

type Query = z.output<typeof locationQuery>

export interface PageLocation extends Omit<Query, 'urlId' | 'sort' | 'page'> {
  /** Empty where missing. */
  urlId: string
  sort: Direction | undefined
  page: number
}

/** Default first. */
export const directions = ['MR', 'NF', 'OF'] as const satisfies readonly Direction[]

const maxPageNumber = 1e6

/** Bound of a page's language tag. */
const maxLocaleChars = 35
const maxIdChars = 200

/** Values over the bounds of addresses and ids are dropped, because links of the page repeat all of them. */
export function parseLocation({ urlId = '', url, title, locale, sort, page, ...parameters }: Query): PageLocation {
  const number = Math.trunc(Number(page))
  const { comment, below, reply, edit, remove } = parameters
  return {
    ...parameters,
    urlId: urlId.length > maxAddressChars ? normalizeUrlId(urlId) : urlId,
    url: fitting(url, maxAddressChars),
    title: title && truncateTitle(title),
    locale: fitting(locale, maxLocaleChars),
    comment: fitting(comment, maxIdChars),
    below: fitting(below, maxIdChars),
    reply: fitting(reply, maxIdChars),
    edit: fitting(edit, maxIdChars),
    remove: fitting(remove, maxIdChars),
    sort: directions.find((direction) => direction === sort),
    page: number >= 0 && number <= maxPageNumber ? number : 0,
  }
}

function fitting(text: string | undefined, longest: number): string | undefined {
  return text === undefined || text.length > longest ? undefined : text
}

/** Id of the comment in the address, which determines the page. */
export function commentIdIn({ comment, below, reply, edit, remove }: Partial<PageLocation>): string | undefined {
  return comment ?? below ?? reply ?? edit ?? remove
}

/** Above it, links about comments name the page by comment id only: a page may have thousands of them. */
const maxNamingChars = 300

/** Steps keep only the page, its language and its order. */
export function locationLink(place: PageLocation, step: Partial<PageLocation> = {}, anchor = ''): string {
  const { urlId, url, title, locale, sort } = place
  const naming = queryOf({ urlId, url, title })
  const rest = queryOf({ locale, sort, ...step })
  const isShort = commentIdIn(step) !== undefined && naming.length > maxNamingChars
  const query = [isShort ? '' : naming, rest].filter((part) => part !== '').join('&')
  return `?${query}${anchor === '' ? '' : `#${anchor}`}`
}

function queryOf(fields: object): string {
  const parameters = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined || value === 0 ? [] : [[name, String(value)] as [string, string]],
  )
  return String(new URLSearchParams(parameters))
}
