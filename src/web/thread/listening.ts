// Keeps the thread as it is on the server: opens the line once the thread is there, and says what is heard on it.
import { sessionOf } from './acting-api.ts'
import { fromWire } from './api.ts'
import type { React } from './effect-parts.ts'
import type { Keep } from './kept.ts'
import { createLine, type Line } from './line.ts'
import type { Frame, LiveApi } from './live-api.ts'
import { newsOf } from './live-news.ts'
import type { OwnWords } from './own-words.ts'
import type { SocketWords } from './socket-words.ts'
import type { Send, State, ThreadComment } from './state/state.ts'

export interface ListeningParts {
  api: LiveApi
  keep: Keep
  send: Send
  own: OwnWords
  server: URL
}

/** Of whom it is asked whether they are here. */
const mostAsked = 200

export function createListening(parts: ListeningParts): React {
  let line: Line | undefined
  let state: State | undefined

  function heard(frame: Frame): void {
    if (parts.own.isOwn(frame.broadcastId)) return
    const news = newsOf(frame, (comment) => fromWire(comment, parts.server))
    if (news) parts.send({ type: 'heard', news })
  }

  return (event, _, after) => {
    state = after
    const { words } = after
    if (words && !line) {
      line = createLine({ api: parts.api, words, heard, opened: () => void askWhoIsHere(words, state, parts) })
      if (!after.isOffline) line.open()
    }
    if (event.type === 'went offline' || event.type === 'left') line?.rest()
    if (event.type === 'came online' || event.type === 'came back') line?.open()
  }
}

async function askWhoIsHere(words: SocketWords, state: State | undefined, parts: ListeningParts): Promise<void> {
  const { api, keep, send } = parts
  const people = peopleIn(state?.shown?.roots ?? []).slice(0, mostAsked)
  const joined = await api.present(words, people, sessionOf({ session: keep.session() }))
  send({ type: 'heard', news: { is: 'present', joined, left: [], count: undefined } })
}

function peopleIn(comments: readonly ThreadComment[]): string[] {
  const all = comments.flatMap(({ personId, replies }) => [...(personId ? [personId] : []), ...peopleIn(replies)])
  return [...new Set(all)]
}
