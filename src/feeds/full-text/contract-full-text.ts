// Progress of a feed's full text, for its owner.
import { z } from 'zod'

/** Named to the owner, the latest first. */
export const maxNamedFailures = 20

export const FullTextState = z
  .object({
    stored: z.int().describe('Items whose article is there.'),
    pending: z.int().describe('Items whose article is still to be asked for, or again.'),
    failed: z
      .array(z.object({ url: z.string(), code: z.string().describe('Stable, for translation.'), text: z.string() }))
      .max(maxNamedFailures)
      .describe('Articles that could not be read, the latest first. Those that may come back are asked for again.'),
  })
  .meta({ id: 'FullTextState' })

export type FullTextState = z.output<typeof FullTextState>
