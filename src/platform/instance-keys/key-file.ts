// Key file of an instance: keys come from the settings, or are generated once and stored in the data folder (mode 0600).
import { randomUUID } from 'node:crypto'
import { unwatchFile, watchFile } from 'node:fs'
import { link, open, readFile, rename, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { z } from 'zod'
import { generateSecret } from '../crypto/secrets.ts'
import { ensurePrivateFolder } from '../files/private-folder.ts'

const InstanceKeys = z.object({
  secretKey: z.string().min(32),
  accessToken: z.string().min(16),
  healthToken: z.string().min(16),
})

export type InstanceKeys = z.output<typeof InstanceKeys>

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
  configured: InstanceKeys,
): Promise<{ keys: InstanceKeys; made: boolean; file: string }> {
  await ensurePrivateFolder(folder)
  const file = keyFilePath(folder)
  const kept = await readKept(file)
  const fresh = { secretKey: generateSecret(), accessToken: generateSecret(), healthToken: generateSecret() }
  const made = !kept && (await writeKept(file, fresh))
  const stored = kept ?? (made ? fresh : await readKeptNow(file))
  const keys = {
    secretKey: configured.secretKey || stored.secretKey,
    accessToken: configured.accessToken || stored.accessToken,
    healthToken: configured.healthToken || stored.healthToken,
  }
  return { keys, made, file }
}

/** A new one in place of one of those in the file, which has to be there. Settings are none of its business. */
export async function rotateToken(folder: string, name: 'accessToken' | 'healthToken'): Promise<string> {
  const file = keyFilePath(folder)
  const kept = await readKeptNow(file)
  const made = generateSecret()
  const draft = await writeDraft(file, { ...kept, [name]: made })
  await rename(draft, file)
  return made
}

/** The file's own health token, whenever it is written anew. Not where the settings give one. Returns what ends it. */
export function watchHealthToken(file: string, configured: InstanceKeys, changed: (token: string) => void): () => void {
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

async function readKept(file: string): Promise<InstanceKeys | undefined> {
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new Error(`${file} cannot be read (${(error as Error).message}).`)
  }
  const parsed = InstanceKeys.safeParse(jsonOf(text))
  // New keys would make every sealed token unreadable, so a broken file is for people to mend.
  if (!parsed.success)
    throw new Error(
      `${file} is damaged. Restore it from a backup, or set SECRET_KEY, ACCESS_TOKEN and HEALTH_TOKEN and remove it.`,
    )
  return parsed.data
}

/** Another program wrote it a moment ago. */
async function readKeptNow(file: string): Promise<InstanceKeys> {
  const kept = await readKept(file)
  if (!kept) throw new Error(`${file} was removed while it was read.`)
  return kept
}

/** A draft beside the file, readable by its owner alone. */
async function writeDraft(file: string, keys: InstanceKeys): Promise<string> {
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
async function writeKept(file: string, keys: InstanceKeys): Promise<boolean> {
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
