// Sender of pushes: encrypted, signed, sent through the guarded fetch; answers are read as RFC 8030 says.
import { hash } from 'node:crypto'
import { createSealer, openSealed, type SecretKey } from '../../../platform/crypto/secrets.ts'
import { FetchFailure } from '../../../platform/http/fetch/fetch-failure.ts'
import type { FetchedResponse } from '../../../platform/http/fetch/safe-fetch.ts'
import { retryAfterMs } from '../../../platform/http/retry-after.ts'
import type { Infrastructure } from '../../context.ts'
import type { WebhookSettings } from '../../webhooks/delivery-job.ts'
import type { PushMessage, PushOutcome, PushSender } from '../access/push-sender.ts'
import { encryptPush } from './encrypt-push.ts'
import { createPushKeys } from './push-keys.ts'
import { vapidAuthorization } from './vapid.ts'

interface Parts extends Pick<Infrastructure, 'database' | 'clock'> {
  secretKey: SecretKey
  publicUrl: string
  calls: WebhookSettings
}

/** Later it would tell nothing new: a digest, or the desk, does. */
const ttlSeconds = 12 * 3600
const connectingMs = 5000
const topicChars = 32
const sealContext = 'push'

export function createPushSender(parts: Parts): PushSender {
  const keys = createPushKeys(parts)
  const sealer = createSealer(parts.secretKey, 'push-target')
  return {
    publicKey: async () => (await keys()).publicKey,
    seal: (target) => sealer.seal(JSON.stringify(target), sealContext),
    open(sealed) {
      const text = openSealed(sealer, sealed, sealContext)
      return text === undefined ? undefined : JSON.parse(text)
    },
    async send(target, message) {
      const pair = await keys()
      const subject = subjectOf(parts.publicUrl)
      const headers = {
        authorization: vapidAuthorization(target.endpoint, pair, { subject, now: parts.clock.now() }),
        ...{ ttl: String(ttlSeconds), urgency: 'normal', topic: topicOf(message) },
        ...{ 'content-encoding': 'aes128gcm', 'content-type': 'application/octet-stream' },
      }
      return call(target.endpoint, headers, await encryptPush(JSON.stringify(message), target), parts)
    },
  }
}

/** Push services write there when something is wrong; they take https addresses and mail addresses alone. */
function subjectOf(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? publicUrl : 'mailto:nobody@pageside.invalid'
}

/** A push that waits for the browser is replaced by a later one of the site. */
function topicOf({ tag }: PushMessage): string {
  return hash('sha256', tag, 'base64url').slice(0, topicChars)
}

async function call(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: Buffer,
  { calls: { fetch, timeoutMs, userAgent }, clock }: Parts,
): Promise<PushOutcome> {
  try {
    const answer = await fetch({
      ...{ url, method: 'POST', redirects: 'never', reads: 'status', body },
      headers: { ...headers, 'user-agent': userAgent },
      limits: { headersMs: timeoutMs, totalMs: timeoutMs + connectingMs },
    })
    return outcomeOf(answer, clock.now())
  } catch (error) {
    if (!(error instanceof FetchFailure)) throw error
    const isRefusedByUs = /^(?:private-address|not-allowed|port|scheme|credentials|invalid-url)$/.test(error.code)
    return isRefusedByUs
      ? { is: 'failed', reason: 'This server does not call the address of that push service.' }
      : { is: 'later', afterMs: undefined, reason: error.message }
  }
}

function outcomeOf({ status, headers }: FetchedResponse, now: number): PushOutcome {
  if (status >= 200 && status < 300) return { is: 'sent' }
  if (status === 404 || status === 410) return { is: 'gone' }
  const reason = `The push service answered ${status}.`
  if (status === 429 || status >= 500)
    return { is: 'later', afterMs: retryAfterMs(headers.get('retry-after'), now), reason }
  return { is: 'failed', reason }
}
