// What every step of an erasure works with, and how a step says how far it came.
import type { ChangeContext } from '../../changes/unit-of-work.ts'
import type { CommentContext } from '../../context.ts'
import { createNaming, type Naming } from '../rules-naming.ts'
import { type AuthorFields, createAuthorTest, type Person, type PersonKeys, personKeysOf } from '../rules-person.ts'

export interface ErasureWork {
  person: Person
  keys: PersonKeys
  naming: Naming
  isAuthor(comment: AuthorFields): boolean
  /** As hashes: by the setting, and for people who erase themselves, because nobody lifts their own ban. */
  keepsBans: boolean
  ctx: CommentContext & Pick<ChangeContext, 'channel'>
}

/** Names that everybody has are no trace of one. */
export function createErasureWork(person: Person, ctx: CommentContext): ErasureWork {
  const { defaultUsername, keepBansOfErased } = ctx.tenant.effective
  const named = { ...person, names: person.names.filter((name) => name !== '' && name !== defaultUsername) }
  return {
    person: named,
    keys: personKeysOf(named),
    naming: createNaming(named),
    isAuthor: createAuthorTest(named),
    keepsBans: keepBansOfErased || person.proof === 'self',
    ctx: { ...ctx, channel: 'cron' },
  }
}

export interface Slice {
  /** Undefined: the step is at its end. */
  position: string | undefined
  counts: Record<string, number>
}

/** A bounded part of a step, in transactions of its own. Done again after a crash, it finds nothing of what it erased. */
export type Step = (work: ErasureWork, position: string) => Promise<Slice>

export interface NamedStep {
  name: string
  run: Step
}

/** Rows that are gone when they are erased: the step begins anew until none is left. */
export function untilNone(
  count: string,
  eraseSome: (work: ErasureWork) => Promise<{ found: number; erased: number }>,
): Step {
  return async (work) => {
    const { found, erased } = await eraseSome(work)
    return { position: found === 0 ? undefined : 'more', counts: { [count]: erased } }
  }
}
