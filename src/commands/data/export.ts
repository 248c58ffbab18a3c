// `pageside export`: the comments of a tenant as a file; the server may run, and people write, meanwhile.
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createCommentAdmin } from '../../comments/admin.ts'
import { databaseAddress, readConfig } from '../../config.ts'
import { createSigner } from '../../platform/crypto/secrets.ts'
import { openSnapshot } from '../../platform/data/copy/copy-source.ts'
import { type Command, parseCommandArgs, printError, printResult, UsageError } from '../command.ts'
import { requireTenant, textOption, throwIfProblem } from '../with-comment-admin.ts'
import { type Instance, withDatabase } from '../with-database.ts'

/** Between two lines about how far it is. */
const progressEveryMs = 2000

export const exportCommand: Command = {
  name: 'export',
  usage: '(--tenant T [--format jsonl|csv|disqus|wordpress|rss|html] [--to FILE] | --verify FILE)',
  summary:
    'Write the comments of a tenant, as they are at this moment, to standard output or a file, which gets a signed checksum beside it. jsonl can be imported again without loss.',
  async run(args) {
    const options = { tenant: textOption, format: textOption, to: textOption, verify: textOption } as const
    const { values } = parseCommandArgs(args, options, 0)
    if (values.verify !== undefined) return verify(values.verify, values.json)
    const tenantId = requireTenant(values)
    const counts = { pages: 0, comments: 0 }
    return withDatabase(async (instance) => {
      const snapshot = await openSnapshot(databaseAddress(readConfig()).url)
      try {
        const request = { tenantId, format: values.format ?? 'jsonl', reader: snapshot.reader, counts }
        const { pieces } = throwIfProblem(await createCommentAdmin(instance).exportComments(request))
        const told = progressOf(pieces, counts)
        if (values.to === undefined) return await toStandardOutput(told)
        const sha256 = await toFile(told, values.to)
        const signed = await writeChecksum(values.to, { tenantId, ...counts, sha256 }, instance)
        return printResult(values.json, signed, [
          `${counts.comments} comments of ${counts.pages} pages are in ${values.to}; its checksum is in ${checksumOf(values.to)}.`,
        ])
      } finally {
        await snapshot.close()
      }
    })
  },
}

async function* progressOf(pieces: AsyncIterable<string>, counts: { comments: number }): AsyncGenerator<string> {
  let saidAt = performance.now()
  for await (const piece of pieces) {
    yield piece
    if (performance.now() - saidAt < progressEveryMs) continue
    saidAt = performance.now()
    printError(`${counts.comments} comments`)
  }
}

async function toStandardOutput(pieces: AsyncIterable<string>): Promise<number> {
  for await (const piece of pieces) if (!process.stdout.write(piece)) await once(process.stdout, 'drain')
  return 0
}

/** The file of this name is whole, or the one that was there before. Resolves to its checksum. */
async function toFile(pieces: AsyncIterable<string>, path: string): Promise<string> {
  const partial = `${path}.partial`
  const sum = createHash('sha256')
  try {
    const hashed = async function* () {
      for await (const piece of pieces) {
        sum.update(piece)
        yield piece
      }
    }
    await pipeline(Readable.from(hashed()), createWriteStream(partial, { mode: 0o600 }))
    await rename(partial, path)
    return sum.digest('hex')
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}

const checksumOf = (path: string): string => `${path}.checksum.json`
const purpose = 'export checksum'

interface Checksum {
  tenantId: string
  pages: number
  comments: number
  sha256: string
}

async function writeChecksum(
  path: string,
  checksum: Checksum,
  { secretKey }: Instance,
): Promise<Checksum & { signature: string }> {
  const signed = { ...checksum, signature: createSigner(secretKey, purpose).sign(JSON.stringify(checksum)) }
  await writeFile(checksumOf(path), `${JSON.stringify(signed, null, 2)}\n`)
  return signed
}

/** The file is as this server has written it. */
async function verify(path: string, asJson: boolean | undefined): Promise<number> {
  return withDatabase(async ({ secretKey }) => {
    const { signature, ...checksum } = JSON.parse(
      await readFile(checksumOf(path), 'utf8').catch(missing),
    ) as Checksum & { signature: string }
    const isOurs = createSigner(secretKey, purpose).verify(String(signature)) === JSON.stringify(checksum)
    if (!isOurs) throw new Error(`${checksumOf(path)} was not written by this server, or was changed.`)
    const sum = createHash('sha256')
    for await (const piece of createReadStream(path)) sum.update(piece)
    if (sum.digest('hex') !== checksum.sha256) throw new Error(`${path} is not what was exported.`)
    return printResult(asJson, checksum, [
      `${path} is as it was exported: ${checksum.comments} comments of ${checksum.pages} pages.`,
    ])
  })
}

const missing = (error: Error): never => {
  throw new UsageError(`The checksum cannot be read: ${error.message}.`)
}
