// Markdown rule for `@name` of known mention targets and `#topic`.
import type { Env, StateInline } from 'markdown-it'
import { followsWord, type MentionTarget, mentionAt, type TypedMention, typedMentions } from './mentions.ts'

/** Environment of the rule. */
export function mentionEnvironment(mentions: readonly MentionTarget[]): Env {
  return { callable: typedMentions(mentions) }
}

const topic = /#[A-Za-z0-9_-]+/y

export function mentionRule(state: StateInline, silent: boolean): boolean {
  const found = mentionAt(state.env.callable as TypedMention[], state.src, state.pos, state.posMax)
  if (!found) return false
  if (!silent) Object.assign(state.push('mention', '', 0), { content: found.typed, meta: { mention: found.mention } })
  state.pos += found.typed.length
  return true
}

export function hashtagRule(state: StateInline, silent: boolean): boolean {
  if (state.src[state.pos] !== '#') return false
  topic.lastIndex = state.pos
  const found = topic.exec(state.src)
  if (!found || followsWord(state.src, state.pos)) return false
  if (!silent) state.push('hash_tag', '', 0).content = found[0]
  state.pos += found[0].length
  return true
}
