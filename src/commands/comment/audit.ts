// `pageside audit erase`: takes a person out of a tenant's audit log, beside a running server.
import { answer, type Command, readArgs, WrongUsage } from '../command.ts'
import { tenantOf, text, unlessProblem, withCommentAdmin } from '../with-comment-admin.ts'

export const auditErase: Command = {
  name: 'audit erase',
  usage: '--tenant T [--user ID] [--name N] [--address A]',
  summary: 'Take a person out of the audit log: entries with any of these stay, and name nobody any more.',
  async run(args) {
    const { values } = readArgs(args, { tenant: text, user: text, name: text, address: text }, 0)
    const { user: userId, name: username, address } = values
    if (!userId && !username && !address) throw new WrongUsage('Say who it is: --user, --name or --address.')
    const wanted = { tenantId: tenantOf(values), userId, username, address }
    const { entries } = unlessProblem(await withCommentAdmin((admin) => admin.eraseFromAudit(wanted)))
    return answer(values.json, { tenant: wanted.tenantId, entries }, `${entries} entries of the log name nobody now.`)
  },
}
