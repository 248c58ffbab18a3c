// Parser of a typed webhook: event, method, domain and URL.
import type { CommandProblem } from '../tenancy/command-transaction.ts'
import { parseDomain } from '../tenancy/rules-domain.ts'
import {
  type WebhookEvent,
  type WebhookMethod,
  webhookEvents,
  webhookMethods,
} from '../tenancy/rules-webhook-target.ts'
import type { Webhook } from './store.ts'

export interface WebhookInput {
  tenantId: string
  /** Default: all domains. */
  domain?: string | undefined
  event: string
  url: string
  /** Default: the first method of the event. */
  method?: string | undefined
  sendsToken: boolean
}

type ParsedWebhook = Pick<Webhook, 'event' | 'domain' | 'method' | 'url' | 'sendsToken'>

const maxUrlChars = 2000

export function parseWebhook({
  event,
  domain,
  method,
  url,
  sendsToken,
}: WebhookInput): { webhook: ParsedWebhook } | CommandProblem {
  const named = webhookEvents.find((one) => one === event)
  if (!named) return invalid(`"${event}" is no event. There are: ${webhookEvents.join(', ')}.`)
  const sent = methodOf(named, method)
  if (!sent) return invalid(`The method of ${named} is one of ${webhookMethods[named].join(', ')}, not "${method}".`)
  const read = domain === undefined ? { domain } : parseDomain(domain)
  if ('code' in read) return invalid(`"${domain}" is no domain, such as example.com or *.example.com.`)
  const address = addressOf(url)
  // Without the input, which may contain a password.
  if (!address)
    return invalid(`An address is http or https, without a name and password, of at most ${maxUrlChars} characters.`)
  return { webhook: { event: named, domain: read.domain, method: sent, url: address, sendsToken } }
}

function methodOf(event: WebhookEvent, typed: string | undefined): WebhookMethod | undefined {
  const methods: readonly WebhookMethod[] = webhookMethods[event]
  return typed === undefined ? methods[0] : methods.find((one) => one === typed.toUpperCase())
}

function addressOf(typed: string): string | undefined {
  const url = URL.parse(typed)
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return undefined
  url.hash = ''
  return url.href.length <= maxUrlChars ? url.href : undefined
}

function invalid(problem: string): CommandProblem {
  return { problem, isWrong: true }
}
