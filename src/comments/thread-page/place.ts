// Where on a thread somebody is, as the address says it: which page of it, in which order, what is open. And links to there.
import { z } from 'zod'
import type { Direction } from '../core/order.ts'

/** All of it may be left out but the page; what cannot be read counts as left out. */
export const placeQuery = z.object({
  urlId: z.string(),
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

type Query = z.output<typeof placeQuery>

export interface Place extends Omit<Query, 'sort' | 'page'> {
  sort: Direction | undefined
  page: number
}

/** In which somebody may read, the usual one first. */
export const directions = ['MR', 'NF', 'OF'] as const satisfies readonly Direction[]

const mostPages = 1e6

export function placeOf({ sort, page, ...said }: Query): Place {
  const number = Math.trunc(Number(page))
  return {
    ...said,
    sort: directions.find((direction) => direction === sort),
    page: number >= 0 && number <= mostPages ? number : 0,
  }
}

/** What a step leaves behind: only the thread, how it is spoken of, and the order go on by themselves. */
export function linkTo(place: Place, step: Partial<Place> = {}, anchor = ''): string {
  const { urlId, url, title, locale, sort } = place
  const next = Object.entries({ urlId, url, title, locale, sort, ...step })
  const said = next.flatMap(([name, value]) =>
    value === undefined || value === 0 ? [] : [[name, String(value)] as [string, string]],
  )
  return `?${new URLSearchParams(said)}${anchor === '' ? '' : `#${anchor}`}`
}
