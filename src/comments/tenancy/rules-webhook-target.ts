// Webhook of a tenant: events, HTTP methods, domain filter.

/** The wire's, each with the methods that can be chosen, the usual one first. */
export const webhookMethods = {
  create: ['PUT', 'POST'],
  update: ['PUT', 'POST'],
  delete: ['DELETE', 'POST', 'PUT'],
} as const

export type WebhookEvent = keyof typeof webhookMethods
export type WebhookMethod = (typeof webhookMethods)[WebhookEvent][number]

export const webhookEvents = Object.keys(webhookMethods) as WebhookEvent[]

/** As much of a webhook as it takes to say what it is told. */
export interface WebhookTarget {
  id: string
  event: WebhookEvent
  /** Undefined for every one. */
  domain: string | undefined
  /** Scheme, host and port of its address: what comes there is in order. */
  origin: string
}
