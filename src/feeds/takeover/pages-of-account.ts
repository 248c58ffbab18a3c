// Addresses of the pages that an account has feeds of, to tell what a list would add.
import type { FeedStore } from '../feed/store-feeds.ts'

const partSize = 1000
/** More feeds are not looked through: what is known is found again when it is made. */
const maxFeeds = 20_000

export async function pagesOfAccount(
  accountId: string,
  { ofAccount }: Pick<FeedStore, 'ofAccount'>,
): Promise<Set<string>> {
  const pages = new Set<string>()
  let after = ''
  for (let read = 0; read < maxFeeds; read += partSize) {
    const part = await ofAccount(accountId, after, partSize)
    for (const { url } of part) pages.add(url)
    const last = part.at(-1)
    if (part.length < partSize || !last) break
    after = last.id
  }
  return pages
}
