// Parser of `DATABASE_URL`, and the existence check of the database behind it.
import { access } from 'node:fs/promises'
import { resolve } from 'node:path'

/** Of SQLite; undefined for another engine. */
export function sqliteFileOf(url: string): string | undefined {
  return url.startsWith('sqlite:') ? url.slice('sqlite:'.length) : undefined
}

/** User and password, the list of hosts, and the rest. */
const parts = /^([a-z]+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s

/** Of PostgreSQL: one address for each host of a list, as libpq has it (`postgres://USER@HOST:PORT,HOST:PORT/NAME`). */
export function serverUrlsOf(url: string): string[] {
  const [, before, hosts, after] = parts.exec(url) ?? []
  return hosts ? hosts.split(',').map((host) => `${before}${host}${after}`) : [url]
}

/** For messages: without user and password. */
export function redactedDatabaseUrl(url: string): string {
  const file = sqliteFileOf(url)
  if (file !== undefined) return resolve(file)
  const servers = serverUrlsOf(url).map((one) => new URL(one))
  return `${servers[0]?.protocol}//${servers.map(({ host }) => host).join(',')}${servers[0]?.pathname}`
}

/**
 * False only where there is surely none. Nobody makes one on a server for databases by a wrong setting, and a file that may
 * not be looked at is no missing one: opening it tells.
 */
export async function mayExist(url: string): Promise<boolean> {
  const file = sqliteFileOf(url)
  if (file === undefined) return true
  return access(file).then(
    () => true,
    ({ code }: NodeJS.ErrnoException) => code !== 'ENOENT' && code !== 'ENOTDIR',
  )
}
