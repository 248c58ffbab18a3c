// Image proxy with signed addresses: readers stay unknown to other sites, and nothing but images passes.
import type { Call } from '../../api/call.ts'
import type { Page } from '../../api/page.ts'
import { type Clock, systemClock } from '../../clock.ts'
import { createSigner, type SecretKey } from '../../crypto/secrets.ts'
import { ApiError } from '../../errors.ts'
import type { Budgets } from '../../limits/budgets.ts'
import { clientNetwork } from '../../limits/client-address.ts'
import { createKeyedSemaphore } from '../../limits/keyed-semaphore.ts'
import type { SafeFetch } from '../fetch/safe-fetch.ts'
import { type FetchedImage, fetchImage, type Image, missingImage } from './fetch-image.ts'
import { createImageCache } from './image-cache.ts'

export interface ImageProxyParts {
  safeFetch: SafeFetch
  secretKey: SecretKey
  /** Stands before every address: the path of `PUBLIC_URL`, or all of it where pages of other sites use them. */
  basePath: string
  budgets: Budgets
  userAgent?: string
  /** All kept images together. */
  cacheBytes?: number
  clock?: Clock
}

export interface ImageProxy {
  /** Proxy address of an image, stable; empty for URLs that are not fetched, such as `data:` or a mail port. */
  address(url: string): string
  pages: Page[]
}

/** The query of an image's address on pages without scripts: what cannot be had is drawn as nothing, not as an error. */
export const blankIfMissing = 'blank'

/** Each holds up to twice the largest image while it is read. */
const fetchLimits = { maxConcurrent: 8, maxWaiting: 256, waitMs: 10_000, perKey: { maxConcurrent: 4, maxWaiting: 64 } }
/** Signed, it is a third longer; servers and proxies in between take about twice that. */
const longestUrl = 3000

export function createImageProxy(parts: ImageProxyParts): ImageProxy {
  const { safeFetch, userAgent = 'Pageside', cacheBytes = 24 * 1024 * 1024, clock = systemClock } = parts
  const signer = createSigner(parts.secretKey, 'image-address')
  const runLimited = createKeyedSemaphore(fetchLimits)
  const find = createImageCache({ maxBytes: cacheBytes, clock })
  const prefix = `${parts.basePath.replace(/\/+$/, '')}/images/`
  return {
    address(url) {
      const fetched = fetchedUrl(url)
      return fetched === '' ? '' : prefix + signer.sign(fetched)
    },
    pages: [
      {
        path: '/images/{signed}',
        kind: 'file',
        async show(call, { signed = '' }) {
          const url = signer.verify(signed)
          if (url === undefined) return undefined
          const image = await find(url, () =>
            // Charged when its turn comes: of many that are asked for at once, each finds what those before it took.
            runLimited(
              () => charged(url, call, parts.budgets, () => fetchImage(url, safeFetch, userAgent)),
              clientNetwork(call.address),
            ),
          )
          return image ?? (call.target.endsWith(`?${blankIfMissing}`) ? missingImage : undefined)
        },
      },
    ],
  }
}

/** Charges a fetch to the budgets of the client and of the image's host. Throws `rate-limited`. */
async function charged(
  url: string,
  { address }: Call,
  budgets: Budgets,
  fetch: () => Promise<FetchedImage>,
): Promise<Image | undefined> {
  mustHave(budgets.exhaustedFor('image-kilobytes', address))
  mustHave(budgets.spend('image-fetches', address))
  mustHave(budgets.spend('image-fetches-of-host', new URL(url).host))
  const { image, sizeBytes } = await fetch()
  budgets.spend('image-kilobytes', address, sizeBytes / 1024)
  return image
}

function mustHave(wait: number | undefined): void {
  if (wait !== undefined) throw new ApiError('rate-limited', { retryAfterSeconds: wait })
}

/** One spelling for one image. The guard judges again where it leads; this only spares addresses that never work. */
function fetchedUrl(text: string): string {
  if (!URL.canParse(text)) return ''
  const url = new URL(text)
  url.hash = ''
  const fetchable = /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
  return fetchable && url.href.length <= longestUrl ? url.href : ''
}
