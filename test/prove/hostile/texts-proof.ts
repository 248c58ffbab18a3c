// Proof that comments of hostile pieces are rendered harmless.
import { sanitizeHtml } from '../../../src/comments/text/sanitize-html.ts'
import { assertHarmless, assertSafe, assertWhole, imageProxyUrl, render } from '../../fixtures/harmless-html.ts'
import { repeated, soup } from '../../fixtures/hostile-comments.ts'
import type { Random } from '../../harness/random.ts'

const slowPieces = ['[', '*', '> ', '`', '[b]', '<b>', '<code>\n', '[x](https://x.org) ', 'https://x.org/ ']

/** `longChars` of brackets, stars, quotes, ticks and links are read in one go. */
export function proveRepeatedTexts({ chars, longChars }: { chars: number; longChars: number }): number {
  for (const piece of repeated) assertSafe(piece.repeat(chars / piece.length))
  for (const piece of slowPieces) {
    const html = render(piece.repeat(longChars / piece.length))
    assertHarmless(html)
    assertWhole(html)
  }
  return repeated.length + slowPieces.length
}

export function proveSoup(count: number, { seed, pick, below }: Random): number {
  for (let i = 0; i < count; i++) {
    const text = Array.from({ length: 1 + below(40) }, () => pick(pick(soup))).join('')
    try {
      assertSafe(text)
      assertHarmless(sanitizeHtml(text, imageProxyUrl))
    } catch (error) {
      throw new Error(`seed ${seed}: ${JSON.stringify(text)}\n${render(text)}`, { cause: error })
    }
  }
  return count
}
