// Reactions on feed posts: kinds, and totals of a post.
import type { Post } from './rules.ts'

/** What clients send for a like. */
export const likeType = 'l'

const maxTypeChars = 32
/** Of one post. */
const maxReactionTypes = 30

/** A sentence; undefined for a valid kind. */
export function reactionTypeProblem(type: string): string | undefined {
  const isName = /^(?:[\p{L}\p{M}\p{N}\p{S}\p{P}]|\u200d|\ufe0f)+$/u.test(type) && type.length <= maxTypeChars
  // Kinds are keys of replies, where this one is no key.
  return isName && type !== '__proto__'
    ? undefined
    : `reactType: 1 to ${maxTypeChars} letters, digits or signs, without spaces.`
}

/** Undefined where the post has too many kinds for another one. Totals that the tenant's server set are counted on from. */
export function withReaction(post: Post, type: string, by: 1 | -1): { post: Post; count: number } | undefined {
  const totals = new Map(Object.entries(post.fields.reacts ?? {}))
  if (by === 1 && !totals.has(type) && totals.size >= maxReactionTypes) return undefined
  const count = Math.max(0, (totals.get(type) ?? 0) + by)
  if (count === 0) totals.delete(type)
  else totals.set(type, count)
  const { reacts: _, ...fields } = post.fields
  return { post: { ...post, fields: { ...fields, reacts: Object.fromEntries(totals) } }, count }
}
