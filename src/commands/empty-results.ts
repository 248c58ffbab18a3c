// What is there, and what is not: a list that is empty and a name that nobody knows may mean another database than this one.
import { readConfig } from '../config.ts'
import { printError, printResult } from './command.ts'
import { databaseLocation } from './with-database.ts'

/** Where there is nothing, people are told where it was looked for; programs get their empty list. */
export function printList(isJson: boolean | undefined, values: readonly unknown[], lines: readonly string[]): number {
  if (!isJson && lines.length === 0) printError(`None in ${databaseLocation(readConfig())}.`)
  return printResult(isJson, values, lines)
}

/** What commands list. */
export type ListedKind = 'tenant' | 'feed' | 'account' | 'mail'

/** Somebody named what is not there. */
export class NotFoundError extends Error {
  override readonly name = 'NotThere'
  readonly what: ListedKind

  constructor(what: ListedKind, sentence: string) {
    super(sentence)
    this.what = what
  }
}

/** What to do about it. */
export function listHint({ what }: NotFoundError): string {
  const place = databaseLocation(readConfig())
  return `"pageside ${what} list" shows those in ${place}. DATA_DIR or DATABASE_URL names another database.`
}
