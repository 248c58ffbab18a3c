// Manifest of a backup folder: what is in it, of which moment, with a checksum of each file. Its rename is what makes a
// backup the one of the folder.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

/** Says that a folder is a backup, of which version and time. */
export const manifestName = 'backup.json'
const currentFormat = 2

const FileEntry = z.object({
  /** In the folder. */
  name: z.string().regex(/^[\w.-]+$/),
  /** What it is: `database` or `keys`. */
  holds: z.enum(['database', 'keys']),
  bytes: z.number().int().nonnegative(),
  /** Of the file as it lies there. */
  sha256: z.string().regex(/^[\da-f]{64}$/),
})

const Manifest = z.object({
  format: z.number().int(),
  version: z.string(),
  createdAt: z.string(),
  engine: z.enum(['sqlite', 'postgres']),
  /** Rows of each table. */
  rows: z.record(z.string(), z.number().int()),
  /** In the age format, for this key. */
  recipient: z.string().optional(),
  files: z.array(FileEntry),
})

export type Manifest = z.output<typeof Manifest>
export type FileEntry = z.output<typeof FileEntry>
export type Holds = FileEntry['holds']

export function createManifest(content: Omit<Manifest, 'format'>): Manifest {
  return { format: currentFormat, ...content }
}

/** Releases up to 0.2.0 name no files: they have these, without checksums. */
const formerFiles: readonly (readonly [name: string, holds: Holds])[] = [
  ['pageside.db', 'database'],
  ['keys.json', 'keys'],
]

/** Undefined where there is none. Throws an error with a sentence where it cannot be read. */
export async function readManifest(folder: string): Promise<Manifest | undefined> {
  const path = join(folder, manifestName)
  if (!(await exists(path))) return undefined
  const text = await readFile(path, 'utf8')
  const parsed = z.record(z.string(), z.unknown()).safeParse(jsonOf(text))
  const former = parsed.success && !('format' in parsed.data) && typeof parsed.data.createdAt === 'string'
  const manifest = former ? await formerManifest(folder, parsed.data) : Manifest.safeParse(parsed.data).data
  if (!manifest) throw new Error(`${path} is damaged.`)
  if (manifest.format > currentFormat)
    throw new Error(`${folder} was written by a newer Pageside (${manifest.version}). Restore it with that version.`)
  return manifest
}

async function formerManifest(folder: string, { version, createdAt }: Record<string, unknown>): Promise<Manifest> {
  const files: FileEntry[] = []
  for (const [name, holds] of formerFiles) {
    const size = await stat(join(folder, name)).catch(() => undefined)
    if (size) files.push({ name, holds, bytes: size.size, sha256: '' })
  }
  return { format: 1, version: String(version), createdAt: String(createdAt), engine: 'sqlite', rows: {}, files }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Throws an error with a sentence. */
export async function assertUnchanged(folder: string, { name, bytes, sha256 }: FileEntry): Promise<void> {
  const path = join(folder, name)
  if (!(await exists(path))) throw new Error(`${folder} is incomplete: ${name} is missing.`)
  const seen = await checksumOf(path)
  const isSame = sha256 === '' || (seen.sha256 === sha256 && seen.bytes === bytes)
  if (!isSame) throw new Error(`${path} is damaged: it is not the file that was backed up.`)
}

export async function checksumOf(path: string): Promise<{ bytes: number; sha256: string }> {
  const sum = createHash('sha256')
  let bytes = 0
  for await (const piece of createReadStream(path)) {
    sum.update(piece)
    bytes += piece.length
  }
  return { bytes, sha256: sum.digest('hex') }
}

export function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
