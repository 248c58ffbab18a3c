// Database files with mode 0600, readable by their owner alone.
import { closeSync, openSync } from 'node:fs'

/** Makes the file if there is none. SQLite gives the files that it makes beside one the rights of that one. */
export function ensurePrivateFile(file: string): void {
  closeSync(openSync(file, 'a', 0o600))
}
