// Messages between processes on one PostgreSQL, by LISTEN and NOTIFY; some may be lost.
import { Client, type ClientConfig } from 'pg'
import type { Peers } from '../database.ts'
import { closeWithin } from './connection.ts'

const channel = 'pageside'
/** Between two words for one: another process reads what is behind them in any case. */
const againAfterMs = 1000
/** PostgreSQL takes less than 8,000 bytes. */
const longest = 7000
/** A server that says nothing more is not waited for. */
const goodbyeMs = 2000

interface OthersParts {
  connection: ClientConfig
  /** Sends one text. */
  notify(channel: string, text: string): Promise<unknown>
  /** Tells this process's words from others'. */
  name: string
}

export function createPeers({ connection, notify, name }: OthersParts): Peers & { close(): Promise<void> } {
  /** Distinct messages since the last packet. */
  const waiting = new Set<string>()
  let sending: Promise<void> | undefined
  let listening: { stop(): Promise<void> } | undefined

  async function send(): Promise<void> {
    // One turn, so that what belongs together goes out together.
    await new Promise(setImmediate)
    while (waiting.size > 0) {
      let text = name
      for (const word of waiting) {
        if (text.length + word.length >= longest) break
        text += `\n${word}`
        waiting.delete(word)
      }
      // A failed notification is dropped: peers also poll now and then.
      await notify(channel, text).catch(() => waiting.clear())
    }
    sending = undefined
  }

  return {
    notify(word) {
      waiting.add(word)
      sending ??= send()
    },
    subscribe(heard) {
      listening = listenOn(connection, (text) => {
        const [from, ...words] = text?.split('\n') ?? []
        if (text === undefined) heard(undefined)
        else if (from !== name) for (const word of words) heard(word)
      })
    },
    async close() {
      await Promise.all([sending, listening?.stop()])
    },
  }
}

/** Connects again whenever the line breaks; `undefined` is heard whenever words may have been missed. */
function listenOn(connection: ClientConfig, heard: (text: string | undefined) => void): { stop(): Promise<void> } {
  let client: Client | undefined
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  async function open(): Promise<void> {
    const opened = new Client(connection)
    client = opened
    opened.on('notification', ({ payload = '' }) => heard(payload))
    opened.on('error', () => again(opened))
    opened.on('end', () => again(opened))
    try {
      await opened.connect()
      await opened.query(`LISTEN ${channel}`)
      heard(undefined)
    } catch {
      // The database is away; its readers report that.
      again(opened)
    }
  }

  function again(lost: Client): void {
    if (isStopped || client !== lost) return
    client = undefined
    void closeWithin(lost, goodbyeMs)
    timer = setTimeout(open, againAfterMs)
  }

  const opening = open()
  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await opening
      if (client) await closeWithin(client, goodbyeMs)
    },
  }
}
