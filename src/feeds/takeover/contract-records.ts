// Lines of an export of feeds as JSON Lines: its beginning, each feed, and behind it its items.
import { z } from 'zod'

export const recordsVersion = 1
/** Of a line in characters. */
export const maxLineChars = 1_000_000
/** Of a feed; as many as are kept of any. */
export const maxItems = 1000

const Text = (chars: number) => z.string().max(chars)
const Time = z.int().min(0).max(8_640_000_000_000_000)
const Address = z
  .string()
  .max(8000)
  .regex(/^https?:\/\//i, 'must begin with http:// or https://')

export const RecordsHead = z.object({ pageside: z.literal('feeds'), version: z.literal(recordsVersion) })

export const FeedRecordLine = z.strictObject({
  kind: z.literal('feed'),
  url: Text(8000),
  name: Text(200),
  named: z.boolean(),
  folder: Text(100),
  strategy: Text(100),
  tags: z.array(Text(50)).max(20),
  paused: z.boolean(),
  settings: z.record(z.string(), z.unknown()),
  createdAt: Time,
  channel: z
    .strictObject({
      title: Text(2000),
      url: Address,
      description: Text(5000).optional(),
      language: Text(100).optional(),
      icon: Address.optional(),
      image: Address.optional(),
      authors: z.array(Text(1000)).max(20).optional(),
    })
    .optional(),
})

export const ItemRecordLine = z.strictObject({
  kind: z.literal('item'),
  id: Text(2000).min(1),
  url: Address,
  title: Text(2000).optional(),
  summary: Text(10_000).optional(),
  contentHtml: Text(400_000).optional(),
  image: Address.optional(),
  authors: z.array(Text(1000)).max(50).optional(),
  categories: z.array(Text(1000)).max(100).optional(),
  publishedAt: Time.optional(),
  modifiedAt: Time.optional(),
  enclosures: z
    .array(z.strictObject({ url: Address, type: Text(200).optional(), size: z.int().min(0).optional() }))
    .max(50)
    .optional(),
  firstSeenAt: Time,
  goneAt: Time.optional(),
  dateIsOurs: z.literal(true).optional(),
})

export type FeedRecordLine = z.output<typeof FeedRecordLine>
export type ItemRecordLine = z.output<typeof ItemRecordLine>
