// `pageside public-url`: stored texts follow the server to a new public address; the server may run meanwhile.
import { moving } from '../../comments/admin.ts'
import { readConfig } from '../../config.ts'
import { type Command, parseCommandArgs, printResult, requireOption, UsageError } from '../command.ts'
import { flagOption, textOption } from '../with-comment-admin.ts'
import { withDatabase } from '../with-database.ts'

export const publicUrl: Command = {
  name: 'public-url',
  usage: '--from OLD_PUBLIC_URL [--dry-run]',
  summary:
    'After a change of PUBLIC_URL: give pictures in stored comments and posts the new address. It may be run again; with --dry-run, say how many there are.',
  async run(args) {
    const { values } = parseCommandArgs(args, { from: textOption, 'dry-run': flagOption }, 0)
    const from = parseAddress(requireOption(values.from, '--from', 'the PUBLIC_URL of before'))
    const to = readConfig().PUBLIC_URL
    if (to === '') throw new UsageError('PUBLIC_URL is not set: give this command the new one, as the server has it.')
    if (from === to) throw new UsageError('--from is the PUBLIC_URL of now.')
    const isDryRun = values['dry-run'] ?? false
    return withDatabase(async ({ database, secretKey }) => {
      const rewrite = moving.createAddressRewriter(secretKey, { from: [from], to })
      const changed = await moving.rewriteTexts(database, rewrite, { isDryRun })
      const result = { from, to, isDryRun, comments: changed.comments, posts: changed.feed_posts }
      return printResult(values.json, result, [
        isDryRun
          ? `${changed.comments} comments and ${changed.feed_posts} posts have pictures of ${from}. Nothing was changed.`
          : `Pictures of ${changed.comments} comments and ${changed.feed_posts} posts have their address at ${to} now.`,
      ])
    })
  },
}

function parseAddress(typed: string): string {
  const address = typed.replace(/\/+$/, '')
  if (!/^https?:\/\/[^\s?#/]+[^\s?#]*$/i.test(address))
    throw new UsageError('--from: it begins with https:// or http://, and has no query.')
  return address
}
