// Addresses of pages and the feeds that the catalogue gives for them; without a feed, near misses.
import { codeAddresses } from './addresses-code.ts'
import { mediaAddresses } from './addresses-media.ts'
import { readingAddresses } from './addresses-reading.ts'
import { socialAddresses } from './addresses-social.ts'

/** By the name of the site. */
export type Addresses = Record<string, [page: string, feed?: string][]>

export const addresses: Addresses = { ...codeAddresses, ...mediaAddresses, ...socialAddresses, ...readingAddresses }
