// What all views are given, and the small parts that they share.

import type { Clockwork } from '../../../platform/i18n/relative-time.ts'
import { h, type Kids, type Props, type Shape } from '../../shared/virtual-dom.ts'
import type { Acts } from '../actions/actions.ts'
import type { State, ThreadComment } from '../state/state.ts'
import type { Thread } from '../thread.ts'

export interface View {
  state: State
  tell: State['tell']
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

export function button(words: Kids, onclick: () => unknown, props: Props = {}, kind = 'button.button plain'): Shape {
  return h(kind, { type: 'button', onclick: () => void onclick(), ...props }, words)
}

/** Inside a sentence. */
export function word(words: string, onclick: () => unknown, props?: Props): Shape {
  return button(words, onclick, props, 'button.word')
}

export function note(kids: Kids, kind = 'p.note', props?: Props): Shape {
  return h(kind, props, kids)
}

/** For ears only. */
export function unseen(text: string): Shape {
  return h('span.unseen', {}, text)
}
