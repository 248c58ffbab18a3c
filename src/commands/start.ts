// `pageside start`: runs the server until it is told to stop.
import { readConfig } from '../config.ts'
import { type RunningApp, startApp } from '../main.ts'
import { type Command, print, printJson, readArgs } from './command.ts'

/** A second signal within this time is the same key press, told twice. */
const echoMs = 1000

export const start: Command = {
  name: 'start',
  usage: '',
  summary: 'Start the server.',
  async run(args) {
    const { values } = readArgs(args, {}, 0)
    const app = await startApp(readConfig())
    if (values.json) printJson({ url: app.url, port: app.port, keysFile: app.keysFile })
    else
      print(
        app.firstStart ? welcome(app) : `Pageside is running at ${app.url}. Keys: ${app.keysFile}. Stop with Ctrl-C.`,
      )
    await untilTold()
    if (!values.json) print('Stopping.')
    await app.stop()
    return 0
  },
}

/** Shown once: afterwards the keys are found in their file only. */
function welcome({ url, keys, keysFile }: RunningApp): string {
  return `
Pageside is running at ${url}

  Make your first feed:  ${url}/#token=${keys.accessToken}
  API:                   ${url}/docs

  Access token           ${keys.accessToken}
  Health token           ${keys.healthToken}

The keys are kept in ${keysFile} and are not shown again. Stop with Ctrl-C.
`
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
