// Webhook rows of a tenant.
import type { Reader, Transaction } from '../../platform/data/database.ts'
import type { WebhookEvent, WebhookMethod } from '../tenancy/rules-webhook-target.ts'

export interface Webhook {
  id: string
  event: WebhookEvent
  /** Undefined for all domains. */
  domain: string | undefined
  method: WebhookMethod
  url: string
  /** Sends the API key too, for older receivers. */
  sendsToken: boolean
  /** Number of events dropped because too many were waiting. */
  dropped: number
  createdAt: number
}

interface Row {
  id: string
  event: WebhookEvent
  domain: string | null
  method: WebhookMethod
  url: string
  sends_token: number
  dropped: number
  created_at: number
}

const select =
  'SELECT id, event, domain, method, url, sends_token, dropped, created_at FROM webhooks WHERE tenant_id = ?'

export async function webhookById(reader: Reader, tenantId: string, id: string): Promise<Webhook | undefined> {
  const row = await reader.get<Row>(`${select} AND id = ?`, [tenantId, id])
  return row && webhookOf(row)
}

/** Ordered by creation. */
export async function webhooksOf(reader: Reader, tenantId: string): Promise<Webhook[]> {
  return (await reader.all<Row>(`${select} ORDER BY id`, [tenantId])).map(webhookOf)
}

export function insertWebhook(tx: Transaction, tenantId: string, hook: Webhook): void {
  const { id, event, domain, method, url, sendsToken, dropped, createdAt } = hook
  tx.send(
    `INSERT INTO webhooks (tenant_id, id, event, domain, method, url, sends_token, dropped, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [tenantId, id, event, domain ?? null, method, url, Number(sendsToken), dropped, createdAt],
  )
}

export function removeWebhook(tx: Transaction, tenantId: string, id: string): void {
  tx.send('DELETE FROM webhooks WHERE tenant_id = ? AND id = ?', [tenantId, id])
}

export function countDroppedDelivery(tx: Transaction, tenantId: string, id: string): void {
  tx.send('UPDATE webhooks SET dropped = dropped + 1 WHERE tenant_id = ? AND id = ?', [tenantId, id])
}

function webhookOf({ sends_token, created_at, domain, ...row }: Row): Webhook {
  return { ...row, domain: domain ?? undefined, sendsToken: sends_token === 1, createdAt: created_at }
}
