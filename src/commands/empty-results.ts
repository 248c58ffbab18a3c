// Messages for empty lists and unknown names, which may mean that another database was meant than this one.
import { readConfig } from '../config.ts'
import { printError, printResult } from './command.ts'
import { databaseLocation } from './with-database.ts'

/** For an empty list, people get the database's address; programs get their empty list. */
export function printList(isJson: boolean | undefined, values: readonly unknown[], lines: readonly string[]): number {
  if (!isJson && lines.length === 0) printError(`None in ${databaseLocation(readConfig())}.`)
  return printResult(isJson, values, lines)
}

/** The nouns of listed things. */
export type ListedKind = 'tenant' | 'feed' | 'account' | 'mail'

/** Error for a name that does not exist. */
export class NotFoundError extends Error {
  override readonly name = 'NotThere'
  readonly what: ListedKind

  constructor(what: ListedKind, sentence: string) {
    super(sentence)
    this.what = what
  }
}

/** Advice for it. */
export function listHint({ what }: NotFoundError): string {
  const place = databaseLocation(readConfig())
  return `"pageside ${what} list" shows those in ${place}. DATA_DIR or DATABASE_URL names another database.`
}
