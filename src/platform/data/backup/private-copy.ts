// Files copied with mode 0600, durably, and the check of a database file.
import { createReadStream, createWriteStream } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { pipeline } from 'node:stream/promises'

/** Fails where the target exists. */
export function copyPrivately(source: string, target: string): Promise<void> {
  return pipeline(createReadStream(source), createWriteStream(target, { mode: 0o600, flags: 'wx', flush: true }))
}

/** Reads all of a database file. Throws an error with a sentence. */
export function assertIntact(file: string): void {
  const connection = new DatabaseSync(file, { readOnly: true })
  try {
    const [first] = connection.prepare('PRAGMA quick_check(1)').all()
    if (first?.quick_check !== 'ok') throw new Error(`${file} is damaged: ${String(first?.quick_check)}.`)
  } finally {
    connection.close()
  }
}
