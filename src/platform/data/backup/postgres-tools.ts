// `pg_dump` and `pg_restore`: found in the PATH or a given folder, run without the password in their arguments.
import { spawn } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { redactedDatabaseUrl, serverUrlsOf } from '../database-url.ts'
import { movePrefix } from '../write-pause.ts'

/** Kept of what a tool says. */
const maxSaidChars = 4000

export interface PostgresTools {
  /** Empty: the PATH. */
  folder: string
  /** Of the tools, besides what they are given here: the PATH. */
  environment: NodeJS.ProcessEnv
}

/** Resolves to what it printed. Throws an error with a sentence. */
function run(
  tool: string,
  args: readonly string[],
  { folder, environment }: PostgresTools,
  env: NodeJS.ProcessEnv,
): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const path = folder === '' ? tool : join(folder, tool)
  const child = spawn(path, args, { env: { ...environment, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  let [out, said] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-maxSaidChars)
  })
  child.once('error', (error: NodeJS.ErrnoException) => reject(error.code === 'ENOENT' ? missing(path) : error))
  child.once('close', (code) => (code === 0 ? resolve(out) : reject(new Error(`${tool} failed: ${said.trim()}`))))
  return promise
}

const missing = (path: string) =>
  new Error(
    `${path} is not there. Install the client tools of PostgreSQL (postgresql-client), of the server's version or a later one, or set PG_TOOLS to their folder.`,
  )

/** The address without its password, which goes by the environment: arguments are seen by everybody on the machine. */
function connectionOf(url: string): { address: string; env: NodeJS.ProcessEnv } {
  const [first = url] = serverUrlsOf(url)
  const parsed = new URL(first)
  const password = decodeURIComponent(parsed.password || parsed.searchParams.get('password') || '')
  const strip = (text: string) =>
    text
      .replace(/^([a-z]+:\/\/[^:@/]*):[^/?#]*@/, '$1@')
      .replace(/([?&])password=[^&]*&?/, '$1')
      .replace(/[?&]$/, '')
  return { address: strip(url), env: password === '' ? {} : { PGPASSWORD: password } }
}

/** Tables of these names, as they are in the snapshot. */
export async function dumpPostgres(
  url: string,
  target: string,
  { snapshot, tables }: { snapshot: string; tables: readonly string[] },
  tools: PostgresTools,
): Promise<void> {
  const { address, env } = connectionOf(url)
  const which = tables.map((name) => `--table=public."${name}"`.replace('public.', ''))
  const args = ['--format=custom', '--no-owner', '--no-privileges', `--snapshot=${snapshot}`, `--file=${target}`]
  await run('pg_dump', [...args, ...which, `--dbname=${address}`], tools, env)
}

/** Reads the table of contents. Throws where it is no whole archive, or lacks the data of a table. */
export async function verifyDump(file: string, tables: readonly string[], tools: PostgresTools): Promise<void> {
  const list = await run('pg_restore', ['--list', file], tools, {})
  const missingTable = tables.find((name) => !new RegExp(` TABLE DATA \\S+ ${name} `).test(list))
  if (missingTable !== undefined) throw new Error(`The dump lacks the table ${missingTable}.`)
}

/** All or nothing. */
export async function restoreDump(file: string, url: string, tools: PostgresTools): Promise<void> {
  const { address, env } = connectionOf(url)
  const chosen = `${file}.list`
  await writeFile(chosen, await contentsOf(file, tools), { mode: 0o600 })
  const how = ['--no-owner', '--no-privileges', '--exit-on-error', '--single-transaction', `--use-list=${chosen}`]
  await run('pg_restore', [...how, `--dbname=${address}`, file], tools, env)
    .catch((error: Error) =>
      Promise.reject(new Error(`${redactedDatabaseUrl(url)} was left as it was. ${error.message}`)),
    )
    .finally(() => rm(chosen, { force: true }))
}

const moveTrigger = new RegExp(` TRIGGER \\S+ \\w+ ${movePrefix}\\w+ `)

/** Without triggers of a move, whose functions are in no dump of tables. */
async function contentsOf(file: string, tools: PostgresTools): Promise<string> {
  const list = await run('pg_restore', ['--list', file], tools, {})
  return list
    .split('\n')
    .filter((line) => !moveTrigger.test(line))
    .join('\n')
}
