// `pageside comment`: a tenant's comments by moderation state, and decisions on them; the server may run meanwhile.
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
const defaultLimit = 50
/** Of one call, and of one page of the list. */
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
    // Without an option: comments that are shown.
    const [state, ...more] = states.filter((name) => values[name])
    if (more.length > 0) throw new UsageError('Choose one: --waiting, --spam or --flagged.')
    const limit = parseNumberOption('--limit', values.limit, { defaultValue: defaultLimit, min: 1, max: maxReferences })
    const skip = parseNumberOption('--skip', values.skip, { defaultValue: 0, min: 0, max: 1_000_000 })
    const request = { tenantId: requireTenant(values), state, skip, limit }
    const { comments, hasMore } = throwIfProblem(await withCommentAdmin((admin) => admin.listQueue(request)))
    if (hasMore) printError(`There are more: use --skip ${skip + limit}.`)
    return printList(values.json, comments.map(listedFields), comments.map(formatLine))
  },
}

export const commentApprove = decisionCommand('approve', 'Approved', 'Approve comments: they are shown, and not spam.')
export const commentSpam = decisionCommand(
  'spam',
  'Spam',
  'Mark comments as spam: they are hidden, and train the spam screen.',
)
export const commentDelete = decisionCommand('delete', 'Deleted', 'Delete comments, with all replies to them.')

type Decision = Parameters<CommentAdmin['decide']>[2]

function decisionCommand(decision: Decision, done: string, summary: string): Command {
  return {
    name: `comment ${decision}`,
    usage: '--tenant T ID[@TIME] …',
    summary,
    async run(args) {
      const { values, positionals } = parseCommandArgs(args, { tenant: textOption }, maxReferences)
      if (positionals.length === 0) throw new UsageError('Name the comments by their ids: "comment list" shows them.')
      const tenantId = requireTenant(values)
      const references = [...new Set(positionals)].map(parseReference)
      const decided = throwIfProblem(await withCommentAdmin((admin) => admin.decide(tenantId, references, decision)))
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

function parseNumberOption(
  option: string,
  typed: string | undefined,
  { defaultValue, min, max }: { defaultValue: number; min: number; max: number },
): number {
  if (typed === undefined) return defaultValue
  const number = /^\d{1,7}$/.test(typed) ? Number(typed) : Number.NaN
  if (number >= min && number <= max) return number
  throw new UsageError(`${option} must be a whole number from ${min} to ${max}.`)
}

type Queued = Extract<Awaited<ReturnType<CommentAdmin['listQueue']>>, { comments: unknown }>['comments'][number]

function listedFields({ comment, page }: Queued) {
  const { id, commenterName, userId, anonUserId, approved, isSpam, reviewed, flagCount, createdAt } = comment
  return {
    id,
    date: dateText(createdAt),
    commenterName,
    userId,
    anonUserId,
    approved,
    isSpam,
    reviewed,
    flagCount,
    approveAs: formatReference(comment),
    urlId: page?.urlId,
    url: comment.url,
    comment: comment.comment,
  }
}

const maxTextChars = 100

/** Two lines of a list: reference, time, author, flags and page; then the beginning of the text. */
function formatLine({ comment, page }: Queued): string {
  const { commenterName, createdAt, flagCount, comment: text } = comment
  // Bidirectional controls would reorder the rest of the terminal's line.
  const line = text
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  const beginning = line.length > maxTextChars ? `${line.slice(0, maxTextChars)}…` : line
  const flags = flagCount > 0 ? `  flags: ${flagCount}` : ''
  return `${formatReference(comment)}  ${dateText(createdAt)}  ${commenterName}${flags}  ${page?.urlId ?? comment.url}\n    ${beginning}`
}
