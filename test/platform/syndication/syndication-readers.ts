// Strict feed readers: what they accept, all others can read.
import assert from 'node:assert/strict'
import RssParser from 'rss-parser'
import { z } from 'zod'

/** It parses strictly (sax) and decodes exactly once, so its answers can be compared to the letter. */
export const strictReader = new RssParser({ customFields: { item: ['id', 'published', 'updated', 'content:encoded'] } })

export const jsonFeed = z.strictObject({
  version: z.literal('https://jsonfeed.org/version/1.1'),
  title: z.string().min(1),
  home_page_url: z.string().optional(),
  feed_url: z.string().optional(),
  description: z.string().optional(),
  icon: z.string().optional(),
  language: z.string().optional(),
  authors: z.array(z.strictObject({ name: z.string().min(1) })).optional(),
  items: z.array(
    z
      .strictObject({
        id: z.string().min(1),
        url: z.string().optional(),
        title: z.string().optional(),
        content_html: z.string().optional(),
        content_text: z.string().optional(),
        summary: z.string().optional(),
        image: z.string().optional(),
        date_published: z.iso.datetime().optional(),
        date_modified: z.iso.datetime().optional(),
        authors: z.array(z.strictObject({ name: z.string().min(1) })).optional(),
        tags: z.array(z.string().min(1)).optional(),
        attachments: z
          .array(
            z.strictObject({ url: z.string(), mime_type: z.string().min(1), size_in_bytes: z.int().min(0).optional() }),
          )
          .optional(),
        _discussion: z.strictObject({ url: z.url(), feed_url: z.url(), comment_count: z.int().min(0) }).optional(),
      })
      .refine((item) => item.content_html !== undefined || item.content_text !== undefined),
  ),
})

/** A second opinion on what the strict reader lets pass: forbidden characters, loose `&` and `]]>`, open elements. */
export function assertWellFormed(xml: string): void {
  assert.doesNotMatch(xml, /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/)
  assert.ok(xml.isWellFormed())
  const token = /<\?xml[^?]*\?>|<(\/?)([a-z:]+)((?: [a-z:]+="[^"<>]*")*)(\/?)>|([^<]+)/giy
  const open: string[] = []
  let end = 0
  for (const [whole, closes, name = '', attributes = '', closed, text = ''] of xml.matchAll(token)) {
    end += whole.length
    assert.doesNotMatch(attributes + text, /&(?!(?:#x[\dA-F]+|amp|lt|gt|quot);)|]]>/)
    if (closes) assert.equal(open.pop(), name)
    else if (name && !closed) open.push(name)
  }
  assert.equal(end, xml.length, `not a part of XML: ${xml.slice(end, end + 40)}`)
  assert.deepEqual(open, [])
}
