// Threads of imports: files in a folder of the server, each read by a thread with a connection of its own.
import type { SecretKey } from '../../../platform/crypto/secrets.ts'
import type { OpenOptions } from '../../../platform/data/open-database.ts'
import { createUploadFolder } from '../../../platform/files/upload-folder.ts'
import { PoolFailure } from '../../../platform/worker/pool-failure.ts'
import { createThreadPool } from '../../../platform/worker/thread-pool.ts'
import {
  ImportInterrupted,
  type ImportOutcome,
  type ImportRunner,
  type ImportTask,
  maxImportMs,
} from '../access/import-runner.ts'

export interface ImportSettings {
  /** Module of the thread. */
  thread: URL
  /** `DATA_DIR/imports`. */
  folder: string
  maxBytes: number
  /** Of the database. */
  address: Pick<OpenOptions, 'url' | 'readUrl' | 'listenUrl' | 'connections'>
}

/** What is posted to the thread. */
export interface ThreadInput {
  task: ImportTask
  address: ImportSettings['address']
  secretKey: SecretKey
  publicUrl: string
}

export interface ImportThreads extends ImportRunner {
  close(): Promise<void>
}

const heapMb = 512

export function createImportThreads(
  { thread, folder, maxBytes, address }: ImportSettings,
  keys: { secretKey: SecretKey; publicUrl: string },
): ImportThreads {
  const pool = createThreadPool({
    ...{ entry: thread, threads: 1, timeoutMs: maxImportMs, heapMb, queue: 1, waitMs: maxImportMs },
  })
  let isClosing = false
  return {
    files: createUploadFolder(folder),
    maxBytes,
    async run(task) {
      const { secretKey, publicUrl } = keys
      try {
        return await pool.run<ImportOutcome>('importFile', {
          task,
          address,
          secretKey,
          publicUrl,
        } satisfies ThreadInput)
      } catch (error) {
        if (isClosing) throw new ImportInterrupted('The process stops.')
        throw error instanceof PoolFailure && error.cause instanceof Error ? error.cause : error
      }
    },
    close() {
      isClosing = true
      return pool.close()
    },
  }
}
