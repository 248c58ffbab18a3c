// Server with a real webhook receiver, a controlled clock and a controlled job queue.
import assert from 'node:assert/strict'
import { mock } from 'node:test'
import type { WebhookInput } from '../../../src/comments/webhooks/parse-webhook.ts'
import { waitUntil } from '../../harness/app.ts'
import { startReceiver } from '../../harness/webhook-receiver.ts'
import { openComments, type TenantOptions } from './comment-client.ts'

export type WebhookWorld = Awaited<ReturnType<typeof openWebhookWorld>>

export async function openWebhookWorld(settings: Record<string, string> = {}) {
  // Looks at the queue come when a test says so.
  mock.timers.enable({ apis: ['setInterval'] })
  const receiver = await startReceiver()
  const comments = await openComments({ WEBHOOK_ALLOW: '127.0.0.0/8', WEBHOOK_TIMEOUT_SECONDS: '60', ...settings })
  const look = () => mock.timers.tick(1000)
  const jobs = () => comments.rows("SELECT * FROM jobs WHERE kind = 'webhook' ORDER BY id")
  const isDue = ({ dead_at, run_at }: any) => dead_at === null && run_at <= comments.clock.now()

  async function add(tenantId: string, wanted: Partial<WebhookInput> = {}): Promise<string> {
    const full = { tenantId, event: 'create', url: `${receiver.url}/${tenantId}`, sendsToken: false, ...wanted }
    const added = await comments.command((admin) => admin.addWebhook(full))
    assert.ok('id' in added, JSON.stringify(added))
    return added.id
  }

  async function deliveries(tenantId: string) {
    const all = await comments.command((admin) => admin.listDeliveries({ tenantId }))
    assert.ok(Array.isArray(all))
    return all
  }

  return {
    receiver,
    comments,
    jobs,
    add,
    deliveries,
    problems: async (tenantId: string) => (await deliveries(tenantId)).map(({ problem }) => problem),
    /** A tenant that is told of everything, at one path for each event. */
    async site(options: TenantOptions = {}, wanted: Partial<WebhookInput> = {}) {
      const site = await comments.tenant(options)
      const events = ['create', 'update', 'delete']
      for (const event of events) await add(site.id, { event, url: `${receiver.url}/${site.id}/${event}`, ...wanted })
      return site
    },
    /** What the tenant's receiver was told, by the last word of the path. */
    toldOf: (site: { id: string }) =>
      receiver.told
        .filter(({ path }) => path.startsWith(`/${site.id}/`))
        .map(({ path, body }) => [path.split('/')[2], body.id]),
    look,
    /** Until nothing is due any more; what failed waits for a later time. */
    async settled(): Promise<void> {
      await waitUntil('nothing is due', () => {
        look()
        return jobs().every((job) => !isDue(job))
      })
    },
    async close() {
      await comments.close()
      await receiver.stop()
      mock.timers.reset()
    },
  }
}
