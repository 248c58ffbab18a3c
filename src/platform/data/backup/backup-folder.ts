// Backup folder of a database and its keys: complete, verified, and replaced by one rename.
import { mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { dayMs } from '../../durations.ts'
import { ensurePrivateFolder } from '../../files/private-folder.ts'
import { version } from '../../version.ts'
import { isDiskFull } from '../sqlite/disk-full.ts'
import { acquireServerLock } from '../sqlite/server-lock.ts'
import { copyDatabaseTo } from './database-copy.ts'
import {
  checksumOf,
  createManifest,
  type FileEntry,
  type Holds,
  type Manifest,
  manifestName,
  readManifest,
} from './manifest.ts'
import type { PostgresTools } from './postgres-tools.ts'
import { copyPrivately } from './private-copy.ts'

const partial = '.partial'

/** Names the installation whose scheduled backup it is. */
export const ownerName = 'installation'

export interface BackupOptions {
  /** Address of the database, which servers may be using. */
  url: string
  folder: string
  /** Undefined where the settings give the keys. */
  keysFile: string | undefined
  /** Where the plain copy is made that is encrypted: it never lies in the backup folder. */
  dataDir: string
  /** Public key of the age format (raw, and as text). */
  recipient?: { key: Uint8Array; text: string } | undefined
  tools: PostgresTools
  /** Epoch milliseconds. */
  now: number
}

const suffixes = { sqlite: 'db', postgres: 'dump' } as const

/** Throws an error with a sentence; the backup that was there before is as it was then, whatever happens. */
export async function writeBackup(options: BackupOptions): Promise<Manifest> {
  const { folder } = options
  await ensurePrivateFolder(folder)
  await assertOurs(folder)
  const release = acquireServerLock(join(folder, 'backup'))
  if (!release) throw new Error(`Another backup is being written to ${folder}.`)
  try {
    // What a backup that was killed has left, or the one before this.
    await removeOthers(folder, await readManifest(folder))
    const manifest = await writeFiles(options)
    const draft = join(folder, manifestName + partial)
    await writeFile(draft, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flag: 'wx', flush: true })
    // Until here the older manifest names the older files, and from here on the new one the new.
    await rename(draft, join(folder, manifestName))
    await removeOthers(folder, manifest)
    return manifest
  } catch (error) {
    await removeOthers(folder, await readManifest(folder).catch(() => undefined))
    throw sentenceFor(error, folder)
  } finally {
    release()
  }
}

/** A folder that is new, empty or a backup. */
async function assertOurs(folder: string): Promise<void> {
  const names = await readdir(folder)
  const isFresh = names.every(
    (name) => name === 'backup.lock' || name === ownerName || name.endsWith(partial) || ownFile.test(name),
  )
  if (!isFresh && !names.includes(manifestName))
    throw new Error(`${folder} is not empty, and no backup of Pageside. Choose another folder.`)
}

/** Named by their content: the same content is the same file. */
const ownFile = /^(?:database|keys)-[\da-f]{16}\.(?:db|dump|json)(?:\.age)?$/

/** Files of no manifest. Where there is no manifest yet, all. */
async function removeOthers(folder: string, manifest: Manifest | undefined): Promise<void> {
  const named = new Set(manifest?.files.map(({ name }) => name))
  const formerly = manifest && manifest.format > 1 ? ['pageside.db', 'keys.json'] : []
  for (const name of await readdir(folder)) {
    const isOurs = ownFile.test(name) || name.endsWith(partial) || formerly.includes(name)
    if (isOurs && !named.has(name)) await rm(join(folder, name), { force: true, recursive: true })
  }
}

async function writeFiles(options: BackupOptions): Promise<Manifest> {
  const { url, folder, keysFile, recipient, dataDir, tools, now } = options
  await ensurePrivateFolder(dataDir)
  await removeLostDrafts(dataDir, now)
  const place = recipient ? await mkdtemp(join(dataDir, draftFolder)) : folder
  try {
    const plain = join(place, `database${partial}`)
    const { engine, rows } = await copyDatabaseTo(url, plain, tools)
    const files = [await putFile(plain, { holds: 'database', suffix: suffixes[engine] }, options)]
    // Last: keys that were made meanwhile are those of the database.
    if (keysFile !== undefined) files.push(await putFile(keysFile, { holds: 'keys', suffix: 'json' }, options))
    const createdAt = new Date(now).toISOString()
    const encrypted = recipient ? { recipient: recipient.text } : {}
    return createManifest({ version, createdAt, engine, rows, ...encrypted, files })
  } finally {
    if (place !== folder) await rm(place, { recursive: true, force: true })
  }
}

const draftFolder = 'backup-draft-'
/** Longer than any backup takes. */
const maxDraftAgeMs = dayMs

/** Plain copies of backups that were killed. */
async function removeLostDrafts(dataDir: string, now: number): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(draftFolder)) continue
    const { mtimeMs } = await stat(join(dataDir, name))
    if (mtimeMs < now - maxDraftAgeMs) await rm(join(dataDir, name), { recursive: true, force: true })
  }
}

/** A file that lies in the folder as a draft is moved, any other is copied; each is read again for its checksum. */
async function putFile(
  source: string,
  { holds, suffix }: { holds: Holds; suffix: string },
  { folder, recipient }: BackupOptions,
): Promise<FileEntry> {
  const draft = join(folder, `${holds}${partial}`)
  if (source !== draft) await copyPrivately(source, draft, recipient?.key)
  const { bytes, sha256 } = await checksumOf(draft)
  const name = `${holds}-${sha256.slice(0, 16)}.${suffix}${recipient ? '.age' : ''}`
  await rename(draft, join(folder, name))
  return { name, holds, bytes, sha256 }
}

function sentenceFor(error: unknown, folder: string): unknown {
  const text = error instanceof Error ? error.message : ''
  const isFull =
    isDiskFull(error) ||
    (error instanceof Error && 'code' in error && error.code === 'ENOSPC') ||
    /No space left on device/.test(text)
  return isFull ? new Error(`The disk of ${folder} is full. The backup that was there before is as it was.`) : error
}
