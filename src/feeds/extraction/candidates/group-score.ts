// How much a series looks like the list of its page.
import type { Traits } from './group-features.ts'

/** Room on the page, times how much the cards look like things with titles, less what looks like a menu. */
export function scoreOf(traits: Traits): number {
  const { room, title, prose, headed, dated, pictured, distinct, frame, beside, crowded, shapely, count } = traits
  const bare = headed < 0.3 && dated < 0.3 && pictured < 0.3 && prose < 15
  let score = room ** 0.75
  const named = title < 6 ? 0.05 : title < 12 ? 0.25 : title < 20 ? 0.6 : 1
  score *= headed > 0.7 && dated > 0.7 ? Math.max(0.6, named) : named
  if (bare) score *= Math.min(1, title / 45)
  score *= 1 + 0.8 * headed + 1.5 * dated + 0.2 * pictured + (prose > 40 ? 0.4 : 0)
  score *= 0.5 + 0.5 * distinct
  score *= (0.1 + 0.9 * traits.alone) * (0.2 + 0.8 * traits.alike)
  score *= 0.8 + 0.4 * traits.specific
  score *= (1 - 0.85 * frame) * (1 - 0.6 * beside) * (1 - 0.5 * crowded)
  score *= 0.7 + 0.3 * shapely
  // Two or three boxes that differ are the layout of the page.
  if (count < 4 && traits.alike < 1) score *= 0.2
  return count < 3 ? score * 0.6 : score
}
