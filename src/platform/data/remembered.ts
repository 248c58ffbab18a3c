// Rows that every request asks for, remembered while nothing was committed anywhere.
import type { Database } from './database.ts'

/** Answers remembered at once; a busy page has a few, and a flood of strangers must not cost more. */
const mostAnswers = 10_000

/** `find`, asked again only when the database has moved. Where the engine cannot tell, it is asked each time. */
export function rememberUnchanged<T>(
  database: Database,
  find: (key: string) => Promise<T>,
): (key: string) => Promise<T> {
  const answers = new Map<string, Promise<T>>()
  let stamp: number | undefined
  return (key) => {
    const current = database.stamp()
    if (current === undefined) return find(key)
    if (current !== stamp || answers.size >= mostAnswers) {
      answers.clear()
      stamp = current
    }
    let answer = answers.get(key)
    if (!answer) {
      answer = find(key)
      answers.set(key, answer)
      answer.catch(() => answers.delete(key))
    }
    return answer
  }
}
