// Visit of one page in a context of its own: opened, left alone until it stands still, read, and closed.
import { BrowserGone, type CdpConnection, CdpError, type CdpEvent, type CdpReply } from './cdp/cdp-connection.ts'
import type { PageContexts } from './page-contexts.ts'
import { createPageQuiet } from './page-quiet.ts'
import { observeScript, ownWorld, pageWorldScript, readScript, stillScript } from './page-scripts.ts'
import { defaultVisitLimits, type PageVisit, type VisitedPage, VisitFailure, type VisitLimits } from './page-visit.ts'
import { createInterception } from './request-interception.ts'
import { type OpenedPage, takeSteps } from './steps/page-steps.ts'
import { within } from './within.ts'

/** Throws `VisitFailure`, and `BrowserGone` where the browser ended or has to be ended. */
export async function visitPage(
  { connection, contexts }: { connection: CdpConnection; contexts: PageContexts },
  visit: PageVisit,
): Promise<VisitedPage> {
  const limits = { ...defaultVisitLimits, ...visit.limits }
  const contextId = await contexts.open()
  const opened = new OpenPage(connection, contextId, visit, limits)
  try {
    return await opened.read()
  } finally {
    opened.leave()
    await contexts.close(contextId)
  }
}

class OpenPage {
  readonly #connection: CdpConnection
  readonly #contextId: string
  readonly #visit: PageVisit
  readonly #limits: VisitLimits
  #deadline: number
  readonly #leaving = new AbortController()
  readonly #quiet
  readonly #interception
  readonly #stopListening: () => void
  /** Sessions of the page, its frames and its workers. */
  readonly #sessions = new Set<string>()
  readonly #attached = Promise.withResolvers<string>()
  readonly #failed = Promise.withResolvers<never>()
  #pageSession: string | undefined
  #mainFrame: string | undefined
  /** While steps are taken, which must not lead to another page. */
  #isHeld = false
  #events = 0
  #eventChars = 0

  constructor(connection: CdpConnection, contextId: string, visit: PageVisit, limits: VisitLimits) {
    this.#connection = connection
    this.#contextId = contextId
    this.#visit = visit
    this.#limits = limits
    this.#deadline = performance.now() + limits.totalMs
    this.#quiet = createPageQuiet(limits.quietMs)
    const signal = AbortSignal.any([this.#leaving.signal, ...(visit.signal ? [visit.signal] : [])])
    const mainFrame = () => this.#mainFrame
    const fail = this.#failed.reject
    this.#interception = createInterception({
      connection,
      limits,
      quiet: this.#quiet,
      signal,
      mainFrame,
      pageHostname: new URL(visit.url).hostname,
      fail,
      answer: async (asked, left) => (this.#isHeld && asked.kind === 'document' ? staying : visit.answer(asked, left)),
    })
    const stops = [connection.listen((event) => this.#hear(event)), connection.listenForEnd(fail)]
    this.#stopListening = () => {
      for (const stop of stops) stop()
    }
    this.#failed.promise.catch(() => undefined)
  }

  async read(): Promise<VisitedPage> {
    const { signal } = this.#visit
    const abort = () => this.#failed.reject(signal?.reason)
    if (signal?.aborted) abort()
    signal?.addEventListener('abort', abort, { once: true })
    try {
      return await Promise.race([this.#read(), this.#failed.promise])
    } finally {
      signal?.removeEventListener('abort', abort)
    }
  }

  leave(): void {
    this.#stopListening()
    this.#quiet.giveUp()
    this.#leaving.abort(new VisitFailure('gone'))
  }

  async #read(): Promise<VisitedPage> {
    const url = 'about:blank'
    const created = this.#connection.send('Target.createTarget', { url, browserContextId: this.#contextId })
    const { targetId } = await this.#inTime(created)
    this.#mainFrame = String(targetId)
    await this.#inTime(this.#attached.promise)
    const opened = await this.#navigate()
    if (!opened) throw new VisitFailure('no-page')
    const { at, ...taken } = await takeSteps(this.#visit, this.#opened())
    const { html, url: endedAt } = await this.#readTree()
    return { html, url: at ?? endedAt, ...taken, ...this.#interception.counts() }
  }

  #opened(): OpenedPage {
    return {
      look: (expression, ms) => this.#look(expression, ms),
      settle: (ms) => this.#waitForQuiet(ms),
      leftMs: this.#leftToWait,
      hold: () => {
        this.#isHeld = true
        this.#deadline += this.#limits.scrollMs
      },
    }
  }

  async #navigate(): Promise<boolean> {
    const asked = this.#send('Page.navigate', { url: this.#visit.url })
    // Scripts may lead elsewhere before the first document is there, which then is no error.
    const answer = await within(asked, this.#leftToWait(), this.#leaving.signal)
    return answer !== undefined && (answer.errorText === undefined || answer.errorText === 'net::ERR_ABORTED')
  }

  async #waitForQuiet(ms: number): Promise<boolean> {
    const end = performance.now() + ms
    const left = () => end - performance.now()
    while (left() > 0 && (await within(this.#quiet.whenQuiet(), left(), this.#leaving.signal))) {
      const isStill = await this.#look(stillScript(this.#limits.quietMs), left())
      if (isStill === true && this.#quiet.isQuiet()) return true
    }
    return false
  }

  /** Undefined where the time is over, or the page is left meanwhile. */
  async #look(expression: string, ms: number): Promise<unknown> {
    const seen = this.#evaluate(expression).catch((error: unknown) => {
      if (error instanceof VisitFailure) return undefined
      throw error
    })
    return within(seen, ms, this.#leaving.signal)
  }

  async #readTree(): Promise<{ html: string; url: string }> {
    const { elements, chars } = this.#limits
    const read = await this.#inTime(this.#evaluate(readScript(elements, chars)))
    const { html, url = '', problem } = (read ?? {}) as { html?: string; url?: string; problem?: string }
    if (html === undefined) throw new VisitFailure(problem === undefined ? 'no-page' : 'too-large')
    // What the browser itself shows where it got nothing.
    if (!/^https?:/.test(url)) throw new VisitFailure('no-page')
    return { html, url }
  }

  /** In our world of the page. */
  async #evaluate(expression: string): Promise<unknown> {
    const frame = { frameId: this.#mainFrame, worldName: ownWorld }
    const { executionContextId: contextId } = await this.#send('Page.createIsolatedWorld', frame)
    const asked = { expression, contextId, returnByValue: true, awaitPromise: true }
    const { result } = (await this.#send('Runtime.evaluate', asked)) as { result?: { value?: unknown } }
    return result?.value
  }

  async #inTime<T>(work: Promise<T>): Promise<T> {
    const done = await within(
      work.then((value) => ({ value })),
      Math.max(1, this.#left()),
      this.#leaving.signal,
    )
    if (!done) throw new VisitFailure('hangs')
    return done.value
  }

  #left = (): number => this.#deadline - performance.now()

  /** Until the page has to be read. */
  #leftToWait = (): number => Math.max(0, this.#left() - this.#limits.readMs)

  #send(method: string, params: CdpReply = {}): Promise<CdpReply> {
    return this.#connection.send(method, params, this.#pageSession).catch((error: unknown) => {
      throw error instanceof CdpError ? new VisitFailure('no-page', error) : error
    })
  }

  #hear({ method, params, sessionId, chars }: CdpEvent): void {
    if (method === 'Target.attachedToTarget') this.#attach(params as unknown as Attached, sessionId)
    if (sessionId === undefined || !this.#sessions.has(sessionId)) return
    this.#events += 1
    this.#eventChars += chars
    if (this.#events > this.#limits.events || this.#eventChars > this.#limits.eventChars) {
      this.#failed.reject(new VisitFailure('too-large'))
      return
    }
    const isPage = sessionId === this.#pageSession
    if (method === 'Fetch.requestPaused') this.#interception.handle(params, { id: sessionId, isPage })
    if (isPage) this.#hearPage(method, params)
  }

  #hearPage(method: string, params: CdpReply): void {
    if (method === 'Page.domContentEventFired') this.#quiet.setLoaded(true)
    if (method === 'Inspector.targetCrashed') this.#failed.reject(new VisitFailure('crashed'))
    if (
      method === 'Page.frameStartedNavigating' &&
      params.frameId === this.#mainFrame &&
      !this.#isHeld &&
      !isSameDocument(params)
    ) {
      this.#quiet.setLoaded(false)
    }
    if (method === 'Page.javascriptDialogOpening') {
      // Whoever leaves a page wants to.
      const accept = params.type === 'beforeunload'
      this.#send('Page.handleJavaScriptDialog', { accept }).catch(() => undefined)
    }
  }

  #attach({ sessionId, targetInfo }: Attached, parent: string | undefined): void {
    const { targetId, type, browserContextId } = targetInfo
    const isOwn = parent === undefined ? browserContextId === this.#contextId : this.#sessions.has(parent)
    if (!isOwn) return
    const isPage = targetId === this.#mainFrame || (type === 'page' && this.#mainFrame === undefined)
    if (!isPage && type !== 'iframe' && type !== 'worker') {
      this.#close(targetId)
      return
    }
    this.#sessions.add(sessionId)
    if (isPage) this.#pageSession = sessionId
    const prepared = isPage ? this.#preparePage(sessionId) : this.#prepare(sessionId, type)
    prepared.then(() => {
      if (isPage) this.#attached.resolve(sessionId)
    }, this.#attached.reject)
  }

  /** It waits for its first word, and never gets it. */
  #close(targetId: string): void {
    this.#connection.send('Target.closeTarget', { targetId }).catch(() => undefined)
  }

  async #preparePage(sessionId: string): Promise<void> {
    const send = (method: string, params: CdpReply = {}) => this.#connection.send(method, params, sessionId)
    const shown = { source: observeScript, worldName: ownWorld }
    await Promise.all([
      send('Page.enable'),
      send('Inspector.enable'),
      send('Page.addScriptToEvaluateOnNewDocument', { source: pageWorldScript, runImmediately: true }),
      send('Page.addScriptToEvaluateOnNewDocument', shown),
      send('Network.enable', { maxTotalBufferSize: 0, maxResourceBufferSize: 0 }),
      send('Network.setBypassServiceWorker', { bypass: true }),
      send('Network.setCacheDisabled', { cacheDisabled: true }),
      this.#prepare(sessionId, 'page'),
    ])
  }

  async #prepare(sessionId: string, type: string): Promise<void> {
    const send = (method: string, params: CdpReply = {}) => this.#connection.send(method, params, sessionId)
    const autoAttach = { autoAttach: true, waitForDebuggerOnStart: true, flatten: true }
    const commands = [
      send('Target.setAutoAttach', autoAttach),
      send('Fetch.enable', { patterns: [{ urlPattern: '*' }] }),
    ]
    if (type === 'iframe') {
      commands.push(send('Page.addScriptToEvaluateOnNewDocument', { source: pageWorldScript, runImmediately: true }))
    }
    // Workers know no interception of their own where that of their page has their requests.
    const outcome = await Promise.allSettled(commands)
    const gone = outcome.find((one) => one.status === 'rejected' && one.reason instanceof BrowserGone)
    if (gone?.status === 'rejected') throw gone.reason
    await send('Runtime.runIfWaitingForDebugger').catch((error: unknown) => {
      if (!(error instanceof CdpError)) throw error
    })
  }
}

/** The page stays where it is. */
const staying = { status: 204, headers: [], body: new Uint8Array() }

interface Attached {
  sessionId: string
  targetInfo: { targetId: string; type: string; browserContextId?: string }
}

const isSameDocument = ({ navigationType }: CdpReply): boolean => /sameDocument/i.test(String(navigationType))
