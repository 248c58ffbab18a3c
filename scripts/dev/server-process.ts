// Server in a process of its own, which can be started again, and programs that run to their end.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { nodeEnvironment, nodeFlags } from '../node-options.mjs'

export interface ServerProcess {
  /** Resolves to its address once it listens. Fails with a sentence where it does not. */
  start(): Promise<string>
  stop(): Promise<void>
}

interface Started {
  url: string
  port: number
}

/** Its log goes on to standard output. After the first start the port stays the same. */
export function createServerProcess(
  root: string,
  settings: NodeJS.ProcessEnv,
  { port, say }: { port: number; say(text: string): void },
): ServerProcess {
  let child: ChildProcess | undefined
  let listensTo = port
  return {
    async start() {
      const env = { ...nodeEnvironment(root), ...settings, PORT: String(listensTo) }
      const server = spawn(
        process.execPath,
        [...nodeFlags, join(root, 'src/commands/pageside.ts'), 'start', '--json'],
        {
          cwd: root,
          env,
          stdio: ['ignore', 'pipe', 'inherit'],
        },
      )
      child = server
      const started = await Promise.race([firstJson(server), once(server, 'exit').then(() => undefined)])
      if (!started) throw new Error('the server did not start')
      server.once('exit', (code, signal) => {
        if (child === server) say(`the server ended (${signal ?? code}); waiting for a change`)
      })
      listensTo = started.port
      return started.url
    },
    async stop() {
      const server = child
      child = undefined
      if (!server || server.exitCode !== null || server.signalCode !== null) return
      const ended = once(server, 'exit')
      server.kill('SIGTERM')
      await ended
    },
  }
}

/** What it says when it listens; what follows is its log. */
function firstJson({ stdout }: ChildProcess): Promise<Started> {
  return new Promise((resolve) => {
    let said: string | undefined = ''
    stdout?.setEncoding('utf8').on('data', (text: string) => {
      if (said === undefined) return process.stdout.write(text)
      said += text
      const json = /^\{$[\s\S]*?^\}\n/m.exec(said)?.[0]
      if (json === undefined) return false
      process.stdout.write(said.slice(said.indexOf(json) + json.length))
      said = undefined
      resolve(JSON.parse(json))
      return true
    })
  })
}

/** Its output is shown only when it fails. */
export async function runScript(root: string, args: readonly string[], settings: NodeJS.ProcessEnv): Promise<string> {
  const [script = '', ...rest] = args
  const child = spawn(process.execPath, [...nodeFlags, join(root, script), ...rest], {
    cwd: root,
    env: { ...nodeEnvironment(root), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}:\n${said}`)
  return said
}
