// Mapping of JSON in the options of a feed: where its items are, their fields, and the request.
import { z } from 'zod'

const MAX_BODY_CHARS = 10_000

const Path = z.string().trim().max(300)
const Field = Path.min(1)

export const JsonMappingOptions = z
  .strictObject({
    items: Path.describe('Path to the list, such as `data.posts`; empty for the whole answer.').optional(),
    title: Field.describe('Path in an item, or a template such as `{name} {version}`; so are the others.').optional(),
    url: Field.describe('Such as `https://example.com/p/{slug}`.').optional(),
    content: Field.optional(),
    summary: Field.optional(),
    date: Field.optional(),
    modified: Field.optional(),
    author: Field.optional(),
    image: Field.optional(),
    id: Field.optional(),
    categories: Field.optional(),
    method: z.enum(['GET', 'POST']).optional(),
    body: z
      .record(z.string(), z.unknown())
      .refine((body) => JSON.stringify(body).length <= MAX_BODY_CHARS, `At most ${MAX_BODY_CHARS} characters of JSON.`)
      .describe('JSON that is sent with POST.')
      .optional(),
  })
  .refine(({ method, body }) => body === undefined || method === 'POST', {
    path: ['body'],
    message: 'A body is sent with `method: "POST"` only.',
  })

export type JsonMappingOptions = z.output<typeof JsonMappingOptions>
