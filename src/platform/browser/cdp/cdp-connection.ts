// Connection that speaks the Chrome DevTools Protocol: commands with their answers, and events by session.

export interface CdpEvent {
  method: string
  params: Record<string, unknown>
  /** Undefined for events of the browser itself. */
  sessionId: string | undefined
  /** Length of the whole message. */
  chars: number
}

/** Whole messages, in order; each is one JSON text. */
export interface CdpTransport {
  send(message: string): void
  close(): void
}

/** The browser ended, or the connection to it. */
export class BrowserGone extends Error {
  override readonly name = 'BrowserGone'
}

/** An answer of the browser that says why a command cannot be done: mostly, that its page is gone. */
export class CdpError extends Error {
  override readonly name = 'CdpError'
}

/** What is larger is a page that floods: the largest that is asked for is a page's whole text. */
export const maxMessageBytes = 64 * 1024 * 1024

export type CdpReply = Record<string, unknown>

interface Waiting {
  resolve(reply: CdpReply): void
  reject(error: Error): void
}

export class CdpConnection {
  readonly #transport: CdpTransport
  readonly #waiting = new Map<number, Waiting>()
  readonly #listeners = new Set<(event: CdpEvent) => void>()
  readonly #endListeners = new Set<(gone: BrowserGone) => void>()
  #lastId = 0
  #gone: BrowserGone | undefined

  constructor(transport: CdpTransport) {
    this.#transport = transport
  }

  get isGone(): boolean {
    return this.#gone !== undefined
  }

  /** Rejects with `CdpError`, and with `BrowserGone` where no answer can come any more. */
  send(method: string, params: CdpReply = {}, sessionId?: string): Promise<CdpReply> {
    if (this.#gone) return Promise.reject(this.#gone)
    const id = ++this.#lastId
    const { promise, resolve, reject } = Promise.withResolvers<CdpReply>()
    this.#waiting.set(id, { resolve, reject })
    this.#transport.send(JSON.stringify({ id, method, params, ...(sessionId === undefined ? {} : { sessionId }) }))
    return promise
  }

  /** Returns what ends it. */
  listen(listener: (event: CdpEvent) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Called once, at its end. Returns what ends that. */
  listenForEnd(listener: (gone: BrowserGone) => void): () => void {
    this.#endListeners.add(listener)
    return () => this.#endListeners.delete(listener)
  }

  /** What cannot be read ends the connection, with the reason as its cause. */
  receive(text: string): void {
    if (this.#gone) return
    try {
      this.#handle(JSON.parse(text), text.length)
    } catch (cause) {
      this.end('The browser sent a message that cannot be read.', cause)
    }
  }

  #handle({ id, result, error, method, params = {}, sessionId }: CdpMessage, chars: number): void {
    if (id === undefined) {
      for (const listener of this.#listeners) listener({ method: String(method), params, sessionId, chars })
      return
    }
    const waiting = this.#waiting.get(id)
    this.#waiting.delete(id)
    if (error) waiting?.reject(new CdpError(String(error.message)))
    else waiting?.resolve(result ?? {})
  }

  end(reason: string, cause?: unknown): void {
    if (this.#gone) return
    this.#gone = new BrowserGone(reason, { cause })
    for (const { reject } of this.#waiting.values()) reject(this.#gone)
    this.#waiting.clear()
    for (const listener of this.#endListeners) listener(this.#gone)
    this.#listeners.clear()
    this.#endListeners.clear()
    this.#transport.close()
  }
}

/** As the protocol has it; what a browser sends may be anything. */
interface CdpMessage {
  id?: number
  result?: CdpReply
  error?: { message?: string }
  method?: string
  params?: CdpReply
  sessionId?: string | undefined
}
