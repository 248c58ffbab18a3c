// Mentions of people in a text: which of those that were sent along are typed, and where. Renderer, screens and notifications share this rule.

export interface MentionTarget {
  /** As shown: what is typed, with its `@`. A label that a client brings is never shown. */
  tag: string
  /** As typed, where a client says another `tag`. */
  rawTag?: string | undefined
  id: string
  type?: 'user' | 'sso' | undefined
}

export interface TypedMention {
  typed: string
  mention: MentionTarget
}

/** Of those sent along. */
const maxMentions = 100

/** The longest first, so that `@Ann Lee` is not read as `@Ann`. Without an `@` nobody is mentioned. */
export function typedMentions(mentions: readonly MentionTarget[]): TypedMention[] {
  return mentions
    .slice(0, maxMentions)
    .map((mention) => ({ typed: mention.rawTag || mention.tag, mention }))
    .filter(({ typed }) => typed.length > 1 && typed.startsWith('@'))
    .sort((a, b) => b.typed.length - a.typed.length)
}

/** Marks too: a name in Devanagari, or with a combining accent, goes on behind one. */
const wordBefore = /(?<=[\p{L}\p{M}\p{N}_])/uy
const wordHere = /[\p{L}\p{M}\p{N}_]/uy

/** The mention that begins at this place as a word of its own. */
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
    return !matches(wordHere, text, after) || !followsWord(text, after)
  })
}

/** Each once, in the order in which they are typed. */
export function mentionsTypedIn(text: string, mentions: readonly MentionTarget[]): MentionTarget[] {
  const sought = typedMentions(mentions)
  const found = new Set<MentionTarget>()
  for (let at = text.indexOf('@'); at >= 0 && sought.length > 0; ) {
    const next = mentionAt(sought, text, at)
    if (next) found.add(next.mention)
    at = text.indexOf('@', at + (next?.typed.length ?? 1))
  }
  return [...found]
}

export function followsWord(text: string, at: number): boolean {
  return matches(wordBefore, text, at)
}

function matches(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at
  return pattern.test(text)
}
