// Choice among the servers of one address list: a process stays with one that answers.
import { randomInt } from 'node:crypto'
import { serverUrlsOf } from '../database-url.ts'
import { ConnectionLost, sqlStateOf } from './postgres-errors.ts'

/** Opens a connection to the chosen server. Where that does not answer, the next of the list is chosen. */
export type ServerChoice = <T>(open: (url: string) => Promise<T>) => Promise<T>

/** Starting or stopping, full, or unreachable. What is wrong with user or database is wrong on all. */
const away = /^(?:08|53300|57P0)/

/** Processes spread over the servers by chance; all connections of one process go to the same. */
export function createServerChoice(url: string): ServerChoice {
  const urls = serverUrlsOf(url)
  let at = randomInt(urls.length)
  return async (open) => {
    for (let tried = 1; ; tried++) {
      const chosen = at
      try {
        return await open(urls[chosen] ?? url)
      } catch (error) {
        const isAway = error instanceof ConnectionLost || away.test(sqlStateOf(error) ?? '')
        if (!isAway || tried >= urls.length) throw error
        // Of several that fail at the same time, one moves on.
        if (at === chosen) at = (chosen + 1) % urls.length
      }
    }
  }
}
