// Stored texts with signed addresses of pictures, as places that are renewed when the secret key changes.
import type { SecretKey } from '../../platform/crypto/secrets.ts'
import type { KeyedPlace } from '../../platform/key-renewal/keyed-place.ts'
import { createAddressRenewer } from '../comment/picture-addresses.ts'
import { maxTextsOfWrite, rewriteComments, rewritePosts, type TextSource, textsOf } from './store-texts.ts'

/** Addresses that the key in force has signed are not told from those of others: neither counts. */
export function signedAddressPlaces(secretKey: SecretKey): KeyedPlace[] {
  const renewed = createAddressRenewer(secretKey)
  const place = (source: TextSource, rewrite: typeof rewriteComments): KeyedPlace => ({
    name: `${source}, addresses of pictures`,
    async *slices(reader) {
      for await (const { tenantId, texts } of textsOf(reader, source)) {
        const due = texts.filter(({ text }) => renewed(text) !== text).map(({ id }) => id)
        for (let at = 0; at < due.length; at += maxTextsOfWrite) {
          const some = due.slice(at, at + maxTextsOfWrite)
          yield {
            ...{ current: 0, earlier: some.length, unreadable: 0 },
            renew: (database) => database.write((tx) => rewrite(tx, tenantId, some, renewed)),
          }
        }
      }
    },
  })
  return [place('comments', rewriteComments), place('feed_posts', rewritePosts)]
}
