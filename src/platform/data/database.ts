// What a store may ask of a database, whichever engine answers: portable SQL with `?`, plain rows, transactions.

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
 * read with `FOR UPDATE` at the statement's end: whoever wants it too waits until this transaction is over.
 */
export interface Transaction extends Reader {
  /** Nobody else writes until it is over: what was read in it stays so, locked or not. */
  readonly isAlone: boolean
  /** Number of rows that were changed. */
  run(sql: string, params?: readonly SqlParameter[]): Promise<number>
  /** A statement that nobody waits for: several go out together. When one fails, the transaction does. */
  send(sql: string, params?: readonly SqlParameter[]): void
}

export interface Database extends Reader {
  readonly engine: 'sqlite' | 'postgres'
  /**
   * Resolves once the writes are durable; on any error none of them happened. Where writers got into each other's way
   * the work is done again from its beginning, so it changes nothing outside its transaction.
   */
  write<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /**
   * What can be found out again: nobody waits for the disk. It is there at once, and all of it or none, but the last of it
   * may go with the machine's power.
   */
  writeLightly<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /**
   * Moves with every commit: with our own at once, with another process's soon after. Undefined where the engine
   * cannot tell without a query.
   */
  version(): number | undefined
  /** The same of commits that may have changed something in one of these tables. */
  tableVersion(tables: readonly string[]): () => number | undefined
  /** One long read, beside all others: it holds up nobody. Throws `TookTooLong`. */
  readInWorker<R extends object>(sql: string, params?: readonly SqlValue[]): Promise<R[]>
  /**
   * How long the oldest transaction that has written something, and may still commit, has been open: milliseconds,
   * rounded up. 0 where there is none, or where nothing can be read beside one.
   */
  oldestWriteMs(): Promise<number>
  /** Mean wait of a writer per writer ahead of it, in milliseconds, over the latest writes. 0 where all share one connection. */
  meanWriterWaitMs(): number
  /** A change of the tables, as SQLite words it: one at a time over all processes, however long it takes. */
  alterSchema<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /** Undefined where one server has the database for itself. */
  readonly peers?: Peers
  close(): Promise<void>
}

/** Other processes that serve from the same database. Words to them may get lost: only rows are to be relied on. */
export interface Peers {
  /** One line. */
  notify(word: string): void
  /** `undefined` is heard when something may have been missed. */
  subscribe(heard: (word: string | undefined) => void): void
}

/** The database cannot be reached or is locked by somebody: worth a sentence, not a stack. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
}

/** A long read was given up. */
export class ReadTimeout extends Error {
  override readonly name = 'TookTooLong'
}
