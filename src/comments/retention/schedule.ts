// What is done again and again, whoever asks for what meanwhile.
import { addJob, type JobKind } from '../../platform/jobs/queue.ts'
import type { CommentParts } from '../context.ts'
import { auditAgeing } from './audit-log.ts'
import { addressAgeing } from './client-addresses.ts'
import { editKeyAgeing } from './edit-keys.ts'
import { eventAgeing } from './event-rows.ts'
import { itemAgeing } from './followed-items.ts'
import { writingAgeing } from './recent-texts.ts'

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
