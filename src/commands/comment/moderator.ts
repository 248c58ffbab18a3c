// `pageside moderator`: moderators of a tenant, while the server runs.
import { type Command, parseCommandArgs, printResult, requireOption } from '../command.ts'
import { printList } from '../empty-results.ts'
import { dateText, requireTenant, textOption, throwIfProblem, withCommentAdmin } from '../with-comment-admin.ts'

export const moderatorAdd: Command = {
  name: 'moderator add',
  usage: '--tenant T --email E [--name N]',
  summary: 'Add a moderator by e-mail address, who signs on with a signed payload.',
  async run(args) {
    const { values } = parseCommandArgs(args, { tenant: textOption, email: textOption, name: textOption }, 0)
    const wanted = { tenantId: requireTenant(values), email: emailOf(values), name: values.name }
    const added = throwIfProblem(await withCommentAdmin((admin) => admin.addModerator(wanted)))
    return printResult(values.json, shownModerator(added), `A moderator of ${wanted.tenantId}: ${lineOf(added)}`)
  },
}

export const moderatorList: Command = {
  name: 'moderator list',
  usage: '--tenant T',
  summary: 'List the moderators of a tenant, without those that only signed payloads name.',
  async run(args) {
    const { values } = parseCommandArgs(args, { tenant: textOption }, 0)
    const tenantId = requireTenant(values)
    const all = throwIfProblem(await withCommentAdmin((admin) => admin.listModerators(tenantId)))
    return printList(values.json, all.map(shownModerator), all.map(lineOf))
  },
}

export const moderatorRemove: Command = {
  name: 'moderator remove',
  usage: '--tenant T --email E',
  summary: 'Remove a moderator.',
  async run(args) {
    const { values } = parseCommandArgs(args, { tenant: textOption, email: textOption }, 0)
    const wanted = { tenantId: requireTenant(values), email: emailOf(values) }
    const gone = throwIfProblem(await withCommentAdmin((admin) => admin.dropModerator(wanted)))
    return printResult(
      values.json,
      { ...shownModerator(gone), removed: true },
      `No moderator any more: ${lineOf(gone)}`,
    )
  },
}

function emailOf({ email }: { email?: string | undefined }): string {
  return requireOption(email, '--email', 'with which address they sign on')
}

interface Moderator {
  id: string
  email: string
  name: string | undefined
  createdAt: number
}

function shownModerator({ id, email, name, createdAt }: Moderator) {
  return { id, email, name: name ?? null, createdAt: dateText(createdAt) }
}

function lineOf({ email, name }: Moderator): string {
  return name ? `${email}  ${name}` : email
}
