// What readers of a page get, kept per version of the page: the joined comments, and whole bodies that strangers share.
import type { PreparedJson } from '../../platform/api/prepared-json.ts'
import { createByteLru } from '../../platform/cache/byte-lru.ts'
import type { Tenant } from '../tenancy/rules-tenant.ts'
import type { ListJson } from './json-fragments.ts'
import type { RootSizes } from './rules/page-numbers.ts'

export interface CachedPage {
  comments: ListJson
  /** When texts of it were changed, by the comments' ids. */
  edited: ReadonlyMap<string, number>
  pageNumber: number
  hasMore: boolean
}

export interface ResponseCache {
  page(key: string, version: number, make: () => Promise<CachedPage>): Promise<CachedPage>
  shared(key: string, version: number, make: () => Promise<PreparedJson>): Promise<PreparedJson>
  /** Of one viewer: while nothing at all was committed, because what they did elsewhere may show here. */
  own(key: string, state: ViewerCacheState, make: () => Promise<PreparedJson>): Promise<PreparedJson>
  /** Of the first roots of a page, for lists that begin far behind. */
  sizes(key: string, version: number, make: () => Promise<RootSizes>): Promise<RootSizes>
}

/** The tenant was read before the stamp: what is made of an older one is not kept for those who have the newer. */
export interface ViewerCacheState {
  stamp: number
  tenant: Tenant
}

interface Kept<T> {
  version: number
  value: T
}

const maxPageCacheBytes = 16 * 1024 * 1024
const maxBodyCacheBytes = 24 * 1024 * 1024
const maxViewerCacheBytes = 16 * 1024 * 1024
/** What somebody says of themselves stands in the key, pictures too. */
const maxViewerKeyChars = 4096
const maxSizeCacheBytes = 8 * 1024 * 1024
/** Identity and the compressed forms together, as a share of the plain bytes. */
const withPacked = 2

/** Of an entry of the list of places, its id shared with nobody. */
const placeBytes = 120

function cutBytes({ comments: { text, places }, edited }: CachedPage): number {
  return 2 * text.length + placeBytes * (places.length + edited.size)
}

/** What is kept under another version is made anew: a write drops exactly the bodies of its own page. */
export function createResponseCache(): ResponseCache {
  const cuts = createByteLru<Kept<CachedPage>>(maxPageCacheBytes)
  const bodies = createByteLru<Kept<PreparedJson>>(maxBodyCacheBytes)
  const owns = createByteLru<Kept<PreparedJson> & Pick<ViewerCacheState, 'tenant'>>(maxViewerCacheBytes)
  const sizes = createByteLru<Kept<RootSizes>>(maxSizeCacheBytes)
  return {
    async page(key, version, make) {
      const known = cuts.get(key)
      if (known?.version === version) return known.value
      const value = await make()
      cuts.keep(key, { version, value }, cutBytes(value) + 2 * key.length)
      return value
    },
    async shared(key, version, make) {
      const known = bodies.get(key)
      if (known?.version === version) return known.value
      const value = await make()
      bodies.keep(key, { version, value }, withPacked * value.ready.length + 2 * key.length)
      return value
    },
    async own(key, { stamp, tenant }, make) {
      if (key.length > maxViewerKeyChars) return make()
      const known = owns.get(key)
      if (known?.version === stamp && known.tenant === tenant) return known.value
      const value = await make()
      owns.keep(key, { version: stamp, tenant, value }, withPacked * value.ready.length + 2 * key.length)
      return value
    },
    async sizes(key, version, make) {
      const known = sizes.get(key)
      if (known?.version === version) return known.value
      const value = await make()
      sizes.keep(key, { version, value }, 8 * value.length + 2 * key.length)
      return value
    },
  }
}
