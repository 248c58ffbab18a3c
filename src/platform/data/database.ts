// What a store may ask of a database, whichever engine answers: portable SQL with `?`, plain rows, transactions.

export type Value = string | number | null

/** Rows of one statement. Only columns of text and of integers below 2^53 exist in our schemas. */
export interface Reader {
  get<R extends object>(sql: string, params?: readonly Value[]): Promise<R | undefined>
  all<R extends object>(sql: string, params?: readonly Value[]): Promise<R[]>
}

/** Writes of one transaction. It must await nothing but itself: others wait for it. */
export interface Transaction extends Reader {
  /** Number of rows that were changed. */
  run(sql: string, params?: readonly Value[]): Promise<number>
}

export interface Database extends Reader {
  readonly engine: 'sqlite' | 'postgres'
  /** Resolves once the writes are durable; on any error none of them happened. */
  write<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /**
   * Moves with every commit: with our own at once, with another process's soon after. Undefined where the engine
   * cannot tell without a query.
   */
  stamp(): number | undefined
  /** Statements of a schema, outside any prepared cache. */
  script(sql: string): Promise<void>
  close(): Promise<void>
}

/** The database cannot be reached or is locked by somebody: worth a sentence, not a stack. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
}
