// What is done again and again, whoever asks for what meanwhile.
import { addJob, type JobKind } from '../platform/data/jobs.ts'
import { addressAgeing } from './address-ageing.ts'
import { auditAgeing } from './audit-ageing.ts'
import type { CommentParts } from './context.ts'
import { editKeyAgeing } from './edit-key-ageing.ts'
import { eventAgeing } from './event-ageing.ts'
import { itemAgeing } from './following/item-ageing.ts'
import { writingAgeing } from './writing-ageing.ts'

export function choresOf(parts: CommentParts): JobKind[] {
  const kinds = [addressAgeing, auditAgeing, editKeyAgeing, eventAgeing, itemAgeing, writingAgeing]
  return kinds.map((kind) => kind(parts))
}

/** There is one job of each, whichever process adds it. */
export async function planChores({ database, clock, ids }: CommentParts, chores: readonly JobKind[]): Promise<void> {
  const now = clock.now()
  await database.write(async (tx) => {
    for (const kind of chores) await addJob(tx, ids, now, { kind, payload: {}, runAt: now, dedupeKey: 'all' })
  })
}
