// File of an export: whole or not there, with a signed checksum beside it.
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Checksum, isSignedChecksum, signChecksum } from '../../platform/crypto/export-checksum.ts'
import { printError, UsageError } from '../command.ts'
import type { Instance } from '../with-database.ts'

/** Between two lines about how far it is. */
const progressEveryMs = 2000

/** `tell`: how far it is, in words. */
export async function* withProgress(pieces: AsyncIterable<string>, tell: () => string): AsyncGenerator<string> {
  let saidAt = performance.now()
  for await (const piece of pieces) {
    yield piece
    if (performance.now() - saidAt < progressEveryMs) continue
    saidAt = performance.now()
    printError(tell())
  }
}

export async function toStandardOutput(pieces: AsyncIterable<string>): Promise<number> {
  for await (const piece of pieces) if (!process.stdout.write(piece)) await once(process.stdout, 'drain')
  return 0
}

/** The file of this name is whole, or the one that was there before. Resolves to its checksum. */
export async function toFile(pieces: AsyncIterable<string>, path: string): Promise<string> {
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

export const checksumOf = (path: string): string => `${path}.checksum.json`

export async function writeChecksum<C extends Checksum>(
  path: string,
  checksum: C,
  { secretKey }: Instance,
): Promise<C & { signature: string }> {
  const signed = signChecksum(checksum, secretKey)
  await writeFile(checksumOf(path), `${JSON.stringify(signed, null, 2)}\n`)
  return signed
}

/** The file is as this server has written it. Resolves to what its checksum says; throws an error with a sentence. */
export async function verifyFile(path: string, { secretKey }: Instance): Promise<Checksum & Record<string, unknown>> {
  const read = JSON.parse(await readFile(checksumOf(path), 'utf8').catch(missing))
  const { signature, ...checksum } = read as Checksum & Record<string, unknown>
  if (!isSignedChecksum(checksum, signature, secretKey))
    throw new Error(`${checksumOf(path)} was not written by this server, or was changed.`)
  const sum = createHash('sha256')
  for await (const piece of createReadStream(path)) sum.update(piece)
  if (sum.digest('hex') !== checksum.sha256) throw new Error(`${path} is not what was exported.`)
  return checksum as Checksum & Record<string, unknown>
}

const missing = (error: Error): never => {
  throw new UsageError(`The checksum cannot be read: ${error.message}.`)
}
