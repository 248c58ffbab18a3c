// Votes, marks and deletions on their way to the server.
import type { EffectParts, React } from './effect-parts.ts'
import { explained } from './explained.ts'
import { proofFor } from './proof.ts'
import type { Problem } from './state/problems.ts'
import type { Event, State } from './state/state.ts'
import { find, idsOf } from './state/tree.ts'

/** For as long a deletion can be undone. */
const undoMs = 5_000

type Later<T extends Event['type']> = Extract<Event, { type: T }>

export function createActing(parts: EffectParts): React {
  return (event, before, after) => {
    switch (event.type) {
      case 'vote asked':
        if (after.voting[event.id] !== before.voting[event.id]) void vote(event.id, before, after, parts)
        break
      case 'voted':
        if (event.counted.session) parts.keep.setSession(event.counted.session)
        break
      case 'mark asked':
        void mark(event, after, parts)
        break
      case 'delete asked':
        setTimeout(parts.send, undoMs, { type: 'delete due', id: event.id })
        break
      case 'delete due':
        if (after.deleting[event.id] !== before.deleting[event.id]) void remove(event.id, after, parts, false)
        break
      case 'left':
        for (const [id, work] of Object.entries(before.deleting)) {
          if (work === 'waiting') void remove(id, after, parts, true)
        }
    }
  }
}

async function vote(id: string, before: State, after: State, { api, keep, ...parts }: EffectParts): Promise<void> {
  const was = find(before.shown?.roots ?? [], id)
  const is = find(after.shown?.roots ?? [], id)
  const failed = (problem: Problem) => parts.send({ type: 'vote failed', id, problem })
  await explained('acting', parts, failed, async () => {
    const asked = { id, vote: is?.vote ?? 0, voteId: was?.voteId, author: after.author }
    parts.send({ type: 'voted', id, counted: await api.vote(asked, { session: keep.session() }) })
  })
}

async function mark(event: Later<'mark asked'>, { shown }: State, parts: EffectParts): Promise<void> {
  const { id, mark, isOn } = event
  const failed = (problem: Problem) => parts.send({ type: 'mark failed', id, mark, isOn, problem })
  await explained('acting', parts, failed, async () => {
    const asked = { id, mark, isOn, others: idsOf(shown?.roots ?? []) }
    const outcome = await parts.api.mark(asked, { session: parts.keep.session() })
    parts.send({ type: 'marked', id, mark, isOn, outcome })
  })
}

async function remove(id: string, state: State, parts: EffectParts, isLeaving: boolean): Promise<void> {
  const failed = (problem: Problem) => parts.send({ type: 'delete failed', id, problem })
  await explained('deleting', parts, failed, async () => {
    const isGone = await parts.api.remove(id, proofFor(id, state, parts.keep), isLeaving)
    parts.send({ type: 'deleted', id, isGone })
  })
}
