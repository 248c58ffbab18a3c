// News between processes on one PostgreSQL: by NOTIFY at once, and by their rows every second, whatever becomes of that.
import { Client, type ClientConfig } from 'pg'
import type { Clock } from '../../clock.ts'
import type { Peers } from '../database.ts'
import { createEventTimes, type EventTimes } from '../processes/event-times.ts'
import { Membership } from '../processes/membership.ts'
import { createNewsInbox, createNewsOutbox, type NewsBatch } from '../processes/news.ts'
import { createProcessStore, type RunStatement } from '../processes/process-store.ts'
import { closeWithin } from './connection.ts'
import type { MessageServer } from './message-server.ts'

const channel = 'pageside'
/** Between two words for one: another process reads what is behind them in any case. */
const againAfterMs = 1000
/** After so long a message counts as hanging. */
const hangingMs = 500
/** Words of this time go out in one message. */
const gatherMs = 20
/** A server that says nothing more is not waited for. */
const goodbyeMs = 2000

export interface PeersParts {
  messages: Pick<MessageServer, 'connection' | 'run'>
  /** Runs a statement outside of transactions. */
  run: RunStatement
  clock: Clock
  id: string
  failed(error: unknown): void
}

type Heard = (word: string | undefined) => void

export interface OpenPeers extends Peers {
  membership: Membership
  times: EventTimes
  /** Tells the others that something has been written. */
  poke(): Promise<unknown>
  close(): Promise<void>
}

export function createPeers({ messages, run, clock, id, failed }: PeersParts): OpenPeers {
  const inbox = createNewsInbox()
  let heard: Heard = () => {}
  let listening: { stop(): Promise<void> } | undefined
  const outgoing = createOutgoing(messages, id, () => membership)
  const store = createProcessStore(run, id)
  const times = createEventTimes({ store, clock, membership: () => membership })
  const membership = new Membership({
    ...{ id, store, failed },
    state: () => ({ settledAt: times.mark(), news: outgoing.text() }),
    heard(rows, isFirst) {
      for (const { id: from, news } of rows) {
        const words = inbox.row(from, news, isFirst)
        if (!words) heard(undefined)
        for (const word of words ?? []) heard(word)
      }
      inbox.keep(new Set(rows.map((row) => row.id)))
    },
    isListening: () => listening !== undefined,
    isMissing: () => heard(undefined),
  })
  return {
    id,
    ...{ membership, times },
    poke: store.poke,
    join: times.begin,
    notify: outgoing.notify,
    onBeat: (listener) => membership.onBeat(listener),
    share: (text) => membership.share(text),
    subscribe(listener) {
      heard = listener
      if (!messages.connection) {
        listening = rowsAlone
        return heard(undefined)
      }
      listening = listenOn(messages.connection, (text) => {
        if (text === undefined) return heard(undefined)
        const { from, batch } = parseMessage(text)
        if (from !== id) for (const word of batch ? inbox.message(from, batch) : text.split('\n').slice(1)) heard(word)
      })
    },
    async close() {
      await Promise.all([outgoing.flush(), listening?.stop()])
    },
  }
}

/** Heard by the beat: the rows of processes have their words. */
const rowsAlone = { stop: async () => {} }

function createOutgoing({ connection, run }: PeersParts['messages'], id: string, membership: () => Membership) {
  const outbox = createNewsOutbox()
  let timer: NodeJS.Timeout | undefined
  let sentAt = Number.NEGATIVE_INFINITY
  let sending: Promise<void> | undefined
  let sendingSinceMs = 0

  async function send(): Promise<void> {
    for (let batch = outbox.take(performance.now()); batch; batch = outbox.take(performance.now())) {
      // Alone, nobody listens; one that joins meanwhile reads the row.
      if (!connection || (membership().isJoined() && !membership().hasOthers())) continue
      // A failed message is dropped: the row has its words, too.
      await run('SELECT pg_notify(?, ?)', [channel, messageOf(id, batch)]).catch(() => {})
    }
    sentAt = performance.now()
  }

  function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    if (!sending) sendingSinceMs = performance.now()
    // Not within: with nothing to send it would be over before it is kept here.
    sending ??= send().finally(() => {
      sending = undefined
    })
    return sending
  }

  return {
    flush,
    text() {
      const nowMs = performance.now()
      // Behind a message that hangs, words go by the row alone.
      if (sending && nowMs - sendingSinceMs > hangingMs) while (outbox.take(nowMs)) {}
      return outbox.text(nowMs)
    },
    notify(word: string) {
      outbox.add(word)
      timer ??= setTimeout(flush, Math.max(0, gatherMs - (performance.now() - sentAt)))
    },
  }
}

/** A line with the sender and the batch's number, then a word a line. Releases before this one send no number. */
function messageOf(id: string, { number, words }: NewsBatch): string {
  return [`${id} ${number}`, ...words].join('\n')
}

function parseMessage(text: string): { from: string; batch: NewsBatch | undefined } {
  const [head = '', ...words] = text.split('\n')
  const [from = '', number] = head.split(' ')
  return { from, batch: number === undefined ? undefined : { number: Number(number), words } }
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
