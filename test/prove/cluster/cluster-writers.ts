// Writers of the cluster proof: comments and votes on one page, through whichever server is there, until they are told to end.
import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { signed } from '../../comments/jobs/conversation-driver.ts'

export interface PageWriters {
  acknowledged: Map<string, string>
  /** By `performance.now()`. */
  acknowledgedAt: Map<string, number>
  unsure: Set<string>
  /** Ids of comments for which a vote was acknowledged. */
  voted: Set<string>
  stop(): Promise<void>
}

export interface WriterParts {
  pick(): string
  apiKey: string
  writers: number
  /** Between two comments of one of them. */
  everyMs: number
}

/** A load balancer waits no longer. */
const mostSilentMs = 15_000

export function startWriters({ pick, apiKey, writers, everyMs }: WriterParts): PageWriters {
  const [acknowledged, unsure, voted] = [new Map<string, string>(), new Set<string>(), new Set<string>()]
  const acknowledgedAt = new Map<string, number>()
  let isOver = false

  /** Undefined where it is not known what became of it. */
  async function ask(path: string, headers: Record<string, string>, body: object): Promise<any> {
    const signal = AbortSignal.timeout(mostSilentMs)
    const answer = await fetch(pick() + path, { method: 'POST', headers, signal, body: JSON.stringify(body) }).then(
      async (response) => ({ status: response.status, text: await response.text() }),
      () => undefined,
    )
    // 502: of a proxy; 408: a process that stood still for a minute says it of what came meanwhile.
    if (answer === undefined || [408, 502, 503].includes(answer.status)) return undefined
    assert.equal(answer.status, 200, answer.text)
    return JSON.parse(answer.text)
  }

  async function write(writer: number): Promise<void> {
    const author = { commenterName: 'Visitor', commenterEmail: 'visitor@example.com', url: '' }
    for (let i = 0; !isOver; i++) {
      const comment = `Comment ${i} of writer ${writer}`
      unsure.add(comment)
      const path = '/api/v1/comments?tenantId=demo&isLive=true'
      const written = await ask(path, { 'x-api-key': apiKey }, { comment, urlId: 'page', approved: true, ...author })
      if (written) {
        acknowledged.set(written.comment.id, comment)
        acknowledgedAt.set(written.comment.id, performance.now())
        unsure.delete(comment)
        await vote(written.comment.id, `voter-${writer}`)
      }
      await pause(everyMs)
    }
  }

  async function vote(id: string, who: string): Promise<void> {
    const search = new URLSearchParams({ broadcastId: 'b', urlId: 'page', sso: signed(who, apiKey) })
    const body = { voteDir: 'up', commenterName: who, commenterEmail: `${who}@example.org`, url: null }
    if (await ask(`/comments/demo/${id}/vote?${search}`, {}, body)) voted.add(id)
  }

  const all = Promise.all(Array.from({ length: writers }, (_, i) => write(i)))
  // Looked at when they are stopped.
  all.catch(() => {})
  return {
    acknowledged,
    acknowledgedAt,
    unsure,
    voted,
    async stop() {
      isOver = true
      await all
    },
  }
}
