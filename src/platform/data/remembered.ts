// Rows that every request asks for, remembered while nothing was committed anywhere.
import type { Database } from './database.ts'

/** Answers remembered at once; a busy page has a few, and a flood of strangers must not cost more. */
const mostAnswers = 2_000

type Find<T> = (key: string) => Promise<T>

/** `find`, asked again only when the database has moved; where the engine cannot tell, once for all who ask together. */
export function rememberUnchanged<T>(database: Database, find: Find<T>): Find<T> {
  const findTogether = askTogether(find)
  const answers = new Map<string, Promise<T>>()
  let stamp: number | undefined
  return (key) => {
    const current = database.stamp()
    if (current === undefined) return findTogether(key)
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

interface Question<T> {
  /** Settles with the answer, and never fails. */
  over: Promise<unknown>
  next?: Promise<T>
}

/**
 * What is on its way may be older than a write that the asker knows of, so nobody joins it: those who come meanwhile
 * share the question after it.
 */
function askTogether<T>(find: Find<T>): Find<T> {
  const open = new Map<string, Question<T>>()

  function ask(key: string): Promise<T> {
    const answer = find(key)
    const question: Question<T> = { over: answer.catch(() => {}) }
    open.set(key, question)
    void question.over.then(() => {
      if (!question.next) open.delete(key)
    })
    return answer
  }
  return (key) => {
    const question = open.get(key)
    if (!question) return ask(key)
    question.next ??= overInTime(question).then(() => ask(key))
    return question.next
  }
}

/** On a connection on which nobody answers a question hangs for half a minute; the next one goes another way. */
const patienceMs = 250

function overInTime({ over }: Question<unknown>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, patienceMs)
  void over.then(() => {
    clearTimeout(timer)
    resolve()
  })
  return promise
}
