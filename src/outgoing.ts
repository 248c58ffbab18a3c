// Everything that leaves this server goes through here: pages and pictures that are fetched, and webhooks that are called.
import { BadSettings, type Config } from './config.ts'
import type { Budgets } from './platform/budgets.ts'
import { type AllowList, parseAllowList } from './platform/http/allow-list.ts'
import { createImageProxy } from './platform/http/image-proxy.ts'
import { plainObjection } from './platform/http/plain-objection.ts'
import { createSafeFetch } from './platform/http/safe-fetch.ts'
import type { Clock } from './platform/ids.ts'
import type { Keys } from './platform/keys.ts'

const version = '0.1.0'

interface OutgoingParts {
  config: Config
  keys: Keys
  /** Where people find this server. */
  url: string
  clock: Clock
  budgets: Budgets
  ownPort: number
}

/** What is called is another list than what is fetched. */
export function outgoing({ config, keys, url, clock, budgets, ownPort }: OutgoingParts) {
  const userAgent = `Pageside/${version} (+${url})`
  const ownPorts = () => [ownPort]
  const safeFetch = createSafeFetch({
    allow: allowList(config),
    ownPorts,
    ...(config.FETCH_PROXY ? { proxy: config.FETCH_PROXY } : {}),
  })
  const basePath = pathOf(url)
  const images = createImageProxy({ safeFetch, secretKey: keys.secretKey, basePath, clock, budgets, userAgent })
  const allow = allowList(config, 'WEBHOOK_ALLOW')
  const fetch = createSafeFetch({ allow, allowedBy: 'WEBHOOK_ALLOW', ownPorts })
  const webhooks = { fetch, timeoutMs: config.WEBHOOK_TIMEOUT_SECONDS * 1000, userAgent }
  return { safeFetch, images, userAgent, webhooks }
}

/** Why nothing would arrive there, as far as these settings and the address itself say. */
export function webhookObjection(url: string, config: Config): Promise<string | undefined> {
  return plainObjection(url, { allow: allowList(config, 'WEBHOOK_ALLOW'), allowedBy: 'WEBHOOK_ALLOW' })
}

/** Which targets may be asked although private. Throws `BadSettings`. */
export function allowList(config: Config, setting: 'FETCH_ALLOW' | 'WEBHOOK_ALLOW' = 'FETCH_ALLOW'): AllowList {
  try {
    return parseAllowList(config[setting].join(','))
  } catch (error) {
    throw new BadSettings(`${setting} cannot be read: ${(error as Error).message}.`)
  }
}

/** What stands before every path, without trailing slash. */
export function pathOf(url: string): string {
  return new URL(url).pathname.replace(/\/+$/, '')
}
