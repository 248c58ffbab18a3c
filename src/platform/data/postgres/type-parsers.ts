// Type parsers that give PostgreSQL's columns the same text and numbers as SQLite's.
import { types } from 'pg'

const { builtins } = types

/** As the driver takes it. Every column that our schemas have is text or a whole number. */
export const typeParsers = {
  getTypeParser(type: number): (text: string) => string | number {
    if (type === builtins.INT8 || type === builtins.NUMERIC) return wholeNumber
    if (type === builtins.INT4 || type === builtins.INT2 || type === builtins.FLOAT8) return Number
    return type === builtins.BOOL ? (text) => Number(text === 't') : (text) => text
  },
}

/** Sums of whole numbers are NUMERIC. */
function wholeNumber(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError('A number in the database is too large or not whole.')
  return value
}
