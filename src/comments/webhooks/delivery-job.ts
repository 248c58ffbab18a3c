// Delivery of webhooks: signed anew at each try, through the guarded fetch, with a time limit.

import type { Clock } from '../../platform/clock.ts'
import { FetchFailure } from '../../platform/http/fetch/fetch-failure.ts'
import type { FetchedResponse, SafeFetch } from '../../platform/http/fetch/safe-fetch.ts'
import { currentPayload } from '../../platform/jobs/lanes.ts'
import { type JobKind, RemoteUnavailable } from '../../platform/jobs/queue.ts'
import { withJitter } from '../../platform/jobs/retry-jitter.ts'
import { commentById } from '../comment/store/comments.ts'
import type { ListSource } from '../listing/page-roots.ts'
import type { ApiKeys } from '../tenancy/api-keys.ts'
import { lostKeyRemedy } from '../tenancy/rules-lost-key.ts'
import type { TenantRecord, TenantStore } from '../tenancy/store.ts'
import { closeFragment, openObject, withMembers } from '../text/json-fragment.ts'
import { type Delivery, fillText, webhookJobPlan } from './enqueue.ts'
import { pageNumbersOf } from './page-numbers.ts'
import { createReceiverLimiter } from './receiver-limiter.ts'
import { retryDelayMs, webhookSignature } from './rules.ts'
import { type Webhook, webhookById } from './store.ts'

export interface WebhookSettings {
  /** Guarded fetch, with the private addresses that are allowed. */
  fetch: SafeFetch
  /** Time limit of a try; slower receivers are retried. */
  timeoutMs: number
  userAgent: string
}

interface Parts extends ListSource {
  clock: Clock
  tenants: TenantStore
  tenantKeys: ApiKeys
  webhooks: WebhookSettings
}

/** Pause after a receiver's timeout, so that its deliveries do not hold up others. */
const pauseMs = 30_000
const connectingMs = 5000
const maxPausedReceivers = 1000

export function webhookDeliveryJob(parts: Parts): JobKind {
  const restsUntil = new Map<string, number>()
  const receivers = createReceiverLimiter(parts.clock)
  return {
    ...webhookJobPlan,
    async run(payload, { id, confirm }) {
      const delivery = payload as Delivery
      const { database, clock, tenants } = parts
      const record = await tenants.byId(delivery.tenantId)
      const hook = await webhookById(database, delivery.tenantId, delivery.webhookId)
      // Deliveries of a removed webhook end with it.
      if (!record || !hook) return 'missing'
      if ((restsUntil.get(hook.id) ?? 0) > clock.now())
        throw new RemoteUnavailable('It did not answer in time a moment ago.')
      const slot = receivers.acquire(delivery.tenantId)
      if (!slot) throw new RemoteUnavailable('What is sent to this site takes long, and enough of it is under way.')
      try {
        const stored = openObject(await currentBody(id, delivery, parts))
        const pageNumbers = await pageNumbersOf(delivery.commentId, record.tenant, parts)
        const body = closeFragment(withMembers(stored, pageNumbers))
        await confirm()
        requireAccepted(await send(id, body, { hook, record }, parts))
      } catch (error) {
        if (!(error instanceof FetchFailure)) throw error
        if (error.code === 'timeout') {
          if (restsUntil.size >= maxPausedReceivers) restsUntil.clear()
          restsUntil.set(hook.id, clock.now() + pauseMs)
        }
        throw new RemoteUnavailable(error.message)
      } finally {
        slot.release()
      }
      return undefined
    },
    retryAfterMs(tries) {
      const wait = retryDelayMs(tries)
      return wait && withJitter(wait)
    },
    leaseMs: 5 * 60_000,
  }
}

/**
 * A delivery whose text was edited meanwhile is skipped: the edit has its own. That of a deletion carries the deleted
 * text.
 */
async function currentBody(id: string, delivery: Delivery, { database }: Parts): Promise<string> {
  const { tenantId, commentId, event, body } = delivery
  if (event === 'delete') return body
  const comment = await commentById(database, tenantId, commentId)
  if (comment && !comment.isDeleted) return fillText(body, comment)
  const now = (await currentPayload(database, id)) as Delivery | undefined
  return (now ?? delivery).body
}

interface Target {
  hook: Webhook
  record: TenantRecord
}

function send(id: string, body: string, { hook, record }: Target, parts: Parts): Promise<FetchedResponse> {
  const { clock, tenantKeys, webhooks } = parts
  const { fetch, timeoutMs, userAgent } = webhooks
  const seconds = Math.floor(clock.now() / 1000)
  const key = tenantKeys.signingKey(record)
  if (!key) throw new RemoteUnavailable(lostKeyRemedy)
  return fetch({
    url: hook.url,
    method: hook.method,
    headers: {
      'content-type': 'application/json',
      'user-agent': userAgent,
      'x-fastcomments-timestamp': String(seconds),
      'x-fastcomments-signature': webhookSignature(key, seconds, body),
      // Equal for all tries, so that a receiver can recognise repeats.
      'x-pageside-delivery': id,
      ...(hook.sendsToken ? { token: key.export().toString('utf8') } : {}),
    },
    body,
    redirects: 'never',
    reads: 'status',
    limits: { headersMs: timeoutMs, totalMs: timeoutMs + connectingMs },
  })
}

function requireAccepted({ status }: FetchedResponse): void {
  if (status >= 200 && status < 300) return
  const isRedirect = status >= 300 && status < 400
  throw new RemoteUnavailable(`The server answered ${status}${isRedirect ? ', and redirects are not followed' : ''}.`)
}
