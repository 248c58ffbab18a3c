// What is there, and what is not: a list that is empty and a name that nobody knows may mean another database than this one.
import { readConfig } from '../config.ts'
import { answer, complain } from './command.ts'
import { databasePlace } from './with-database.ts'

/** Where there is nothing, people are told where it was looked for; programs get their empty list. */
export function answerList(isJson: boolean | undefined, values: readonly unknown[], lines: readonly string[]): number {
  if (!isJson && lines.length === 0) complain(`None in ${databasePlace(readConfig())}.`)
  return answer(isJson, values, lines)
}

/** What commands list. */
export type Listed = 'tenant' | 'feed' | 'account' | 'mail'

/** Somebody named what is not there. */
export class NotThere extends Error {
  override readonly name = 'NotThere'
  readonly what: Listed

  constructor(what: Listed, sentence: string) {
    super(sentence)
    this.what = what
  }
}

/** What to do about it. */
export function whereToLook({ what }: NotThere): string {
  const place = databasePlace(readConfig())
  return `"pageside ${what} list" shows those in ${place}. DATA_DIR or DATABASE_URL names another database.`
}
