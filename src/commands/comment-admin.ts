// What commands of the comment service work with.
import { type CommentAdmin, createCommentAdmin } from '../comments/admin.ts'
import { required, WrongUsage } from './command.ts'
import { withDatabase } from './with-database.ts'

export function withCommentAdmin<T>(work: (admin: CommentAdmin) => Promise<T>): Promise<T> {
  return withDatabase((instance) => work(createCommentAdmin(instance)))
}

/** What came of it; throws what stood in the way. */
export function unlessProblem<T extends object>(outcome: T | { problem: string; isWrong: boolean }): T {
  if (!('problem' in outcome)) return outcome
  throw outcome.isWrong ? new WrongUsage(outcome.problem) : new Error(outcome.problem)
}

export const text = { type: 'string' } as const
export const flag = { type: 'boolean' } as const

export function tenantOf({ tenant }: { tenant?: string | undefined }): string {
  return required(tenant, '--tenant', 'whose it is')
}

/** On the wire and in JSON. */
export function dateText(at: number | undefined): string | undefined {
  return at === undefined ? undefined : new Date(at).toISOString()
}
