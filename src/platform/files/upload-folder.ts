// Private folder of files that come in parts, each part behind the one before.
import { open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { freeBytesOf } from '../free-space.ts'
import { ensurePrivateFolder } from './private-folder.ts'

export interface UploadFolder {
  pathOf(name: string): string
  /** Bytes that are there; undefined where there is no such file, as on another machine. */
  sizeOf(name: string): Promise<number | undefined>
  /** `offset`: where the part begins; what is behind it is written over. Throws the system's error where the disk is full. */
  write(name: string, offset: number, bytes: Uint8Array): Promise<void>
  /** With files beside it whose names begin with it and a dot. */
  remove(name: string): Promise<void>
  /** Undefined where the system does not say. */
  freeBytes(): Promise<number | undefined>
}

export function createUploadFolder(folder: string): UploadFolder {
  const pathOf = (name: string) => join(folder, name)
  return {
    pathOf,
    async sizeOf(name) {
      try {
        return (await stat(pathOf(name))).size
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
        throw error
      }
    },
    async write(name, offset, bytes) {
      await ensurePrivateFolder(folder)
      const file = await open(pathOf(name), offset === 0 ? 'w' : 'r+', 0o600)
      try {
        for (let at = 0; at < bytes.length; )
          at += (await file.write(bytes, at, bytes.length - at, offset + at)).bytesWritten
        await file.truncate(offset + bytes.length)
        await file.datasync()
      } finally {
        await file.close()
      }
    },
    async remove(name) {
      const names = await readdir(folder).catch(none)
      for (const one of names) if (one === name || one.startsWith(`${name}.`)) await rm(pathOf(one), { force: true })
    },
    async freeBytes() {
      await ensurePrivateFolder(folder)
      return freeBytesOf(folder)
    },
  }
}

const none = (error: NodeJS.ErrnoException): string[] => {
  if (error.code === 'ENOENT') return []
  throw error
}

export function isDiskFullError(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException | undefined)?.code ?? '')
}
