// Gate for work that runs beside other work, and for work that must run alone.

export class ExclusiveGate {
  readonly #running = new Set<Promise<unknown>>()
  #lastAlone: Promise<unknown> = Promise.resolve()
  #alone = 0

  /** Beside others, once nothing runs or waits that must be alone. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    while (this.#alone > 0) await this.#lastAlone
    const running = work()
    const settled = running.then(ignore, ignore)
    this.#running.add(settled)
    return running.finally(() => this.#running.delete(settled))
  }

  /** In turn, once all that runs has ended. */
  async runAlone<T>(work: () => Promise<T>): Promise<T> {
    this.#alone += 1
    const before = this.#lastAlone
    const run = async () => {
      try {
        await Promise.all([before, ...this.#running])
        return await work()
      } finally {
        this.#alone -= 1
      }
    }
    const running = run()
    this.#lastAlone = running.then(ignore, ignore)
    return running
  }
}

const ignore = () => undefined
