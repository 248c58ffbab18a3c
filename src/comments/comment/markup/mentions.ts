// Mentions in a text: which of the sent targets are typed, and where. Shared by renderer, screens and notifications.

export interface MentionTarget {
  /** Display text, with its `@`. A label that a client sends is never shown. */
  tag: string
  /** Typed text, where it differs from `tag`. */
  rawTag?: string | undefined
  id: string
  type?: 'user' | 'sso' | undefined
}

export interface TypedMention {
  typed: string
  mention: MentionTarget
}

/** Of the targets sent. */
const maxMentions = 100

/** Longest first, so that `@Ann Lee` is not read as `@Ann`. Targets without `@` are ignored. */
export function typedMentions(mentions: readonly MentionTarget[]): TypedMention[] {
  return mentions
    .slice(0, maxMentions)
    .map((mention) => ({ typed: mention.rawTag || mention.tag, mention }))
    .filter(({ typed }) => typed.length > 1 && typed.startsWith('@'))
    .sort((a, b) => b.typed.length - a.typed.length)
}

/** Includes marks: a name in Devanagari or with a combining accent continues after one. */
const wordBefore = /(?<=[\p{L}\p{M}\p{N}_])/uy
const wordHere = /[\p{L}\p{M}\p{N}_]/uy

/** Mention that starts at this index as a whole word. */
export function mentionAt(
  mentions: readonly TypedMention[],
  text: string,
  at: number,
  end = text.length,
): TypedMention | undefined {
  if (text[at] !== '@' || mentions.length === 0 || followsWord(text, at)) return undefined
  return mentions.find(({ typed }) => {
    const after = at + typed.length
    if (after > end || !text.startsWith(typed, at)) return false
    return !matchesAt(wordHere, text, after) || !followsWord(text, after)
  })
}

/** Without duplicates, in typed order. */
export function mentionsTypedIn(text: string, mentions: readonly MentionTarget[]): MentionTarget[] {
  const candidates = typedMentions(mentions)
  const found = new Set<MentionTarget>()
  for (let at = text.indexOf('@'); at >= 0 && candidates.length > 0; ) {
    const next = mentionAt(candidates, text, at)
    if (next) found.add(next.mention)
    at = text.indexOf('@', at + (next?.typed.length ?? 1))
  }
  return [...found]
}

export function followsWord(text: string, at: number): boolean {
  return matchesAt(wordBefore, text, at)
}

function matchesAt(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at
  return pattern.test(text)
}
