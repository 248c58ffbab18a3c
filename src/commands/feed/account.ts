// `pageside account`: accounts that may create feeds, while the server runs.

import { type Command, parseCommandArgs, printResult, requireOption, UsageError } from '../command.ts'
import { NotFoundError, printList } from '../empty-results.ts'
import { withFeedAdmin } from '../with-feed-admin.ts'

export const accountAdd: Command = {
  name: 'account add',
  usage: '--name N --allow PATTERN [--allow PATTERN …]',
  summary: 'Add an account that may make feeds of the pages that fit a pattern; prints its token, once.',
  async run(args) {
    const options = { name: { type: 'string' }, allow: { type: 'string', multiple: true } } as const
    const { values } = parseCommandArgs(args, options, 0)
    const { name, allow } = values
    if (!name || !/^[\w-]{1,100}$/.test(name)) throw new UsageError('--name must be 1 to 100 letters, digits, _ or -.')
    if (!allow)
      throw new UsageError(
        '--allow is missing: `*` for every page, or an address such as https://*.example.com/news/*.',
      )
    const token = await withFeedAdmin((admin) => admin.addAccount(name, allow), { begins: true })
    if (!token)
      throw new Error(
        `The name "${name}" belongs to an account of the settings or of the configuration file. Choose another.`,
      )
    const told = `Account ${name} may make feeds of ${allow.join(', ')}. Its token, shown once:\n${token}`
    return printResult(values.json, { name, allow, token }, told)
  },
}

export const accountRemove: Command = {
  name: 'account remove',
  usage: '--name N',
  summary: 'Remove an account that was added by command; its feeds stop at once.',
  async run(args) {
    const { values } = parseCommandArgs(args, { name: { type: 'string' } }, 0)
    const name = requireOption(values.name, '--name', 'which account goes')
    if (!(await withFeedAdmin((admin) => admin.removeAccount(name))))
      throw new NotFoundError(
        'account',
        `No account "${name}" was added by command. One of the configuration file goes when the file leaves it out.`,
      )
    return printResult(values.json, { name, removed: true }, `Account ${name} is removed, and its feeds have stopped.`)
  },
}

export const accountList: Command = {
  name: 'account list',
  usage: '',
  summary: 'List the accounts.',
  async run(args) {
    const { values } = parseCommandArgs(args, {}, 0)
    const accounts = await withFeedAdmin((admin) => admin.listAccounts())
    const shown = accounts.map(({ name, allowedPages, source }) => ({ name, allow: allowedPages, source }))
    const lines = shown.map(({ name, allow, source }) => `${name}  (${source})  ${allow.join(', ')}`)
    return printList(values.json, shown, lines)
  },
}
