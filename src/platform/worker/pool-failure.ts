// Error of a task that gave no result.
export type PoolFailureCode = 'timeout' | 'memory' | 'busy' | 'failed'

/** The task gave no result. Where its thread was ended, the next task has another. */
export class PoolFailure extends Error {
  override readonly name = 'PoolFailure'
  readonly code: PoolFailureCode

  constructor(code: PoolFailureCode, cause: unknown) {
    super(`worker: ${code}`, { cause })
    this.code = code
  }
}
