// Schema of a catalogue file: a site, its pages that have a feed, and the addresses of those feeds.
import { z } from 'zod'
import { parsePagePattern, partsOfAddress, partsOfPage } from './rules-address-pattern.ts'

const ReadyMadeFeed = z
  .strictObject({
    /** What the feed lists, in English. */
    title: z.string().min(1).max(100),
    /** Pattern of the page's path and query. */
    page: z.string().startsWith('/').max(200),
    /** Template of the feed's address; `{host}` is that of the page. */
    feed: z.string().startsWith('https://').max(300),
    /** What the first part may not be: pages of the site itself. */
    except: z.array(z.string()).default([]),
    /** Query parameters that do not change what is listed. */
    ignore: z.array(z.string()).default([]),
  })
  .superRefine(({ page, feed }, context) => {
    const known = new Set([...partsOfPage(parsePagePattern(page)), 'host'])
    const unknown = partsOfAddress(feed).find((name) => !known.has(name))
    if (unknown !== undefined) context.addIssue({ code: 'custom', message: `"${unknown}" is no part of ${page}` })
  })

export const SiteEntry = z.strictObject({
  name: z.string().min(1).max(60),
  /** Where the site, or its software, tells of its feeds. */
  source: z.url({ protocol: /^https$/ }),
  /** `*.example.com` stands for every host below. */
  hosts: z
    .array(z.string().regex(/^(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)+$/))
    .min(1)
    .max(60),
  feeds: z.array(ReadyMadeFeed).min(1).max(20),
})

export type SiteEntry = z.output<typeof SiteEntry>
