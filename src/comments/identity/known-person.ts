// Person of a call, for a user's own data: proven by a signature or a session.
import { ApiError } from '../../platform/errors.ts'
import type { CommentContext } from '../context.ts'
import { type Person, personOf } from './rules-person-key.ts'

/** Throws `unauthorized`. */
export function requirePerson(ctx: Pick<CommentContext, 'actor'>): Person {
  const person = personOfActor(ctx)
  if (!person) throw new ApiError('unauthorized', { message: 'Log in to do this.' })
  return person
}

/** Undefined without a signature or session. */
export function personOfActor({ actor }: Pick<CommentContext, 'actor'>): Person | undefined {
  if (actor.kind === 'sso') return personOf({ userId: actor.userId })
  return personOf({ anonUserId: 'anonUserId' in actor ? actor.anonUserId : undefined })
}
