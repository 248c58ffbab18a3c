// Key file of an instance: keys come from the settings, or are generated once and stored in the data folder (mode 0600).
import { randomUUID } from 'node:crypto'
import { unwatchFile, watchFile } from 'node:fs'
import { link, open, readFile, rename, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { z } from 'zod'
import { generateSecret, type SecretKey } from '../crypto/secrets.ts'
import { ensurePrivateFolder } from '../files/private-folder.ts'

const secretKey = z.string().min(32)

const StoredKeys = z.object({
  secretKey,
  /** Takes the place of `secretKey` at the next start of the server. */
  nextSecretKey: secretKey.optional(),
  /** Newest first: what they sealed is not all renewed yet. */
  previousSecretKeys: z.array(secretKey).max(10).optional(),
  accessToken: z.string().min(16),
  healthToken: z.string().min(16),
})

const KeysInFile = StoredKeys.pick({ secretKey: true, nextSecretKey: true, previousSecretKeys: true })

type StoredKeys = z.output<typeof StoredKeys>

/** Keys as they are in force. */
export interface InstanceKeys {
  secretKey: SecretKey
  accessToken: string
  healthToken: string
}

/** By the settings; empty where they leave it to the file. */
export interface ConfiguredKeys {
  secretKey: string
  previousSecretKeys?: readonly string[]
  accessToken: string
  healthToken: string
}

/** Root secrets as settings and file give them; those of the file count where the settings give no key. */
export interface RootSecrets {
  current: string
  previous: readonly string[]
  /** Where a change of the key is under way by the file. */
  isFromFile: boolean
}

/** Path of the file, which need not exist. */
export function keyFilePath(folder: string): string {
  return resolve(folder, 'keys.json')
}

/** Has a server or a command created the file? */
export async function hasKeyFile(folder: string): Promise<boolean> {
  return (await readKept(keyFilePath(folder))) !== undefined
}

/** Settings that are not empty win over the file. `made` is true the first time, when people must be shown the keys. */
export async function readOrCreateKeys(
  folder: string,
  configured: ConfiguredKeys,
): Promise<{ keys: Omit<InstanceKeys, 'secretKey'>; secrets: RootSecrets; made: boolean; file: string }> {
  await ensurePrivateFolder(folder)
  const file = keyFilePath(folder)
  const kept = await readKept(file)
  const fresh = { secretKey: generateSecret(), accessToken: generateSecret(), healthToken: generateSecret() }
  const made = !kept && (await writeKept(file, fresh))
  const stored = kept ?? (made ? fresh : await readKeptNow(file))
  const keys = {
    accessToken: configured.accessToken || stored.accessToken,
    healthToken: configured.healthToken || stored.healthToken,
  }
  return { keys, secrets: secretsIn(stored, configured), made, file }
}

function secretsIn(stored: StoredKeys, { secretKey: given, previousSecretKeys = [] }: ConfiguredKeys): RootSecrets {
  if (given !== '') return { current: given, previous: previousSecretKeys, isFromFile: false }
  const { secretKey: current, nextSecretKey: next, previousSecretKeys: earlier = [] } = stored
  // A server that has begun with the next one may seal with it before this process reads the file again.
  const previous = [...(next === undefined ? [] : [next]), ...earlier, ...previousSecretKeys]
  return { current, previous, isFromFile: true }
}

/** Of another installation: its `keys.json`, or a file with the key alone. Throws an error with a sentence. */
export async function readSecretsFile(file: string): Promise<RootSecrets> {
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new Error(`${file} cannot be read (${error.message}).`)
  })
  const alone = secretKey.safeParse(text.trim())
  const parsed = KeysInFile.safeParse(jsonOf(text) ?? (alone.success ? { secretKey: alone.data } : undefined))
  if (!parsed.success)
    throw new Error(`${file} is no keys.json, and no file with a secret key of 32 characters or more.`)
  const { secretKey: current, previousSecretKeys: previous = [], nextSecretKey: next } = parsed.data
  return { current, previous: next === undefined ? previous : [next, ...previous], isFromFile: true }
}

/** Adds a new secret key to the file, which the next start takes. */
export async function addNextSecretKey(folder: string): Promise<void> {
  await changeFile(folder, (kept) => ({ ...kept, nextSecretKey: kept.nextSecretKey ?? generateSecret() }))
}

/** Does a new secret key wait for the next start? */
export async function hasNextSecretKey(folder: string): Promise<boolean> {
  return (await readKept(keyFilePath(folder)))?.nextSecretKey !== undefined
}

/** By a server, before it opens anything: the next key takes the place of the one before. */
export async function takeNextSecretKey(folder: string): Promise<boolean> {
  if (!(await hasKeyFile(folder))) return false
  return changeFile(folder, ({ nextSecretKey: next, ...kept }) =>
    next === undefined
      ? undefined
      : { ...kept, secretKey: next, previousSecretKeys: [kept.secretKey, ...(kept.previousSecretKeys ?? [])] },
  )
}

/** False where there is none. */
export async function removePreviousSecretKeys(folder: string): Promise<boolean> {
  return changeFile(folder, ({ previousSecretKeys: previous, ...kept }) => (previous === undefined ? undefined : kept))
}

/** Atomic; `change` returns undefined where the file stays as it is. */
async function changeFile(folder: string, change: (kept: StoredKeys) => StoredKeys | undefined): Promise<boolean> {
  const file = keyFilePath(folder)
  const changed = change(await readKeptNow(file))
  if (!changed) return false
  await rename(await writeDraft(file, changed), file)
  return true
}

/** A new one in place of one of those in the file, which has to be there. Settings are none of its business. */
export async function rotateToken(folder: string, name: 'accessToken' | 'healthToken'): Promise<string> {
  const made = generateSecret()
  await changeFile(folder, (kept) => ({ ...kept, [name]: made }))
  return made
}

/** The file's own health token, whenever it is written anew. Not where the settings give one. Returns what ends it. */
export function watchHealthToken(
  file: string,
  configured: ConfiguredKeys,
  changed: (token: string) => void,
): () => void {
  if (configured.healthToken !== '') return () => {}
  const look = () => {
    readKept(file).then(
      (kept) => kept && changed(kept.healthToken),
      // A damaged file is reported at the next start; until then the old token stays valid.
      () => {},
    )
  }
  watchFile(file, { interval: 1000, persistent: false }, look)
  return () => unwatchFile(file, look)
}

async function readKept(file: string): Promise<StoredKeys | undefined> {
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new Error(`${file} cannot be read (${(error as Error).message}).`)
  }
  const parsed = StoredKeys.safeParse(jsonOf(text))
  // New keys would make every sealed token unreadable, so a broken file is for people to mend.
  if (!parsed.success)
    throw new Error(
      `${file} is damaged. Restore it from a backup, or set SECRET_KEY, ACCESS_TOKEN and HEALTH_TOKEN and remove it.`,
    )
  return parsed.data
}

/** Another program wrote it a moment ago. */
async function readKeptNow(file: string): Promise<StoredKeys> {
  const kept = await readKept(file)
  if (!kept) throw new Error(`${file} was removed while it was read.`)
  return kept
}

/** A draft beside the file, readable by its owner alone. */
async function writeDraft(file: string, keys: StoredKeys): Promise<string> {
  const name = `${file}.${randomUUID()}`
  const draft = await open(name, 'wx', 0o600)
  try {
    await draft.writeFile(`${JSON.stringify(keys, null, 2)}\n`)
    await draft.sync()
  } finally {
    await draft.close()
  }
  return name
}

/** Atomic. False where another process was first: its keys stay. */
async function writeKept(file: string, keys: StoredKeys): Promise<boolean> {
  const name = await writeDraft(file, keys)
  try {
    await link(name, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    // A file system without links: there the last one wins.
    await rename(name, file)
    return true
  } finally {
    await rm(name, { force: true })
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
