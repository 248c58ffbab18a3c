// Context of commands of the comment service.
import { type CommentAdmin, createCommentAdmin } from '../comments/admin.ts'
import { requireOption, UsageError } from './command.ts'
import { NotFoundError } from './empty-results.ts'
import { withDatabase } from './with-database.ts'

export function withCommentAdmin<T>(
  work: (admin: CommentAdmin) => Promise<T>,
  how?: Parameters<typeof withDatabase>[1],
): Promise<T> {
  return withDatabase((instance) => work(createCommentAdmin(instance)), how)
}

/** The value of a result; throws its problem. */
export function throwIfProblem<T extends object>(outcome: T | Problem): T {
  if (!('problem' in outcome)) return outcome
  const { problem, isWrong, missing } = outcome
  if (missing) throw new NotFoundError(missing, problem)
  throw isWrong ? new UsageError(problem) : new Error(problem)
}

type Problem = Extract<Awaited<ReturnType<CommentAdmin['createTenant']>>, { problem: string }>

export const textOption = { type: 'string' } as const
export const flagOption = { type: 'boolean' } as const

export function requireTenant({ tenant }: { tenant?: string | undefined }): string {
  return requireOption(tenant, '--tenant', 'whose it is')
}

/** On the wire and in JSON. */
export function dateText(at: number | undefined): string | undefined {
  return at === undefined ? undefined : new Date(at).toISOString()
}

/** A version of a comment as `ID`, or `ID@TIME` once it was edited; TIME is `editedAt` in epoch milliseconds. */
export function formatReference({ id, editedAt }: { id: string; editedAt?: number | undefined }): string {
  return editedAt === undefined ? id : `${id}@${editedAt}`
}

/** `seenEdit` is 0 for `ID` alone. Throws `UsageError`. */
export function parseReference(typed: string): { id: string; seenEdit: number } {
  const { id, time = '0' } = /^(?<id>[^@]+)(?:@(?<time>\d{1,15}))?$/.exec(typed)?.groups ?? {}
  if (id === undefined) throw new UsageError(`"${typed}" is no id of a comment.`)
  return { id, seenEdit: Number(time) }
}
