// Program in a process of its own, with its own settings.
import { type ChildProcess, fork, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { testFlags } from '../../scripts/node-options.mjs'
import type { HostReply, HostRequest } from '../program/program-host.ts'
import { databaseUrl, engine } from './engine.ts'

const program = fileURLToPath(new URL('../../src/commands/pageside.ts', import.meta.url))
const quiet = '--disable-warning=ExperimentalWarning'
/** Where no settings file lies about. */
const quietPlace = fileURLToPath(new URL('../fixtures/', import.meta.url))
/** Starts a third faster: the tests start many. */
const compiled = fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url))

export type Settings = Record<string, string>

/** Of the tests' own environment, what a program cannot do without. */
export function programEnvironment(): Settings {
  const { PATH = '', HOME = '' } = process.env
  return { PATH, HOME, NODE_COMPILE_CACHE: compiled }
}

export interface Ended {
  code: number | null
  signal: NodeJS.Signals | null
  stdout: string
  stderr: string
}

export interface Program {
  process: ChildProcess
  /** What it has written so far. */
  stdout(): string
  ended: Promise<Ended>
}

export interface LaunchPlace {
  script?: string
  cwd?: string
  /** What runs the script: an executable and its flags. This Node by default. */
  runner?: readonly string[]
}

/** Nothing of the tests' own environment reaches it but what a program cannot do without. */
export function launch(args: string[], settings: Settings, where: LaunchPlace = {}): Program {
  const { script = program, cwd = quietPlace, runner = [process.execPath, quiet] } = where
  const [executable = '', ...flags] = runner
  const child = spawn(executable, [...flags, script, ...args], {
    cwd,
    env: { ...programEnvironment(), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let stdout = ''
  let stderr = ''
  child.stdout?.setEncoding('utf8').on('data', (text) => {
    stdout += text
  })
  child.stderr?.setEncoding('utf8').on('data', (text) => {
    stderr += text
  })
  const ended = new Promise<Ended>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => resolve({ code, signal, stdout, stderr: stripVTControlCharacters(stderr) }))
  })
  return { process: child, stdout: () => stdout, ended }
}

/** Runs a command to its end, in a process of its own. */
export async function runAlone(args: string[], settings: Settings = {}, cwd = quietPlace): Promise<Ended> {
  return launch(args, await onEngine(settings), { cwd }).ended
}

/**
 * Runs a command to its end, in one process with the commands before it: a start takes longer than most of them. Fails
 * when it leaves something open, which would keep a process of its own from ending.
 */
export async function pageside(args: string[], settings: Settings = {}, cwd = quietPlace): Promise<Ended> {
  // A server ends with its process.
  if (args[0] === 'start') return runAlone(args, settings, cwd)
  return runInHost(args, { ...programEnvironment(), ...(await onEngine(settings)) }, cwd)
}

/** The same with an environment that is whole. */
export function runInHost(args: string[], settings: Settings, cwd: string): Promise<Ended> {
  const request: HostRequest = { args, settings, cwd }
  const turn = lastInTurn.then(() => askHost(request))
  lastInTurn = turn.catch(() => {})
  return turn
}

let host: ChildProcess | undefined
let lastInTurn: Promise<unknown> = Promise.resolve()

async function askHost(request: HostRequest): Promise<Ended> {
  host ??= startHost()
  const child = host
  child.ref()
  child.channel?.ref()
  const { promise, resolve, reject } = Promise.withResolvers<HostReply>()
  const onMessage = (told: unknown) => resolve(told as HostReply)
  const onExit = (code: number | null) => {
    host = undefined
    reject(new Error(`The process of commands ended with ${code}.`))
  }
  child.once('message', onMessage)
  child.once('exit', onExit)
  try {
    child.send(request)
    const reply = await promise
    if (reply.left.length > 0) throw new Error(`A command left open: ${reply.left.join(', ')}`)
    const { code, stdout, stderr } = reply
    return { code, signal: null, stdout, stderr: stripVTControlCharacters(stderr) }
  } finally {
    child.off('message', onMessage)
    child.off('exit', onExit)
    // Where all tests are done, this process may end, and the other does with it.
    child.unref()
    child.channel?.unref()
  }
}

function startHost(): ChildProcess {
  const script = fileURLToPath(new URL('../program/program-host.ts', import.meta.url))
  return fork(script, {
    execArgv: [...testFlags],
    env: programEnvironment(),
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
}

/** Its data folder's database on the engine that the tests run on. */
export async function onEngine(settings: Settings): Promise<Settings> {
  if (engine === 'sqlite' || !settings.DATA_DIR || settings.DATABASE_URL) return settings
  return { DATABASE_URL: await databaseUrl(settings.DATA_DIR), ...settings }
}

export interface ServerProgram extends Program {
  url: string
  port: number
}

/**
 * A server that listens, and refuses nothing because this machine is busy. Fails with what it said when it does not come
 * so far.
 */
export async function launchServer(settings: Settings, options: LaunchPlace = {}): Promise<ServerProgram> {
  const started = launch(
    ['start', '--json'],
    { PORT: '0', RATE_LIMIT: 'off', SHED_AFTER_MS: '0', DRAIN_SECONDS: '0', ...(await onEngine(settings)) },
    options,
  )
  const said = await Promise.race([firstJson(started), started.ended])
  if ('code' in said)
    throw new Error(`The server ended with ${said.code ?? said.signal}:\n${said.stdout}${said.stderr}`)
  return { ...started, url: `http://127.0.0.1:${said.port}`, port: said.port }
}

/** Of the tenant that the first start makes, which shows it this once. */
export function demoKeyOf({ stdout }: Program): string {
  return JSON.parse(jsonIn(stdout()) ?? '').demo.apiKey
}

function firstJson({ process: child, stdout }: Program): Promise<{ port: number }> {
  return new Promise((resolve) => {
    child.stdout?.on('data', () => {
      const json = jsonIn(stdout())
      if (json) resolve(JSON.parse(json))
    })
  })
}

/** Its closing brace stands alone; what follows is the log. */
function jsonIn(stdout: string): string | undefined {
  return /^\{$[\s\S]*?^\}$/m.exec(stdout)?.[0]
}
