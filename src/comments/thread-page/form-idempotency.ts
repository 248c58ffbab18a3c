// The second click on a button: a form that comes again, word for word, is answered as it was the first time.
import { hash } from 'node:crypto'

/** Whoever waited longer did not click twice. Such a form is screened like any other text. */
const rememberedMs = 60_000
/** Forms that are done. */
const maxRememberedForms = 5_000

/** A browser breaks off the first click, whose comment is written all the same. One that fails may be tried anew. */
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
