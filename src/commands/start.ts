// `pageside start`: runs the server until a signal stops it.
import { setTimeout as pause } from 'node:timers/promises'
import { type Config, readConfig } from '../config.ts'
import type { RunningApp } from '../main.ts'
import { version } from '../platform/version.ts'
import { rolesOf, servesOf } from '../roles.ts'
import { type Command, parseCommandArgs, print, printError, printJson } from './command.ts'

/** A second signal within this time is the same key press, delivered twice. */
const echoMs = 1000

export const start: Command = {
  name: 'start',
  usage: '',
  summary: 'Start the server.',
  async run(args) {
    const { values } = parseCommandArgs(args, {}, 0)
    // Registered first, so that a signal during the start lets it finish and stops cleanly.
    const signalled = untilSignalled()
    const config = readConfig()
    const { startApp } = await import('../main.ts')
    const app = await Promise.race([
      startApp(config),
      signalled.then(() => pause(config.STOP_SECONDS * 1000, undefined, { ref: false })),
    ])
    if (!app)
      return cutOff(
        `The start did not finish within ${config.STOP_SECONDS} seconds (STOP_SECONDS) after the signal, and was cut off.`,
      )
    if (values.json) printJson({ version, url: app.url, port: app.port, keysFile: app.keysFile, demo: app.demo })
    else if (app.firstStart) print(welcome(app, config.SERVICES))
    else
      print(`Pageside ${version} is running at ${app.url}. Keys: ${app.keysFile}. Stop with Ctrl-C.${aboutDemo(app)}`)
    // Else the first page would wait for it.
    const roles = rolesOf(config.SERVICES)
    if (roles.jobs || servesOf(roles)('feeds')) await (await import('../feeds/admin.ts')).readCatalogue()
    const signal = await signalled
    if (!values.json) print('Stopping.')
    // By hand nobody wants to wait.
    if (signal === 'SIGTERM') await app.drain()
    const cut = await app.stop()
    if (cut.length === 0) return 0
    return cutOff(`Not finished within ${config.STOP_SECONDS} seconds (STOP_SECONDS), and cut off: ${cut.join(', ')}.`)
  },
}

/** Steps that were cut off would keep the process alive. */
function cutOff(why: string): never {
  printError(why)
  process.exit(1)
}

/** Shown once: afterwards the keys are found in their file only. */
function welcome(app: RunningApp, services: Config['SERVICES']): string {
  const { url, keys, keysFile } = app
  const serves = servesOf(rolesOf(services))
  const addresses = [
    ...(serves('feeds') ? [`  Make your first feed:  ${url}/#token=${keys.accessToken}\n`] : []),
    ...(serves('feeds') || serves('comments') ? [`  Guides and API:        ${url}/docs\n`] : []),
  ]
  return `
Pageside ${version} is running at ${url}
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

function untilSignalled(): Promise<NodeJS.Signals | undefined> {
  return new Promise((resolve) => {
    let signalledAt: number | undefined
    const onSignal = (signal?: NodeJS.Signals) => {
      const now = Date.now()
      // A second signal stops without waiting for open requests.
      if (signalledAt !== undefined && now - signalledAt > echoMs) process.exit(1)
      signalledAt ??= now
      resolve(signal)
    }
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal)
    // Started by another process of ours: once that is gone, no one could stop this one.
    process.on('disconnect', () => onSignal())
    process.channel?.unref()
  })
}
