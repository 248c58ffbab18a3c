// PgBouncer for tests, in transaction mode, before a PostgreSQL that listens on a socket in a folder.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

export interface Pooler {
  /** Of the same database, through the pooler. */
  url: string
  start(): Promise<void>
  /** At once: whoever is connected is cut off. */
  halt(): Promise<void>
  stop(): Promise<void>
}

/** As which it runs when we are root, which it refuses to be. */
const nobody = { uid: 65_534, gid: 65_534 }
const asWhom = process.getuid?.() === 0 ? nobody : {}

const program = process.env.TEST_PGBOUNCER ?? ['pgbouncer', '/usr/sbin/pgbouncer'].find(isThere)

/** As in `1.18.0`; undefined where there is none: `TEST_PGBOUNCER` names another. */
export const poolerVersion: string | undefined =
  program && /PgBouncer (\S+)/.exec(spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout)?.[1]

function isThere(name: string): boolean {
  return spawnSync(name, ['--version'], { stdio: 'ignore' }).status === 0
}

/** `settings`: lines of its file, on top of its defaults. */
export async function startPooler(databaseUrl: string, settings: readonly string[] = []): Promise<Pooler> {
  const folder = await mkdtemp(join(tmpdir(), 'pageside-pooler-'))
  await chmod(folder, 0o755)
  if ('uid' in asWhom) await chown(folder, nobody.uid, nobody.gid)
  const { pathname, username, searchParams, hostname, port: serverPort } = new URL(databaseUrl)
  const name = pathname.slice(1)
  const host = searchParams.get('host') ?? hostname
  const port = await unusedPort()
  const file = join(folder, 'pgbouncer.ini')
  const target = `host=${host} port=${serverPort || 5432} dbname=${name} user=${username}`
  const pooled = ['pool_mode = transaction', 'default_pool_size = 8', 'max_client_conn = 200']
  const access = ['auth_type = any', 'listen_addr = 127.0.0.1', `listen_port = ${port}`, 'unix_socket_dir =']
  const lines = ['[databases]', `${name} = ${target}`, '[pgbouncer]', ...access, ...pooled, ...settings]
  await writeFile(file, `${lines.join('\n')}\n`)
  let child: ChildProcess | undefined
  async function start() {
    child = spawn(program ?? 'pgbouncer', ['-q', file], { ...asWhom, cwd: folder, stdio: 'ignore' })
    while (!(await isListening(port))) {
      if (child.exitCode !== null) throw new Error('PgBouncer ended at once.')
      await pause(20)
    }
  }
  async function halt() {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGQUIT')
    await ended
  }
  await start()
  const url = new URL(`postgres://${username}@127.0.0.1:${port}/${name}`).href
  return {
    url,
    start,
    halt,
    async stop() {
      await halt()
      await rm(folder, { recursive: true })
    },
  }
}

/** One that was free a moment ago. */
async function unusedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
  }).then((isOpen) => {
    socket.destroy()
    return isOpen as boolean
  })
}
