// `pageside audit erase`: erases a person from a tenant's audit log; the server may run meanwhile.
import { type Command, parseCommandArgs, printResult, UsageError } from '../command.ts'
import { requireTenant, textOption, throwIfProblem, withCommentAdmin } from '../with-comment-admin.ts'

export const auditErase: Command = {
  name: 'audit erase',
  usage: '--tenant T [--user ID] [--name N] [--address A]',
  summary: 'Remove a person from the audit log: entries with any of these stay, without the person.',
  async run(args) {
    const { values } = parseCommandArgs(
      args,
      { tenant: textOption, user: textOption, name: textOption, address: textOption },
      0,
    )
    const { user: userId, name: username, address } = values
    if (!userId && !username && !address) throw new UsageError('Name the person: --user, --name or --address.')
    const request = { tenantId: requireTenant(values), userId, username, address }
    const { entries } = throwIfProblem(await withCommentAdmin((admin) => admin.eraseFromAudit(request)))
    return printResult(
      values.json,
      { tenant: request.tenantId, entries },
      `${entries} entries of the log name nobody now.`,
    )
  },
}
