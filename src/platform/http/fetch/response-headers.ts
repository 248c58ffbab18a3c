// Response headers as they came over the wire. The global `Headers` would load a whole client for `get`.

/** Names in any case. Of several of one name: all, in their order, between commas. */
export interface ResponseHeaders {
  get(name: string): string | null
  /** Each as it came, with its name in lower case; of cookies there may be several. */
  entries(): Iterable<[name: string, value: string]>
}

/** Names and values in turn, as the parser hands them on; it has let through nothing but names and values. */
export function responseHeaders(received: readonly string[]): ResponseHeaders {
  const values = new Map<string, string>()
  const entries: [string, string][] = []
  for (let i = 0; i + 1 < received.length; i += 2) {
    const name = (received[i] ?? '').toLowerCase()
    const value = (received[i + 1] ?? '').trim()
    const before = values.get(name)
    values.set(name, before === undefined ? value : `${before}, ${value}`)
    entries.push([name, value])
  }
  return { get: (name) => values.get(name.toLowerCase()) ?? null, entries: () => entries }
}
