// Files copied with mode 0600, durably, encrypted or decrypted on the way.
import type { KeyObject } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { decryptAge, encryptAge } from '../../crypto/age/age-stream.ts'

const target = (path: string) => createWriteStream(path, { mode: 0o600, flags: 'wx', flush: true })

/** Fails where the target exists. `recipient`: the copy is encrypted for this key. */
export function copyPrivately(source: string, path: string, recipient?: Uint8Array): Promise<void> {
  const read = createReadStream(source)
  return recipient ? pipeline(read, encryptAge(recipient), target(path)) : pipeline(read, target(path))
}

/** Throws `NotDecryptable`. */
export function decryptPrivately(source: string, path: string, identities: readonly KeyObject[]): Promise<void> {
  return pipeline(createReadStream(source), decryptAge(identities), target(path))
}
