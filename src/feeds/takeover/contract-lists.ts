// Shapes of lists of other programs as JSON: what is of another kind counts as absent.
import { z } from 'zod'

export const ListText = z.string().max(20_000).catch('')

/** Of `GET /v1/feeds`: settings of a feed are named as in Miniflux' OPML, but for the underscores. */
export const MinifluxFeed = z.looseObject({
  feed_url: z.string().min(1).max(8000),
  site_url: ListText,
  title: ListText,
  disabled: z.boolean().catch(false),
  category: z.looseObject({ title: ListText }).nullish().catch(undefined),
})

export const Watch = z.looseObject({
  url: z.string().min(1).max(8000),
  title: z.string().max(1000).nullish().catch(undefined),
  tag: ListText,
  tags: z.array(z.string().max(200)).max(100).catch([]),
  paused: z.boolean().catch(false),
})
export const Watches = z.record(z.string(), z.unknown())
