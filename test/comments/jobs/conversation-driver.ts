// Simulated signed-on people who reply, mention, subscribe, edit and delete.
import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Random } from '../../harness/random.ts'

export const people = ['ann', 'bob', 'cat', 'dan', 'eve']
/** Followed by the first of them. */
export const pages = ['one', 'two', 'three']
/** Where nobody answers, so that what is written can be changed and deleted. */
export const quietPage = 'quiet'

export interface Talk {
  /** Ids of comments. */
  acknowledged: Set<string>
  /** Until it is enough, with a rest of so many milliseconds after each comment. */
  write(isEnough: () => boolean, restMs?: number): Promise<void>
  cut(): number
  /** Why somebody stopped. */
  problem(): unknown
}

/** An answer that does not come is one that was cut off. */
const mostSilentMs = 15_000

/** `server`: its address, or what gives one of several at each request. */
export async function startTalk(server: string | (() => string), apiKey: string, random: Random): Promise<Talk> {
  const address = () => (typeof server === 'string' ? server : server())
  const acknowledged = new Set<string>()
  const said: { id: string; page: string }[] = []
  let cut = 0
  let problem: unknown
  const pick = <T>(some: readonly T[]): T => some[random.below(some.length)] as T

  /** Undefined when the server died before it had said yes. */
  async function ask(method: string, path: string, who: string, query: object, body?: object): Promise<any> {
    const search = new URLSearchParams({ broadcastId: 'b', sso: signed(who, apiKey), ...query })
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    const signal = AbortSignal.timeout(mostSilentMs)
    const answer = await fetch(`${address()}${path}?${search}`, { method, signal, ...sent }).then(
      async (response) => ({ status: response.status, text: await response.text() }),
      () => undefined,
    )
    // 408: a process that stood still for a minute says it of what came meanwhile.
    if (answer === undefined || answer.status === 503 || answer.status === 408) {
      cut += 1
      await pause(50)
      return undefined
    }
    assert.equal(answer.status, 200, answer.text)
    return JSON.parse(answer.text)
  }

  async function post(who: string, urlId: string, body: object): Promise<string | undefined> {
    const page = { urlId, url: `https://site.example/${urlId}`, commenterName: who }
    const answer = await ask('POST', '/comments/demo', who, { urlId }, { ...page, ...body })
    const id: string | undefined = answer?.comment._id
    if (id !== undefined) acknowledged.add(id)
    return id
  }

  async function talk(): Promise<void> {
    const above = random.below(4) === 0 ? undefined : said[random.below(said.length + 1)]
    const page = above?.page ?? pick(pages)
    const named = random.below(3) === 0 ? [pick(people)] : []
    const mentions = named.map((id) => ({ id: `demo:${id}`, tag: `@${id}` }))
    const comment = ['Hello', ...named.map((id) => `@${id}`)].join(' ')
    const id = await post(pick(people), page, { comment, mentions, ...(above ? { parentId: above.id } : {}) })
    if (id !== undefined) said.push({ id, page })
  }

  /** Where it is not known what became of a change, nothing more is changed. */
  async function live(): Promise<void> {
    const who = pick(people)
    const id = await post(who, quietPage, { comment: 'Version 0' })
    if (id === undefined) return
    const versions = random.below(4)
    for (let version = 1; version <= versions; version++) {
      const path = `/comments/demo/${id}/update-text`
      if (!(await ask('POST', path, who, {}, { comment: `Version ${version}` }))) return
    }
    if (random.below(2) === 0) await ask('DELETE', `/comments/demo/${id}`, who, {})
  }

  for (const who of people) assert.ok(await ask('GET', '/comments/demo', who, { urlId: pages[0] }))
  for (const urlId of pages) {
    const query = { tenantId: 'demo', urlId, url: `https://site.example/${urlId}`, pageTitle: urlId }
    assert.ok(await ask('POST', '/user-notifications/set-subscription-state/subscribe', people[0] ?? '', query))
  }
  return {
    acknowledged,
    async write(isEnough, restMs = 0) {
      try {
        while (!isEnough() && problem === undefined) {
          await (random.below(4) === 0 ? live() : talk())
          if (restMs > 0) await pause(restMs)
        }
      } catch (error) {
        problem = error
        throw error
      }
    },
    cut: () => cut,
    problem: () => problem,
  }
}

/** `more` are further fields of the user, such as `isAdmin`. */
export function signed(id: string, apiKey: string, more: object = {}): string {
  const wishes = { optedInNotifications: true, optedInSubscriptionNotifications: true }
  const user = { id, email: `${id}@example.org`, username: id, ...wishes, ...more }
  const userDataJSONBase64 = Buffer.from(JSON.stringify(user)).toString('base64')
  const timestamp = Date.now()
  const verificationHash = createHmac('sha256', apiKey).update(`${timestamp}${userDataJSONBase64}`).digest('hex')
  return JSON.stringify({ userDataJSONBase64, verificationHash, timestamp })
}
