// Where the database of a setting is.
import { access } from 'node:fs/promises'
import { resolve } from 'node:path'

/** Of SQLite; undefined for another engine. */
export function fileOf(url: string): string | undefined {
  return url.startsWith('sqlite:') ? url.slice('sqlite:'.length) : undefined
}

/** For people: without what nobody should read over a shoulder. */
export function shownPlace(url: string): string {
  const file = fileOf(url)
  if (file !== undefined) return resolve(file)
  const { protocol, host, pathname } = new URL(url)
  return `${protocol}//${host}${pathname}`
}

/** Nobody makes one on a server for databases by a wrong setting: opening it tells. */
export async function mayBeThere(url: string): Promise<boolean> {
  const file = fileOf(url)
  return (
    file === undefined ||
    access(file).then(
      () => true,
      () => false,
    )
  )
}
