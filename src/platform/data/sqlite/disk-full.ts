// Errors of SQLite on a full disk (SQLITE_FULL), and what helps.

/** Nothing is wrong with what was asked: it can be asked again when there is room. */
export function isDiskFull(error: unknown): error is Error {
  return error instanceof Error && 'errcode' in error && error.errcode === 13
}

export const diskFullRemedy = 'Make room on its disk; what was stored is kept.'
