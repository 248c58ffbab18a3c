// Private folder of files that come in parts, each part behind the one before.
import { constants } from 'node:fs'
import { open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { freeBytesOf } from '../free-space.ts'
import { ensurePrivateFolder } from './private-folder.ts'

export interface UploadFolder {
  pathOf(name: string): string
  /** Bytes that are there; undefined where there is no such file, as on another machine. */
  sizeOf(name: string): Promise<number | undefined>
  /**
   * `offset`: where the part begins. A part that comes twice, late, takes nothing away of those behind it. Throws the system's error
   * where the disk is full.
   */
  write(name: string, offset: number, bytes: Uint8Array): Promise<void>
  /** Is this part there already, as it is sent? */
  holds(name: string, offset: number, bytes: Uint8Array): Promise<boolean>
  /** With files beside it whose names begin with it and a dot. */
  remove(name: string): Promise<void>
  /** Undefined where the system does not say. */
  freeBytes(): Promise<number | undefined>
}

/** A file that is there is not cut: another request may have written more of it. */
const startFlags = constants.O_WRONLY | constants.O_CREAT

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
      const file = await open(pathOf(name), offset === 0 ? startFlags : 'r+', 0o600)
      try {
        for (let at = 0; at < bytes.length; )
          at += (await file.write(bytes, at, bytes.length - at, offset + at)).bytesWritten
        await file.datasync()
      } finally {
        await file.close()
      }
    },
    async holds(name, offset, bytes) {
      const file = await open(pathOf(name), 'r').catch(noFile)
      if (!file) return false
      try {
        const { bytesRead, buffer } = await file.read(Buffer.alloc(bytes.length), 0, bytes.length, offset)
        return bytesRead === bytes.length && buffer.equals(bytes)
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

const noFile = (error: NodeJS.ErrnoException): undefined => {
  if (error.code === 'ENOENT') return undefined
  throw error
}

const none = (error: NodeJS.ErrnoException): string[] => {
  if (error.code === 'ENOENT') return []
  throw error
}

export function isDiskFullError(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException | undefined)?.code ?? '')
}
