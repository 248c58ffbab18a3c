// What all views are given, and the small parts that they share.
import { h, type Kids, type Props, type Shape } from '../../shared/dom.ts'
import type { Clockwork } from '../../shared/times.ts'
import type { Acts } from '../acts/acts.ts'
import type { State, ThreadComment } from '../state/state.ts'
import type { Thread } from '../thread.ts'

export interface View {
  state: State
  acts: Acts
  thread: Thread
  /** How ages are said. */
  clock: Clockwork
  /** Comments that something is done with, and those above them. */
  touched: ReadonlySet<string>
}

export interface CommentView extends View {
  comment: ThreadComment
  /** How many stand above it. */
  depth: number
}

export function button(words: Kids, onclick: () => unknown, props: Props = {}): Shape {
  return h('button', { type: 'button', class: 'button plain', onclick: () => void onclick(), ...props }, words)
}

/** Inside a sentence. */
export function word(words: string, onclick: () => unknown, props: Props = {}): Shape {
  return button(words, onclick, { class: 'word', ...props })
}

export function note(kids: Kids, kind = 'note', props: Props = {}): Shape {
  return h('p', { class: kind, ...props }, kids)
}

export function icon(path: string): Shape {
  return h('svg', { viewBox: '0 0 24 24', 'aria-hidden': true }, h('path', { d: path }))
}

/** For ears only. */
export function unseen(text: string): Shape {
  return h('span.unseen', {}, text)
}
