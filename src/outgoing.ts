// Outgoing requests of the server: the guarded fetch of pages and pictures, and the calls of webhooks.
import { type Config, InvalidSettings } from './config.ts'
import type { Clock } from './platform/clock.ts'
import { lookupBySystem } from './platform/http/fetch/address-guard.ts'
import { type AllowList, parseAllowList } from './platform/http/fetch/allow-list.ts'
import { createSafeFetch, type SafeFetch } from './platform/http/fetch/safe-fetch.ts'
import { createUrlCheck, precheckUrl } from './platform/http/fetch/url-precheck.ts'
import { createImageProxy } from './platform/http/images/image-proxy.ts'
import type { InstanceKeys } from './platform/instance-keys/key-file.ts'
import { type BudgetOverrides, type Budgets, parseBudgets } from './platform/limits/budgets.ts'
import { version } from './platform/version.ts'

interface OutgoingParts {
  config: Config
  keys: InstanceKeys
  /** The public address of this server. */
  url: string
  clock: Clock
  budgets: Budgets
  ownPort: number
}

/** Webhooks and push services have allow lists of their own. */
export function createOutgoing({ config, keys, url, clock, budgets, ownPort }: OutgoingParts) {
  const userAgent = `Pageside/${version} (+${url})`
  const ownPorts = () => [ownPort]
  const safeFetch = createSafeFetch({
    allow: allowList(config),
    ownPorts,
    ...(config.FETCH_PROXY ? { proxy: config.FETCH_PROXY } : {}),
  })
  const proxies = proxiesOf(config, ownPorts)
  const basePath = basePathOf(url)
  const images = createImageProxy({ safeFetch, secretKey: keys.secretKey, basePath, clock, budgets, userAgent })
  const allow = allowList(config, 'WEBHOOK_ALLOW')
  const fetch = createSafeFetch({ allow, allowedBy: 'WEBHOOK_ALLOW', ownPorts })
  const webhooks = { fetch, timeoutMs: config.WEBHOOK_TIMEOUT_SECONDS * 1000, userAgent }
  // Every member names push services: what webhooks may call is the operator's trust in owners.
  const pushAllow = allowList(config, 'PUSH_ALLOW')
  const push = { ...webhooks, fetch: createSafeFetch({ allow: pushAllow, allowedBy: 'PUSH_ALLOW', ownPorts }) }
  return {
    safeFetch,
    proxies,
    images,
    userAgent,
    webhooks,
    push,
    outside: outsideScreens(config, ownPorts),
    gifs: gifProvider(config, ownPorts),
    solver: solverOf(config, ownPorts),
  }
}

/** Fetches through the proxies that feeds may choose, by their names. */
export function proxiesOf(config: Config, ownPorts?: () => number[]): ReadonlyMap<string, SafeFetch> {
  const allow = allowList(config)
  const through = (proxy: string) => createSafeFetch({ allow, proxy, ...(ownPorts ? { ownPorts } : {}) })
  return new Map([...config.FETCH_PROXIES].map(([name, proxy]) => [name, through(proxy)]))
}

/** Undefined where the operator names none. Pages are checked as if this server fetched them. */
function solverOf(config: Config, ownPorts: () => number[]) {
  const { FETCH_SOLVER: url } = config
  if (url === '') return undefined
  const guard = { allow: allowList(config), allowedBy: 'FETCH_ALLOW', ownPorts, lookup: lookupBySystem }
  return { fetch: fetchOfSetting(url, 'FETCH_SOLVER', ownPorts), url, checkUrl: createUrlCheck(guard) }
}

/** Undefined where the operator names none. */
function gifProvider({ GIF_PROVIDER_URL: url, GIF_PROVIDER_KEY: key }: Config, ownPorts: () => number[]) {
  return url === '' ? undefined : { fetch: fetchOfSetting(url, 'GIF_PROVIDER_URL', ownPorts), url, key }
}

/** The host of an operator's setting is allowed, private or not. */
function fetchOfSetting(url: string, allowedBy: string, ownPorts: () => number[]) {
  const { host, protocol, port } = new URL(url)
  const allow = parseAllowList(port === '' ? `${host}:${protocol === 'http:' ? 80 : 443}` : host)
  return createSafeFetch({ allow, allowedBy, ownPorts })
}

/** Screens that the operator has set up: the address of each is allowed, private or not. */
function outsideScreens(config: Config, ownPorts: () => number[]) {
  const { AKISMET_KEY: akismetKey, AKISMET_URL: akismetUrl, SCREEN_MODEL_URL: modelUrl } = config
  const fetchOf = (url: string, allowedBy: string) => fetchOfSetting(url, allowedBy, ownPorts)
  return {
    akismet:
      akismetKey === '' ? undefined : { fetch: fetchOf(akismetUrl, 'AKISMET_URL'), url: akismetUrl, key: akismetKey },
    model:
      modelUrl === ''
        ? undefined
        : {
            fetch: fetchOf(modelUrl, 'SCREEN_MODEL_URL'),
            url: modelUrl,
            name: config.SCREEN_MODEL_NAME,
            key: config.SCREEN_MODEL_KEY,
          },
    timeoutMs: config.SCREEN_TIMEOUT_MS,
  }
}

/** Why nothing would arrive there, as far as these settings and the address itself say. */
export function precheckWebhookUrl(url: string, config: Config): Promise<string | undefined> {
  return precheckUrl(url, { allow: allowList(config, 'WEBHOOK_ALLOW'), allowedBy: 'WEBHOOK_ALLOW' })
}

/** Private targets that the setting allows. Throws `InvalidSettings`. */
export function allowList(
  config: Config,
  setting: 'FETCH_ALLOW' | 'WEBHOOK_ALLOW' | 'PUSH_ALLOW' = 'FETCH_ALLOW',
): AllowList {
  try {
    return parseAllowList(config[setting].join(','))
  } catch (error) {
    throw new InvalidSettings(`${setting} cannot be read: ${(error as Error).message}.`)
  }
}

/** Budgets that differ from the table. Throws `InvalidSettings`. */
export function parseBudgetSetting({ BUDGETS }: Config): BudgetOverrides {
  try {
    return parseBudgets(BUDGETS)
  } catch (error) {
    throw new InvalidSettings(`BUDGETS ${(error as Error).message}.`)
  }
}

/** Served for this machine alone. */
export function isLoopback(url: string): boolean {
  return /^(?:localhost|.*\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(new URL(url).hostname)
}

/** Prefix of every path, without trailing slash. */
export function basePathOf(url: string): string {
  return new URL(url).pathname.replace(/\/+$/, '')
}
