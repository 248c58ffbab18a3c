// `pageside comment`: comments that wait for moderation, and decisions on them, beside a running server.
import type { CommentAdmin } from '../../comments/admin.ts'
import { type Command, parseCommandArgs, printError, printResult, UsageError } from '../command.ts'
import { printList } from '../empty-results.ts'
import {
  dateText,
  flagOption,
  formatReference,
  parseReference,
  requireTenant,
  textOption,
  throwIfProblem,
  withCommentAdmin,
} from '../with-comment-admin.ts'

const states = ['waiting', 'spam', 'flagged'] as const
const usualLimit = 50
const maxReferences = 500

export const commentList: Command = {
  name: 'comment list',
  usage: '--tenant T [--waiting|--spam|--flagged] [--limit N] [--skip N]',
  summary: 'List comments, the newest first: those that are shown, that wait for approval, are spam, or were flagged.',
  async run(args) {
    const options = {
      tenant: textOption,
      waiting: flagOption,
      spam: flagOption,
      flagged: flagOption,
      limit: textOption,
      skip: textOption,
    }
    const { values } = parseCommandArgs(args, options, 0)
    const [state, ...more] = states.filter((name) => values[name])
    if (more.length > 0) throw new UsageError('Choose one: --waiting, --spam or --flagged.')
    const limit = numberOf('--limit', values.limit, usualLimit, 1, maxReferences)
    const skip = numberOf('--skip', values.skip, 0, 0, 1_000_000)
    const wish = { tenantId: requireTenant(values), state, skip, limit }
    const { comments, hasMore } = throwIfProblem(await withCommentAdmin((admin) => admin.listQueue(wish)))
    if (hasMore) printError(`There are more: use --skip ${skip + limit}.`)
    return printList(values.json, comments.map(shown), comments.map(lineOf))
  },
}

export const commentApprove = deciding('approve', 'Approved', 'Approve comments: they are shown, and not spam.')
export const commentSpam = deciding(
  'spam',
  'Spam',
  'Mark comments as spam: they are hidden, and train the spam screen.',
)
export const commentDelete = deciding('delete', 'Deleted', 'Delete comments, with all replies to them.')

type Decision = Parameters<CommentAdmin['decide']>[2]

function deciding(decision: Decision, done: string, summary: string): Command {
  return {
    name: `comment ${decision}`,
    usage: '--tenant T ID[@TIME] …',
    summary,
    async run(args) {
      const { values, positionals } = parseCommandArgs(args, { tenant: textOption }, maxReferences)
      if (positionals.length === 0) throw new UsageError('Name the comments by their ids: "comment list" shows them.')
      const tenantId = requireTenant(values)
      const named = [...new Set(positionals)].map(parseReference)
      const decided = throwIfProblem(await withCommentAdmin((admin) => admin.decide(tenantId, named, decision)))
      const failed = decided.filter(({ problem }) => problem)
      for (const { id, problem } of failed) printError(`${id}: ${problem}`)
      printResult(
        values.json,
        decided,
        decided.filter(({ problem }) => !problem).map(({ id }) => `${done}: ${id}`),
      )
      return failed.length > 0 ? 1 : 0
    },
  }
}

function numberOf(option: string, typed: string | undefined, usual: number, least: number, most: number): number {
  if (typed === undefined) return usual
  const number = /^\d{1,7}$/.test(typed) ? Number(typed) : Number.NaN
  if (number >= least && number <= most) return number
  throw new UsageError(`${option} must be a whole number from ${least} to ${most}.`)
}

type Queued = Extract<Awaited<ReturnType<CommentAdmin['listQueue']>>, { comments: unknown }>['comments'][number]

function shown({ comment, page }: Queued) {
  const { id, commenterName, userId, anonUserId, approved, isSpam, reviewed, flagCount, createdAt } = comment
  return {
    ...{ id, date: dateText(createdAt), commenterName, userId, anonUserId, approved, isSpam, reviewed, flagCount },
    ...{ approveAs: formatReference(comment), urlId: page?.urlId, url: comment.url, comment: comment.comment },
  }
}

const shownLetters = 100

/** A comment in one line: who, when and where, and how it begins. */
function lineOf({ comment, page }: Queued): string {
  const { commenterName, createdAt, flagCount, comment: words } = comment
  // Without marks that turn the rest of the terminal's line around.
  const line = words
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  const beginning = line.length > shownLetters ? `${line.slice(0, shownLetters)}…` : line
  const flags = flagCount > 0 ? `  flags: ${flagCount}` : ''
  return `${formatReference(comment)}  ${dateText(createdAt)}  ${commenterName}${flags}  ${page?.urlId ?? comment.url}\n    ${beginning}`
}
