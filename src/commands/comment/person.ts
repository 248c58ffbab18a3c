// `pageside person export|erase`: the data of one person as a file, and their erasure; the server may run meanwhile.

import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createCommentAdmin } from '../../comments/admin.ts'
import { databaseAddress, readConfig } from '../../config.ts'
import { openSnapshot } from '../../platform/data/copy/copy-source.ts'
import { type Command, parseCommandArgs, printError, printResult, requireOption, UsageError } from '../command.ts'
import { flagOption, requireTenant, textOption, throwIfProblem, withCommentAdmin } from '../with-comment-admin.ts'
import { withDatabase } from '../with-database.ts'

/** Between two lines about how far it is. */
const progressEveryMs = 2000

interface Typed {
  tenant?: string | undefined
  user?: string | undefined
  email?: string | undefined
}

function requestOf({ user, email, ...values }: Typed) {
  const tenantId = requireTenant(values)
  if ((user === undefined) === (email === undefined)) throw new UsageError('Name the person: --user or --email.')
  return { tenantId, user, email }
}

export const personExport: Command = {
  name: 'person export',
  usage: '--tenant T (--user ID | --email ADDRESS) --to FILE.zip',
  summary:
    'Write everything that is stored of one person into a ZIP of JSON files: a signed-on user, a session, or whoever has a mail address.',
  async run(args) {
    const options = { tenant: textOption, user: textOption, email: textOption, to: textOption } as const
    const { values } = parseCommandArgs(args, options, 0)
    const request = requestOf(values)
    const to = requireOption(values.to, '--to', 'the file to write')
    const counts = { files: 0, records: 0 }
    return withDatabase(async (instance) => {
      const snapshot = await openSnapshot(databaseAddress(readConfig()).url)
      try {
        const wanted = { ...request, reader: snapshot.reader, counts }
        const { pieces } = throwIfProblem(await createCommentAdmin(instance).exportPerson(wanted))
        await toFile(pieces, to)
        return printResult(values.json, { tenantId: request.tenantId, ...counts, file: to }, [
          `${counts.records} records are in ${to}. Keep it safe: it is personal data.`,
        ])
      } finally {
        await snapshot.close()
      }
    })
  },
}

/** The file of this name is whole, or the one that was there before; only its owner may read it. */
async function toFile(pieces: AsyncIterable<Uint8Array>, path: string): Promise<void> {
  const partial = `${path}.partial`
  try {
    await pipeline(Readable.from(pieces), createWriteStream(partial, { mode: 0o600 }))
    await rename(partial, path)
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}

export const personErase: Command = {
  name: 'person erase',
  usage: '--tenant T (--user ID | --email ADDRESS) (--dry-run | --yes)',
  summary:
    'Erase one person: account, comments, votes, notifications, log entries and whatever else names them. --dry-run counts what would go; --yes means it, and nothing brings it back.',
  async run(args) {
    const options = {
      ...{ tenant: textOption, user: textOption, email: textOption },
      ...{ 'dry-run': flagOption, yes: flagOption },
    } as const
    const { values } = parseCommandArgs(args, options, 0)
    const request = requestOf(values)
    if (values['dry-run'] === values.yes)
      throw new UsageError('Count first with --dry-run; then erase with --yes, which cannot be undone.')
    return values.yes ? erase(request, values.json) : count(request, values.json)
  },
}

type Request = ReturnType<typeof requestOf>

async function count(request: Request, asJson: boolean | undefined): Promise<number> {
  const { counts } = throwIfProblem(await withCommentAdmin((admin) => admin.previewErasure(request)))
  return printResult(asJson, { tenantId: request.tenantId, dryRun: true, counts }, [
    ...linesOf(counts),
    'Nothing was erased. Rows that only name the person are found when they are erased.',
  ])
}

async function erase(request: Request, asJson: boolean | undefined): Promise<number> {
  let saidAt = performance.now()
  const { id, state, counts } = throwIfProblem(
    await withCommentAdmin((admin) =>
      admin.erasePerson(request, ({ counts: sofar }) => {
        if (performance.now() - saidAt < progressEveryMs) return
        saidAt = performance.now()
        printError(linesOf(sofar).join(', '))
      }),
    ),
  )
  return printResult(asJson, { tenantId: request.tenantId, erasure: id, state, counts, remains }, [
    ...linesOf(counts),
    'A second pass runs in a minute, by the jobs of the server, for what was being written meanwhile.',
    ...remains,
  ])
}

function linesOf(counts: Record<string, number>): string[] {
  const lines = Object.entries(counts).map(([name, number]) => `${number} ${name}`)
  return lines.length === 0 ? ['Nothing of this person is stored.'] : lines
}

/** What no server can reach. */
const remains = [
  'What remains: backups made before, and logs of the server, until they are deleted; mails and webhook deliveries that were sent; files that were exported.',
]
