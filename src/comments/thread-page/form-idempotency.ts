// Idempotency of forms: a repeated submission, byte for byte, gets the first reply. Kept for a minute, 5000 forms at most.
import { hash } from 'node:crypto'

/** Later repeats are not double clicks; they are screened like any text. */
const rememberedMs = 60_000
/** Bound of remembered forms. */
const maxRememberedForms = 5_000

/** Browsers cancel the first request of a double click, whose comment is written all the same. Failed forms may be retried. */
export type FormIdempotency<T> = (form: string, now: number, write: () => Promise<T>) => Promise<T>

export function createFormIdempotency<T>(): FormIdempotency<T> {
  const known = new Map<string, { at: number; done: Promise<T> }>()
  return (form, now, write) => {
    for (const [key, { at }] of known) {
      if (now - at <= rememberedMs && known.size < maxRememberedForms) break
      known.delete(key)
    }
    const key = hash('sha256', form, 'base64url')
    const before = known.get(key)
    if (before) return before.done
    const done = write()
    known.set(key, { at: now, done })
    done.catch(() => known.delete(key))
    return done
  }
}
