// `pageside ban`: bans of authors, while the server runs.
import { type Command, parseCommandArgs, printResult, UsageError } from '../command.ts'
import { printList } from '../empty-results.ts'
import {
  dateText,
  flagOption,
  parseReference,
  requireTenant,
  textOption,
  throwIfProblem,
  withCommentAdmin,
} from '../with-comment-admin.ts'

const kinds = ['user', 'session', 'email', 'address'] as const
const whom = { user: textOption, session: textOption, email: textOption, address: textOption } as const
const usageOfWhom = '--user ID|--session ID|--email M|--address IP-OR-NETWORK'

export const banAdd: Command = {
  name: 'ban add',
  usage: `--tenant T (--comment ID|${usageOfWhom}) [--days N] [--shadow] [--reason R]`,
  summary:
    'Ban somebody, such as the author of a comment, for good or for some days; with --shadow they do not learn of it. With a session, its network is banned for a day.',
  async run(args) {
    const further = {
      comment: textOption,
      tenant: textOption,
      days: textOption,
      shadow: flagOption,
      reason: textOption,
    }
    const { values } = parseCommandArgs(args, { ...whom, ...further }, 0)
    const { shadow: isShadow = false, reason, comment } = values
    const target = whomOf(values)
    if (target && comment) throw new UsageError('A ban has one target: name only one.')
    const wanted = { tenantId: requireTenant(values), days: daysOf(values.days), isShadow, reason }
    const whose = target ?? (comment && { commentId: parseReference(comment).id })
    if (!whose) throw new UsageError(`Name the target of the ban: --comment ID|${usageOfWhom}.`)
    const ban = throwIfProblem(
      await withCommentAdmin((admin) =>
        'commentId' in whose ? admin.addBanOfAuthor({ ...wanted, ...whose }) : admin.addBan({ ...wanted, ...whose }),
      ),
    )
    const { also } = ban
    const lines = [ban, ...also].map((one) => `Banned: ${lineOf(one)}`)
    return printResult(
      values.json,
      also.length > 0 ? { ...shownBan(ban), also: also.map(shownBan) } : shownBan(ban),
      lines,
    )
  },
}

export const banList: Command = {
  name: 'ban list',
  usage: '--tenant T',
  summary: 'List the bans of a tenant that are not over.',
  async run(args) {
    const { values } = parseCommandArgs(args, { tenant: textOption }, 0)
    const tenantId = requireTenant(values)
    const bans = throwIfProblem(await withCommentAdmin((admin) => admin.listBans(tenantId)))
    return printList(values.json, bans.map(shownBan), bans.map(lineOf))
  },
}

export const banRemove: Command = {
  name: 'ban remove',
  usage: `--tenant T (--id BAN|${usageOfWhom})`,
  summary: 'Lift a ban.',
  async run(args) {
    const { values } = parseCommandArgs(args, { ...whom, tenant: textOption, id: textOption }, 0)
    const tenantId = requireTenant(values)
    const target = whomOf(values)
    const { id } = values
    if ((id === undefined) === (target === undefined))
      throw new UsageError(`Name the ban to lift: --id BAN, or ${usageOfWhom}.`)
    const lifted = target ? { tenantId, ...target } : { tenantId, id: id ?? '' }
    const ban = throwIfProblem(await withCommentAdmin((admin) => admin.liftBan(lifted)))
    return printResult(values.json, { ...shownBan(ban), removed: true }, `Lifted: ${lineOf(ban)}`)
  },
}

type Whom = { [K in (typeof kinds)[number]]?: string | undefined }

function whomOf(values: Whom) {
  const [kind, ...more] = kinds.filter((name) => values[name] !== undefined)
  if (more.length > 0) throw new UsageError('A ban has one target: name only one.')
  return kind && { kind, subject: values[kind] ?? '' }
}

function daysOf(typed: string | undefined): number | undefined {
  if (typed === undefined) return undefined
  if (!/^[1-9]\d{0,4}$/.test(typed)) throw new UsageError('--days must be a whole number from 1 to 99999.')
  return Number(typed)
}

interface Ban {
  id: string
  kind: string
  value: string
  isShadow: boolean
  reason: string | undefined
  createdAt: number
  until: number | undefined
}

function shownBan({ id, kind, value, isShadow, reason, createdAt, until }: Ban) {
  const dates = { createdAt: dateText(createdAt), until: dateText(until) ?? null }
  return { id, kind, value, shadow: isShadow, reason: reason ?? null, ...dates }
}

function lineOf({ id, kind, value, isShadow, reason, until }: Ban): string {
  const end = until === undefined ? 'for good' : `until ${dateText(until)}`
  return `${id}  ${kind} ${value}  ${end}${isShadow ? '  (shadow)' : ''}${reason ? `  ${reason}` : ''}`
}
