// Browser for pages that scripts draw: the one that the settings name, or why there is none.
import { type Config, InvalidSettings } from './config.ts'
import { browserSettings } from './config-groups.ts'
import { type Browser, createBrowser } from './platform/browser/browser.ts'
import { findChromium, isExecutable } from './platform/browser/local/find-chromium.ts'
import { isEndpoint, shownEndpoint } from './platform/browser/remote/endpoint.ts'
import type { Log } from './platform/log.ts'
import type { Shutdown } from './platform/shutdown.ts'
import type { Roles } from './roles.ts'

/** `missing`: what the operator can do about it. */
export type PageBrowser = { browser: Browser; place: string } | { missing: string }

/** Finds it; it is started, or connected to, by the first page that needs it. Throws `InvalidSettings`. */
export async function openPageBrowser(config: Config, log: Log): Promise<PageBrowser> {
  const { wanted, hasNoSandbox, environment } = browserSettings(config)
  if (wanted === 'off') return { missing: 'BROWSER is off.' }
  // Its sandbox is that of the machine that it runs on.
  if (isEndpoint(wanted)) return { browser: createBrowser({ endpoint: wanted }, log), place: shownEndpoint(wanted) }
  const executable = wanted === 'auto' ? await findChromium(environment.PATH) : wanted
  if (executable === undefined) return { missing: 'There is no Chromium. Install one, or name one in BROWSER.' }
  await assertBrowser(config)
  if (!hasNoSandbox && process.getuid?.() === 0) {
    return { missing: 'It has no sandbox as root. Run the server as another user, or set BROWSER_NO_SANDBOX=true.' }
  }
  return { browser: createBrowser({ executable, hasNoSandbox, environment }, log), place: executable }
}

/** Throws `InvalidSettings` where the setting names a path and no program is there. */
export async function assertBrowser({ BROWSER: path }: Config): Promise<void> {
  if (path === 'auto' || path === 'off' || isEndpoint(path) || (await isExecutable(path))) return
  throw new InvalidSettings(`BROWSER names ${path}, where there is no program.`)
}

/** `noBrowser`: why there is none where pages are fetched. */
export interface ServerBrowser {
  browser: Browser | undefined
  noBrowser?: string
}

/** With a word in the log, and closed with the server. */
export async function openServerBrowser(
  config: Config,
  { feeds, jobs }: Roles,
  log: Log,
  stopping: Shutdown,
): Promise<ServerBrowser> {
  if (!feeds && !jobs) return { browser: undefined }
  const found = await openPageBrowser(config, log)
  if ('missing' in found) {
    if (config.BROWSER !== 'off') log.debug(`No browser for pages that scripts draw. ${found.missing}`)
    return { browser: undefined, noBrowser: found.missing }
  }
  log.debug(`Pages that scripts draw are opened in ${found.place}.`)
  stopping.addStep('browser', () => found.browser.close())
  return { browser: found.browser }
}
