// Whose own things a call is about: somebody who is known again, by a signature or by their session.
import { ApiError } from '../../platform/errors.ts'
import type { CommentContext } from '../context.ts'
import { type Person, personOf } from '../notifications/rules/notification.ts'

/** Throws `unauthorized`. */
export function requirePerson(ctx: Pick<CommentContext, 'actor'>): Person {
  const person = personOfActor(ctx)
  if (!person) throw new ApiError('unauthorized', { message: 'Log in to do this.' })
  return person
}

/** Undefined for nobody in particular, and for whoever only says who they are. */
export function personOfActor({ actor }: Pick<CommentContext, 'actor'>): Person | undefined {
  if (actor.kind === 'sso') return personOf({ userId: actor.userId })
  return personOf({ anonUserId: 'anonUserId' in actor ? actor.anonUserId : undefined })
}
