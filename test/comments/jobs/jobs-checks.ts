// Expected notifications, mails and webhooks, derived from the comments alone.
import assert from 'node:assert/strict'
import { notificationTypes } from '../../../src/comments/notifications/rules/notification.ts'
import type { Rows } from '../../harness/database-rows.ts'
import type { Mailbox } from '../../harness/mail/mailbox.ts'
import { isSigned, type ReceivedCall, type Receiver } from '../../harness/webhook-receiver.ts'
import { pages, people } from './conversation-driver.ts'

export interface After {
  rows: Rows
  apiKey: string
  mailbox: Mailbox
  receiver: Receiver
  acknowledged: ReadonlySet<string>
}

interface Row {
  id: string
  urlId: string
  parentId: string | null
  author: string
  comment: string
}

function commentsOf(rows: Rows): Map<string, Row> {
  const found = rows.all(
    `SELECT c.id, p.url_id, c.parent_id, c.user_id, c.comment FROM comments c
     JOIN pages p ON p.tenant_id = c.tenant_id AND p.id = c.page_id WHERE c.tenant_id = 'demo'`,
  )
  const read = ({ id, url_id, parent_id, user_id, comment }: any): Row => {
    return { id, urlId: url_id, parentId: parent_id, author: user_id, comment }
  }
  return new Map(found.map((row) => [row.id, read(row)]))
}

/** Who is told of a comment, by the rule as people would say it. */
function toldOf(one: Row, all: ReadonlyMap<string, Row>): Map<string, number> {
  const told = new Map<string, number>()
  const tell = (who: string | undefined, notice: keyof typeof notificationTypes) => {
    if (who !== undefined && who !== one.author && !told.has(who)) told.set(who, notificationTypes[notice])
  }
  const parent = one.parentId === null ? undefined : all.get(one.parentId)
  tell(parent?.author, 'repliedToMe')
  for (const who of people) if (one.comment.includes(`@${who}`)) tell(`demo:${who}`, 'mentioned')
  for (let above = parent; above; above = all.get(above.parentId ?? '')) tell(above.author, 'repliedInMyThread')
  if (!parent && pages.includes(one.urlId)) tell(`demo:${people[0]}`, 'newOnSubscribedPage')
  return told
}

/** Each once, and nobody else. */
export function assertNotified({ rows, acknowledged }: After): { notifications: number } {
  const all = commentsOf(rows)
  const expected = [...all.values()].flatMap((one) =>
    [...toldOf(one, all)].map(([who, type]) => `${one.id} ${who} ${type}`),
  )
  const stored = rows.all("SELECT from_comment_id, user_id, type FROM notifications WHERE tenant_id = 'demo'")
  const there = stored.map(({ from_comment_id, user_id, type }) => `${from_comment_id} ${user_id} ${type}`)
  assert.deepEqual(there.sort(), expected.sort())
  const bells = rows.all("SELECT SUM(count) AS number FROM bells WHERE tenant_id = 'demo'")
  assert.equal(Number(bells[0].number), there.length)
  const lost = [...acknowledged].filter((id) => !all.has(id))
  const audited = new Set(rows.all("SELECT object_id FROM audit_log WHERE crud = 'd'").map((row) => row.object_id))
  assert.deepEqual(
    lost.filter((id) => !audited.has(id)),
    [],
    'what was acknowledged is there, unless it was deleted',
  )
  return { notifications: there.length }
}

/** Each at least once, under one id. */
export function assertMailed({ rows, mailbox }: After): { mails: number; mailsAgain: number } {
  const told = rows.all("SELECT id, user_id FROM notifications WHERE tenant_id = 'demo' AND type IN (0, 7)")
  const expected = told.map(({ id, user_id }) => `${user_id.replace('demo:', '')}@example.org <told.${id}@127.0.0.1>`)
  const sent = mailbox.received.map(({ to, headers }) => `${to.join()} ${headers['message-id']}`)
  const once = new Set(sent)
  assert.deepEqual([...once].sort(), expected.sort())
  return { mails: once.size, mailsAgain: sent.length - once.size }
}

/** Each at least once and in order, up to how the comment is now; all of them signed. */
export function assertTold({ rows, receiver, apiKey }: After): { deliveries: number; deliveriesAgain: number } {
  const all = commentsOf(rows)
  const byComment = Map.groupBy(receiver.told, ({ body }) => body.id as string)
  let deliveries = 0
  for (const [id, told] of byComment) {
    for (const one of told) assert.ok(isSigned(one, apiKey, Date.now() - ageOf(one)))
    const inTurn = told.filter((one, i) => deliveryOf(one) !== deliveryOf(told[i - 1]))
    assert.equal(new Set(inTurn.map(deliveryOf)).size, inTurn.length, 'none comes again after another')
    deliveries += inTurn.length
    const steps = inTurn.map(({ path, body }) => (path === '/update' ? body.comment : path))
    const versions = steps.slice(1).filter((step) => step !== '/delete')
    assert.equal(steps[0], '/create')
    // A delivery that waits tells the text as it is when it goes out: what was edited away is not told any more.
    const numbers = versions.map((text) => Number(/^Version (\d+)$/.exec(text)?.[1]))
    assert.ok(
      numbers.every((number, i) => number >= i + 1 && number >= (numbers[i - 1] ?? 0)),
      versions.join(),
    )
    assert.ok(!steps.slice(0, -1).includes('/delete'))
    const [now, last] = [all.get(id), inTurn.at(-1)]
    assert.equal(last?.path === '/delete', now === undefined)
    assert.equal(last?.body.comment, now?.comment ?? last?.body.comment)
  }
  assert.deepEqual(
    [...all.keys()].filter((id) => !byComment.has(id)),
    [],
    'each comment was told of',
  )
  return { deliveries, deliveriesAgain: receiver.told.length - deliveries }
}

const deliveryOf = (told: ReceivedCall | undefined) => told?.headers['x-pageside-delivery']
/** The proof takes longer than a signature is good for. */
const ageOf = ({ headers }: ReceivedCall) => Date.now() - Number(headers['x-fastcomments-timestamp']) * 1000
