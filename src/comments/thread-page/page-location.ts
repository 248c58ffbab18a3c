// Where on a thread somebody is, as the address says it: which page of it, in which order, what is open. And links to there.
import { z } from 'zod'
import type { Direction } from '../comment/rules/order.ts'
import { truncateTitle } from '../pages/rules-page-claim.ts'
import { normalizeUrlId } from '../pages/rules-url-id.ts'
import { maxAddressChars } from '../text/web-address.ts'

/** All of it may be left out but the page; what cannot be read counts as left out. */
export const locationQuery = z.object({
  /** May be left out beside a comment: then it is that comment's page. */
  urlId: z.string().optional(),
  url: z.string().optional(),
  title: z.string().optional(),
  locale: z.string().optional(),
  sort: z.string().optional(),
  page: z.string().optional(),
  /** One comment to show, the thread below one, one to reply to, to change, to delete. */
  comment: z.string().optional(),
  below: z.string().optional(),
  reply: z.string().optional(),
  edit: z.string().optional(),
  remove: z.string().optional(),
  /** A new comment that was begun elsewhere. */
  text: z.string().optional(),
  /** Whatever it says: only what belongs into another page. */
  fragment: z.string().optional(),
})

type Query = z.output<typeof locationQuery>

export interface PageLocation extends Omit<Query, 'urlId' | 'sort' | 'page'> {
  /** Empty where it is not said. */
  urlId: string
  sort: Direction | undefined
  page: number
}

/** In which somebody may read, the usual one first. */
export const directions = ['MR', 'NF', 'OF'] as const satisfies readonly Direction[]

const maxPageNumber = 1e6

/** The language of a page is no longer. */
const maxLocaleChars = 35
const maxIdChars = 200

/** What is too long for an address or an id is left out: all of it stands in links of the page. */
export function parseLocation({ urlId = '', url, title, locale, sort, page, ...said }: Query): PageLocation {
  const number = Math.trunc(Number(page))
  const { comment, below, reply, edit, remove } = said
  return {
    ...said,
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

/** The comment that its address speaks of: it says on which page that is. */
export function commentIdIn({ comment, below, reply, edit, remove }: Partial<PageLocation>): string | undefined {
  return comment ?? below ?? reply ?? edit ?? remove
}

/** Beyond it, links about comments name the page by the comment alone: there may be some thousand of them. */
const maxNamingChars = 300

/** What a step leaves behind: only the thread, how it is spoken of, and the order go on by themselves. */
export function locationLink(place: PageLocation, step: Partial<PageLocation> = {}, anchor = ''): string {
  const { urlId, url, title, locale, sort } = place
  const naming = queryOf({ urlId, url, title })
  const rest = queryOf({ locale, sort, ...step })
  const isShort = commentIdIn(step) !== undefined && naming.length > maxNamingChars
  const query = [isShort ? '' : naming, rest].filter((part) => part !== '').join('&')
  return `?${query}${anchor === '' ? '' : `#${anchor}`}`
}

function queryOf(fields: object): string {
  const said = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined || value === 0 ? [] : [[name, String(value)] as [string, string]],
  )
  return String(new URLSearchParams(said))
}
