// People and topics called out in a comment: `@name` of those who are known to be meant, `#topic` of anything.
import type { Env, StateInline } from 'markdown-it'

export interface Mention {
  /** As shown, with its `@`. */
  tag: string
  /** As typed, where that differs. */
  rawTag?: string | undefined
  id: string
  type?: 'user' | 'sso' | undefined
}

interface Callable {
  typed: string
  shown: string
}

/** More than this calls nobody in particular. */
const mostMentions = 100

/** What the rule below knows: the longest first, so that `@Ann Lee` is not read as `@Ann`. */
export function mentionsIn(mentions: readonly Mention[]): Env {
  const callable = mentions
    .slice(0, mostMentions)
    .map(({ tag, rawTag }): Callable => ({ typed: rawTag || tag, shown: tag }))
    .filter(({ typed }) => typed.length > 1 && typed.startsWith('@'))
  return { callable: callable.sort((a, b) => b.typed.length - a.typed.length) }
}

const wordBefore = /(?<=[\p{L}\p{N}_])/uy
const wordHere = /[\p{L}\p{N}_]/uy
const topic = /#[A-Za-z0-9_-]+/y

export function mention(state: StateInline, silent: boolean): boolean {
  if (state.src[state.pos] !== '@') return false
  const callable = state.env.callable as Callable[]
  if (callable.length === 0 || at(wordBefore, state.src, state.pos)) return false
  const found = callable.find(({ typed }) => isWhole(typed, state))
  if (!found) return false
  if (!silent) state.push('mention', '', 0).content = found.shown
  state.pos += found.typed.length
  return true
}

export function hashTag(state: StateInline, silent: boolean): boolean {
  if (state.src[state.pos] !== '#') return false
  const found = at(topic, state.src, state.pos)
  if (!found || at(wordBefore, state.src, state.pos)) return false
  if (!silent) state.push('hash_tag', '', 0).content = found[0]
  state.pos += found[0].length
  return true
}

function isWhole(typed: string, { src, pos, posMax }: StateInline): boolean {
  const end = pos + typed.length
  if (end > posMax || !src.startsWith(typed, pos)) return false
  return !at(wordHere, src, end) || !at(wordBefore, src, end)
}

function at(pattern: RegExp, text: string, place: number): RegExpExecArray | null {
  pattern.lastIndex = place
  return pattern.exec(text)
}
