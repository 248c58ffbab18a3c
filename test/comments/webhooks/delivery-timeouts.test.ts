// Slow webhook receivers: timeout, and effect on other deliveries.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { waitUntil } from '../../harness/app.ts'
import { openWebhookWorld, type WebhookWorld } from '../harness/webhook-harness.ts'

let world: WebhookWorld
before(async () => {
  world = await openWebhookWorld({ WEBHOOK_TIMEOUT_SECONDS: '1' })
})
after(() => world?.close())

test('a receiver that never answers is asked for a second, then left alone; others are told meanwhile', async () => {
  const { comments, receiver, settled, jobs, problems } = world
  const [slow, quick] = [await world.site(), await world.site()]
  const path = `/${slow.id}/create`
  receiver.say(path, () => {})
  const first = await slow.save()
  const second = await slow.save({ comment: 'Another one' })
  const { id } = await quick.save()
  await waitUntil('the other is told', () => {
    world.look()
    return receiver.at(`/${quick.id}/create`).some(({ body }) => body.id === id)
  })
  await settled()
  await slow.save({ comment: 'A third one' })
  await settled()
  const said = await problems(slow.id)
  assert.deepEqual(
    [said[0], said[2]],
    ['It did not answer in time a moment ago.', 'The server took too long to answer.'],
  )
  assert.deepEqual(
    receiver.at(path).some(({ body }) => body.comment === 'A third one'),
    false,
  )
  receiver.say(path, 200)
  comments.clock.pass(120_000)
  await settled()
  assert.deepEqual(
    jobs().filter(({ owner }) => owner.startsWith(slow.id)),
    [],
  )
  for (const one of [first, second]) assert.ok(receiver.at(path).some(({ body }) => body.id === one.id))
})
