// What proves that a comment is one's own.

import type { Keep } from './kept.ts'
import type { Proof } from './place.ts'
import type { State } from './state/state.ts'
import { find } from './state/tree.ts'

/** The session where it suffices: a key that is no longer good must not be tried. */
export function proofFor(id: string, { shown, me, editKeys }: State, keep: Keep): Proof {
  const comment = find(shown?.roots ?? [], id)
  const isOfSession = me.id !== undefined && comment?.personId === me.id
  return { session: keep.session(), editKey: isOfSession ? undefined : editKeys[id]?.key }
}
