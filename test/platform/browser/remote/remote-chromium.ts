// Chromium that listens for DevTools connections at a port, as one on another machine does.
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WebSocket } from 'ws'
import { findTestChromium } from '../../../browser/chromium.ts'
import { waitUntil } from '../../../harness/app.ts'

export interface RemoteChromium {
  /** Of its socket: `ws:`. */
  socket: string
  /** `http://HOST:PORT`. */
  address: string
  kill(): void
  /** Answer to one command, by a connection of its own. */
  ask(method: string, params?: object): Promise<Record<string, unknown>>
  stop(): Promise<void>
}

/** Started as `docs/feeds.md` says, or with no flag but those that a test needs. */
export async function startRemoteChromium({ isGuarded = true, port = 0 } = {}): Promise<RemoteChromium> {
  const { executablePath, env } = await findTestChromium()
  const profile = await mkdtemp(join(tmpdir(), 'remote-chromium-'))
  const command = isGuarded ? await readRemoteCommand() : 'chromium --headless --remote-debugging-port=9222'
  const own = ['--disable-gpu', `--user-data-dir='${profile}'`, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])]
  const started = command
    .replace(/^\S+/, `exec '${executablePath}'`)
    .replace('--remote-debugging-port=9222', `--remote-debugging-port=${port}`)
    .replace(/--user-data-dir=\S+ \S+/, '')
  const options = { detached: true, stdio: 'ignore', env: { ...process.env, ...env } } as const
  const child = spawn('sh', ['-c', `${started} ${own.join(' ')}`], options)
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const kill = () => {
    if (child.exitCode === null && child.signalCode === null) process.kill(-(child.pid ?? 0), 'SIGKILL')
  }
  let told = ''
  await waitUntil('it listens', async () => {
    told = await readFile(join(profile, 'DevToolsActivePort'), 'utf8').catch(() => '')
    return told.includes('\n/')
  })
  const [listening, path] = told.trim().split('\n')
  const socket = `ws://127.0.0.1:${listening}${path}`
  return {
    socket,
    address: `http://127.0.0.1:${listening}`,
    kill,
    ask: (method, params = {}) => askOnce(socket, method, params),
    async stop() {
      kill()
      await ended
      await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
    },
  }
}

/** The command of the documentation, on one line. */
export async function readRemoteCommand(): Promise<string> {
  const text = await readFile(new URL('../../../../docs/feeds.md', import.meta.url), 'utf8')
  const [, command] = /^```sh\n(chromium[^`]*--remote-debugging-port[^`]*)\n```$/m.exec(text) ?? []
  if (command === undefined) throw new Error('docs/feeds.md does not say how a browser elsewhere is started.')
  return command.replaceAll('\\\n', '')
}

async function askOnce(address: string, method: string, params: object): Promise<Record<string, unknown>> {
  const socket = new WebSocket(address)
  const { promise, resolve, reject } = Promise.withResolvers<Record<string, unknown>>()
  socket.on('open', () => socket.send(JSON.stringify({ id: 1, method, params })))
  socket.on('error', reject)
  socket.on('message', (data) => {
    const { id, result } = JSON.parse(String(data))
    if (id === 1) resolve(result ?? {})
  })
  return promise.finally(() => socket.close())
}
