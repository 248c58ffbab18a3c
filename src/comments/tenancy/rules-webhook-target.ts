// Webhook of a tenant: events, HTTP methods, domain filter.

/** Wire events, each with the methods that can be chosen, the default first. */
export const webhookMethods = {
  create: ['PUT', 'POST'],
  update: ['PUT', 'POST'],
  delete: ['DELETE', 'POST', 'PUT'],
} as const

export type WebhookEvent = keyof typeof webhookMethods
export type WebhookMethod = (typeof webhookMethods)[WebhookEvent][number]

export const webhookEvents = Object.keys(webhookMethods) as WebhookEvent[]

/** Part of a webhook that decides which events it receives. */
export interface WebhookTarget {
  id: string
  event: WebhookEvent
  /** Undefined for all domains. */
  domain: string | undefined
  /** Scheme, host and port of its URL; deliveries to one origin keep their order. */
  origin: string
}
