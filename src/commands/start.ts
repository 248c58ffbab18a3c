// `pageside start`: runs the server until it is told to stop.
import { setTimeout as pause } from 'node:timers/promises'
import { type Config, readConfig } from '../config.ts'
import type { RunningApp } from '../main.ts'
import { type Command, parseCommandArgs, print, printError, printJson } from './command.ts'

/** A second signal within this time is the same key press, told twice. */
const echoMs = 1000

export const start: Command = {
  name: 'start',
  usage: '',
  summary: 'Start the server.',
  async run(args) {
    const { values } = parseCommandArgs(args, {}, 0)
    // Listened for from the beginning: a start that is told to stop finishes, and stops cleanly.
    const told = untilTold()
    const config = readConfig()
    const { startApp } = await import('../main.ts')
    const app = await Promise.race([
      startApp(config),
      told.then(() => pause(config.STOP_SECONDS * 1000, undefined, { ref: false })),
    ])
    if (!app)
      return cutOff(`The start was not over ${config.STOP_SECONDS} seconds after it was told to stop, and is cut.`)
    if (values.json) printJson({ url: app.url, port: app.port, keysFile: app.keysFile, demo: app.demo })
    else if (app.firstStart) print(welcome(app, config.SERVICES))
    else print(`Pageside is running at ${app.url}. Keys: ${app.keysFile}. Stop with Ctrl-C.${aboutDemo(app)}`)
    await told
    if (!values.json) print('Stopping.')
    const cut = await app.stop()
    if (cut.length === 0) return 0
    return cutOff(`Not done after ${config.STOP_SECONDS} seconds and cut: ${cut.join(', ')}.`)
  },
}

/** What was cut would keep the process. */
function cutOff(why: string): never {
  printError(why)
  process.exit(1)
}

/** Shown once: afterwards the keys are found in their file only. */
function welcome(app: RunningApp, services: Config['SERVICES']): string {
  const { url, keys, keysFile } = app
  const addresses = [
    ...(services.includes('feeds') ? [`  Make your first feed:  ${url}/#token=${keys.accessToken}\n`] : []),
    ...(services.some((name) => name !== 'jobs') ? [`  API:                   ${url}/docs\n`] : []),
  ]
  return `
Pageside is running at ${url}
${addresses.length > 0 ? `\n${addresses.join('')}` : ''}
  Access token           ${keys.accessToken}
  Health token           ${keys.healthToken}
${aboutDemo(app)}
The tokens are kept in ${keysFile}. None of this is shown again. Stop with Ctrl-C.
`
}

function aboutDemo({ demo }: RunningApp): string {
  return demo ? `\n  Tenant to try with     ${demo.id}\n  Its API key            ${demo.apiKey}\n` : ''
}

function untilTold(): Promise<void> {
  return new Promise((resolve) => {
    let toldAt: number | undefined
    const told = () => {
      const now = Date.now()
      // Whoever insists does not want to wait for open requests.
      if (toldAt !== undefined && now - toldAt > echoMs) process.exit(1)
      toldAt ??= now
      resolve()
    }
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, told)
    // Started by another process of ours: without it nobody could stop us.
    process.on('disconnect', told)
    process.channel?.unref()
  })
}
