// Contexts of a browser's pages: what the browser opens in one is ours to hold, and what others open is left to them.
import { BrowserGone, type CdpConnection, CdpError, type CdpEvent } from './cdp/cdp-connection.ts'
import { deadProxy } from './local/chromium-flags.ts'
import { within } from './within.ts'

/** Time of a context to open, and to close, after which the connection to its browser is ended. */
const openMs = 10_000
const closeMs = 3_000

export class PageContexts {
  readonly #connection: CdpConnection
  readonly #open = new Set<string>()

  constructor(connection: CdpConnection) {
    this.#connection = connection
    connection.listen((event) => this.#releaseOthers(event))
  }

  /** Shared workers and windows, too, wait for a word before they run. */
  async hold(): Promise<void> {
    const attach = { autoAttach: true, waitForDebuggerOnStart: true, flatten: true }
    await this.#connection.send('Target.setAutoAttach', attach)
  }

  /** Throws `BrowserGone`. */
  async open(): Promise<string> {
    const problem = 'The browser does not open a page.'
    try {
      const opened = await within(this.#create(), openMs)
      if (opened !== undefined) return opened
      throw new BrowserGone(problem)
    } catch (cause) {
      // What is half open goes with the connection.
      this.#connection.end(problem, cause)
      throw cause instanceof BrowserGone ? cause : new BrowserGone(problem, { cause })
    }
  }

  async close(browserContextId: string): Promise<void> {
    if (this.#connection.isGone) return
    const closed = this.#connection.send('Target.disposeBrowserContext', { browserContextId })
    const isClosed = await within(
      closed.then(() => true),
      closeMs,
    )
    if (isClosed) this.#open.delete(browserContextId)
    else this.#connection.end('The browser does not close a page.')
  }

  async #create(): Promise<string> {
    const wanted = { disposeOnDetach: true, ...deadProxy }
    const browserContextId = String(
      (await this.#connection.send('Target.createBrowserContext', wanted)).browserContextId,
    )
    this.#open.add(browserContextId)
    // None granted, all others denied.
    await this.#connection.send('Browser.grantPermissions', { browserContextId, permissions: [] })
    await this.#connection.send('Browser.setDownloadBehavior', { browserContextId, behavior: 'deny' })
    return browserContextId
  }

  /** Pages of other programs would wait, too, for a word that only this connection can give. */
  #releaseOthers({ method, params, sessionId: parent }: CdpEvent): void {
    if (method !== 'Target.attachedToTarget' || parent !== undefined) return
    const { sessionId, targetInfo } = params as { sessionId: string; targetInfo: { browserContextId?: string } }
    const { browserContextId } = targetInfo
    if (browserContextId === undefined || this.#open.has(browserContextId)) return
    void this.#release(sessionId)
  }

  async #release(sessionId: string): Promise<void> {
    try {
      await this.#connection.send('Runtime.runIfWaitingForDebugger', {}, sessionId)
      await this.#connection.send('Target.detachFromTarget', { sessionId })
    } catch (error) {
      // It was closed meanwhile.
      if (!(error instanceof CdpError || error instanceof BrowserGone)) throw error
    }
  }
}
