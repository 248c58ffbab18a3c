// Proof on hostile input: pages, comments of repeated pieces and of soup, long chains of replies.

import { openComments } from '../../comments/harness/comment-client.ts'
import { engine } from '../../harness/engine.ts'
import type { Random } from '../../harness/random.ts'
import { proveLongChain } from './long-chain-proof.ts'
import { proveHostilePages } from './pages-proof.ts'
import { proveRepeatedTexts, proveSoup } from './texts-proof.ts'

/** All of it, as large as it may be. */
export async function proveHostile(random: Random): Promise<object> {
  const pages = proveHostilePages(1)
  const repeatedTexts = proveRepeatedTexts({ chars: 10_000, longChars: 100_000 })
  const soups = proveSoup(20_000, random)
  const comments = await openComments()
  try {
    // PostgreSQL walks a chain link by link, in parts: more would take it half a minute.
    return { pages, repeatedTexts, soups, ...(await proveLongChain(comments, engine === 'sqlite' ? 10_000 : 1100)) }
  } finally {
    await comments.close()
  }
}
