// `pageside export`: the comments of a tenant, or the feeds of an account, as a file; the server may run meanwhile.
import { createCommentAdmin } from '../../comments/admin.ts'
import { databaseAddress, readConfig } from '../../config.ts'
import { createFeedAdmin } from '../../feeds/admin.ts'
import { openSnapshot } from '../../platform/data/copy/copy-source.ts'
import { type Command, parseCommandArgs, printResult, UsageError } from '../command.ts'
import { NotFoundError } from '../empty-results.ts'
import { requireTenant, textOption, throwIfProblem } from '../with-comment-admin.ts'
import { withDatabase } from '../with-database.ts'
import { checksumOf, toFile, toStandardOutput, verifyFile, withProgress, writeChecksum } from './export-file.ts'

const options = {
  tenant: textOption,
  format: textOption,
  to: textOption,
  verify: textOption,
  feeds: { type: 'boolean' },
  account: textOption,
} as const

export const exportCommand: Command = {
  name: 'export',
  usage:
    '(--tenant T [--format jsonl|csv|disqus|wordpress|rss|html] | --feeds [--account NAME] [--format opml|jsonl]) [--to FILE] | --verify FILE',
  summary:
    'Write the comments of a tenant as they are at this moment, or the feeds of an account with their settings, to standard output or a file, which gets a signed checksum beside it. jsonl can be imported again without loss; OPML of feeds, too, without their items.',
  async run(args) {
    const { values } = parseCommandArgs(args, options, 0)
    const { verify, json, to, format } = values
    if (verify !== undefined) return verifyExport(verify, json)
    if (values.feeds) return exportFeeds({ account: values.account ?? 'owner', format: format ?? 'opml', to, json })
    return exportComments({ tenantId: requireTenant(values), format: format ?? 'jsonl', to, json })
  },
}

interface Wanted {
  format: string
  to: string | undefined
  json: boolean | undefined
}

function exportComments({ tenantId, format, to, json }: Wanted & { tenantId: string }): Promise<number> {
  const counts = { pages: 0, comments: 0 }
  return withDatabase(async (instance) => {
    const snapshot = await openSnapshot(databaseAddress(readConfig()).url)
    try {
      const request = { tenantId, format, reader: snapshot.reader, counts }
      const { pieces } = throwIfProblem(await createCommentAdmin(instance).exportComments(request))
      const told = withProgress(pieces, () => `${counts.comments} comments`)
      if (to === undefined) return await toStandardOutput(told)
      const sha256 = await toFile(told, to)
      const signed = await writeChecksum(to, { tenantId, ...counts, sha256 }, instance)
      return printResult(json, signed, [
        `${counts.comments} comments of ${counts.pages} pages are in ${to}; its checksum is in ${checksumOf(to)}.`,
      ])
    } finally {
      await snapshot.close()
    }
  })
}

function exportFeeds({ account, format, to, json }: Wanted & { account: string }): Promise<number> {
  const counts = { feeds: 0, items: 0 }
  return withDatabase(async (instance) => {
    const outcome = await createFeedAdmin(instance).exportFeeds({ ...instance, account, format, counts })
    if ('missingAccount' in outcome) throw new NotFoundError('account', `There is no account "${account}".`)
    if ('problem' in outcome) throw new UsageError(`--format: ${outcome.problem}`)
    const told = withProgress(outcome.pieces, () => `${counts.feeds} feeds`)
    if (to === undefined) return toStandardOutput(told)
    const sha256 = await toFile(told, to)
    const signed = await writeChecksum(to, { account, ...counts, sha256 }, instance)
    const items = format === 'jsonl' ? ` with ${counts.items} items` : ''
    return printResult(json, signed, [
      `${counts.feeds} feeds${items} are in ${to}; its checksum is in ${checksumOf(to)}.`,
    ])
  })
}

/** The file is as this server has written it. */
function verifyExport(path: string, asJson: boolean | undefined): Promise<number> {
  return withDatabase(async (instance) => {
    const checksum = await verifyFile(path, instance)
    const { comments, pages, feeds } = checksum
    const holds = feeds === undefined ? `${comments} comments of ${pages} pages` : `${feeds} feeds`
    return printResult(asJson, checksum, [`${path} is as it was exported: ${holds}.`])
  })
}
