// Database port of both engines: portable SQL with `?`, plain rows, transactions, and the errors of both.

export type SqlValue = string | number | null
/** Bytes stand for a text in UTF-8, where the statement says `CAST(? AS TEXT)`: large ones need not become strings first. */
export type SqlParameter = SqlValue | Uint8Array

/** Rows of one statement. Only columns of text and of integers below 2^53 exist in our schemas. */
export interface Reader {
  get<R extends object>(sql: string, params?: readonly SqlValue[]): Promise<R | undefined>
  all<R extends object>(sql: string, params?: readonly SqlValue[]): Promise<R[]>
}

/**
 * Writes of one transaction. It must await nothing but itself: others wait for it. A row that decides what is written is
 * read with `FOR UPDATE` at the statement's end: other transactions that lock it wait until this one is over.
 */
export interface Transaction extends Reader {
  /** No other transaction writes until this one is over: rows stay as they were read, locked or not. */
  readonly isAlone: boolean
  /** Number of rows that were changed. */
  run(sql: string, params?: readonly SqlParameter[]): Promise<number>
  /** Runs a statement without waiting: several go out together. When one fails, the transaction does. */
  send(sql: string, params?: readonly SqlParameter[]): void
  /**
   * Time of an event of this transaction: `now`, or later where `settledAt` has passed that already. Until the transaction
   * is over, no process is told of a settled time that is not before it.
   */
  takeTime(now: number): Promise<number>
}

export interface WriteOptions {
  /**
   * For rows that can be computed again: resolves without waiting for the disk. The write is visible at once and atomic,
   * but a power failure may lose the latest of them.
   */
  durability: 'relaxed'
}

export interface Database extends Reader {
  readonly engine: 'sqlite' | 'postgres'
  /**
   * Resolves once the writes are durable; on any error none of them happened. After a conflict of writers
   * the work is done again from its beginning, so it changes nothing outside its transaction.
   */
  write<T>(work: (tx: Transaction) => Promise<T>, options?: WriteOptions): Promise<T>
  /**
   * Moves with every commit: with our own at once, with another process's soon after. Undefined where the engine
   * cannot tell without a query.
   */
  version(): number | undefined
  /** The same of commits that may have changed something in one of these tables. */
  tableVersion(tables: readonly string[]): () => number | undefined
  /** One long read in a worker or on its own connection; holds up no other statement. Throws `ReadTimeout`. */
  readInWorker<R extends object>(sql: string, params?: readonly SqlValue[]): Promise<R[]>
  /**
   * Epoch milliseconds, the last one before now at best: all events with times up to it, of all processes, are found by
   * what is read from now on, and none will be added.
   */
  settledAt(): Promise<number>
  /** Mean wait of a writer per writer ahead of it, in milliseconds, over the latest writes. 0 where all share one connection. */
  meanWriterWaitMs(): number
  /**
   * Rows of one commit may become visible one after the other, as on a cluster whose servers take it in two phases: moments
   * apart, or minutes where one of them was away.
   */
  isDistributed(): boolean
  /**
   * Schema change in SQLite's dialect: one at a time over all processes, without a time limit. `isExpand`: servers go on
   * beside it, so it waits for none of their locks for long, and is tried again instead.
   */
  alterSchema<T>(work: (tx: Transaction) => Promise<T>, options?: { isExpand: boolean }): Promise<T>
  /** Undefined on SQLite, where one server has the database for itself. */
  readonly peers?: Peers
  /** A standby that may be behind: `readOnCopy` asks it. Undefined where there is none. */
  readonly copy?: ReadCopy
  close(): Promise<void>
}

/** Other processes on the same database. What is written to rows before it is told is not lost, whoever dies. */
export interface Peers {
  /** Names this process. */
  readonly id: string
  /** Counts this process among them, from now until the database is closed. */
  join(): Promise<void>
  /** One line. Heard at once where messages arrive, within two seconds otherwise; perhaps twice. */
  notify(word: string): void
  /** `undefined` means that something was written of which no word tells. */
  subscribe(heard: (word: string | undefined) => void): void
  /** Called every second, with what the rows of all processes say. */
  onBeat(listener: (beat: Heartbeat) => void): void
  /** The text that others get with each of their beats; 8 kB at most. */
  share(text: () => string): void
}

export interface Heartbeat {
  /** The others did not count this process among the living: it has just started, or stood still. */
  isNew: boolean
  /** Ids of processes that have died or stopped since the last beat: what they held is free. */
  dead: readonly string[]
  /** Living processes besides this one, and what they share. */
  others: number
  shared: readonly string[]
  /** Something was written since the last beat, here or there. */
  hasMoved: boolean
}

/** A standby of the database. Its statements throw `CopyUnavailable`. */
export interface ReadCopy extends Reader {
  /** It failed a moment ago. */
  isAway(): boolean
  close(): Promise<void>
}

/** Whatever it was: the primary is asked instead. */
export class CopyUnavailable extends Error {
  override readonly name = 'CopyUnavailable'
}

/** The longest that a read in a worker may take. */
export const longReadTimeoutMs = 30_000

/** The database cannot be reached or is locked: reported by its message, without a stack. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
}

/** A long read exceeded its time or memory. */
export class ReadTimeout extends Error {
  override readonly name = 'TookTooLong'
}
