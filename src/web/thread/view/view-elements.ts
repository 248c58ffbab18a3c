// Props and small elements shared by all views.

import type { TimeFormat } from '../../../platform/i18n/relative-time.ts'
import { h, type Props, type VirtualChildren, type VirtualElement } from '../../shared/virtual-dom.ts'
import type { ThreadActions } from '../actions/actions.ts'
import type { State, ThreadComment } from '../state/state.ts'
import type { Thread } from '../thread.ts'

export interface ViewContext {
  state: State
  localize: State['localize']
  threadActions: ThreadActions
  thread: Thread
  /** Formats ages. */
  clock: TimeFormat
  /** Comments that something is done with, and those above them. */
  idsInUse: ReadonlySet<string>
}

export interface CommentViewContext extends ViewContext {
  comment: ThreadComment
  /** Number of ancestors. */
  depth: number
}

export function button(
  words: VirtualChildren,
  onclick: () => unknown,
  props: Props = {},
  kind = 'button.button plain',
): VirtualElement {
  return h(kind, { type: 'button', onclick: () => void onclick(), ...props }, words)
}

/** Inside a sentence. */
export function textButton(words: string, onclick: () => unknown, props?: Props): VirtualElement {
  return button(words, onclick, props, 'button.word')
}

export function note(children: VirtualChildren, kind = 'p.note', props?: Props): VirtualElement {
  return h(kind, props, children)
}

/** For ears only. */
export function visuallyHidden(text: string): VirtualElement {
  return h('span.unseen', {}, text)
}
