// `pageside webhook`: webhooks of a tenant; works while the server runs.
import type { CommentAdmin } from '../../comments/admin.ts'
import { readConfig } from '../../config.ts'
import { precheckWebhookUrl } from '../../outgoing.ts'
import { type Command, parseCommandArgs, printError, printResult, requireOption, UsageError } from '../command.ts'
import { printList } from '../empty-results.ts'
import {
  dateText,
  flagOption,
  requireTenant,
  textOption,
  throwIfProblem,
  withCommentAdmin,
} from '../with-comment-admin.ts'

export const webhookAdd: Command = {
  name: 'webhook add',
  usage: '--tenant T (--domain D|--all) --event create|update|delete --url U [--method M] [--token]',
  summary:
    'Call an address when a comment of this domain, or of any, is written, changed or deleted; with --token the API key goes along.',
  async run(args) {
    const options = {
      tenant: textOption,
      domain: textOption,
      all: flagOption,
      event: textOption,
      url: textOption,
      method: textOption,
      token: flagOption,
    }
    const {
      domain,
      all,
      token: sendsToken = false,
      method,
      json,
      ...values
    } = parseCommandArgs(args, options, 0).values
    if ((domain === undefined) === (all === undefined)) throw new UsageError('Name the comments: --domain D, or --all.')
    const event = requireOption(values.event, '--event', 'create, update or delete')
    const url = requireOption(values.url, '--url', 'where to call')
    const wanted = { tenantId: requireTenant(values), domain, event, url, method, sendsToken }
    const added = throwIfProblem(await withCommentAdmin((admin) => admin.addWebhook(wanted)))
    const objection = await precheckWebhookUrl(added.url, readConfig())
    // A warning only, because the server may have other settings than this command.
    if (objection) printError(`By the settings of this command, nothing arrives there: ${objection}`)
    return printResult(json, shown(added), `Added: ${lineOf(added)}`)
  },
}

export const webhookList: Command = {
  name: 'webhook list',
  usage: '--tenant T',
  summary: 'List the webhooks of a tenant, and how many deliveries wait or were given up.',
  async run(args) {
    const { values } = parseCommandArgs(args, { tenant: textOption }, 0)
    const tenantId = requireTenant(values)
    const all = throwIfProblem(await withCommentAdmin((admin) => admin.listWebhooks(tenantId)))
    const counted = all.map(({ waiting, dead, ...hook }) => ({
      ...shown(hook),
      waiting,
      givenUp: dead,
      dropped: hook.dropped,
    }))
    const lines = all.map(
      (hook) => `${lineOf(hook)}  ${hook.waiting} waiting, ${hook.dead} given up, ${hook.dropped} dropped`,
    )
    return printList(values.json, counted, lines)
  },
}

export const webhookDeliveries: Command = {
  name: 'webhook deliveries',
  usage: '--tenant T [--id WEBHOOK]',
  summary: 'List deliveries that wait or were given up, the newest first.',
  async run(args) {
    const { values } = parseCommandArgs(args, { tenant: textOption, id: textOption }, 0)
    const which = { tenantId: requireTenant(values), webhookId: values.id }
    const all = throwIfProblem(await withCommentAdmin((admin) => admin.listDeliveries(which)))
    return printList(values.json, all.map(shownDelivery), all.map(deliveryLine))
  },
}

export const webhookRetry: Command = {
  name: 'webhook retry',
  usage: '--tenant T (DELIVERY|--id WEBHOOK|--all)',
  summary: 'Try deliveries again that were given up.',
  async run(args) {
    const { values, positionals } = parseCommandArgs(args, { tenant: textOption, id: textOption, all: flagOption }, 1)
    const { id: webhookId, all, json } = values
    const [id] = positionals
    if ([id, webhookId, all].filter((one) => one !== undefined).length !== 1)
      throw new UsageError('Name a DELIVERY, those of one webhook with --id WEBHOOK, or --all.')
    const which = { tenantId: requireTenant(values), webhookId, id }
    const done = throwIfProblem(await withCommentAdmin((admin) => admin.retryDeliveries(which)))
    return printResult(json, done, `Tried again: ${done.retried}`)
  },
}

export const webhookRemove: Command = {
  name: 'webhook remove',
  usage: '--tenant T --id WEBHOOK',
  summary: 'Remove a webhook, with its pending deliveries.',
  async run(args) {
    const { values } = parseCommandArgs(args, { tenant: textOption, id: textOption }, 0)
    const which = { tenantId: requireTenant(values), id: requireOption(values.id, '--id', 'which webhook') }
    const { ended, ...gone } = throwIfProblem(await withCommentAdmin((admin) => admin.removeWebhook(which)))
    return printResult(
      values.json,
      { ...shown(gone), ended, removed: true },
      `Removed: ${lineOf(gone)}  ${ended} ended`,
    )
  },
}

type Listed<T> = Extract<T, readonly unknown[]>[number]
type Hook = Omit<Listed<Awaited<ReturnType<CommentAdmin['listWebhooks']>>>, 'waiting' | 'dead'>
type Delivery = Listed<Awaited<ReturnType<CommentAdmin['listDeliveries']>>>

function shown({ id, event, domain, method, url, sendsToken, createdAt }: Hook) {
  return { id, event, domain: domain ?? null, method, url, token: sendsToken, createdAt: dateText(createdAt) }
}

function lineOf({ id, event, domain = 'all domains', method, url }: Hook): string {
  return `${id}  ${event}  ${domain}  ${method} ${url}`
}

function shownDelivery({ id, webhookId, event, commentId, attempts, createdAt, dueAt, problem, isDead }: Delivery) {
  const dates = { createdAt: dateText(createdAt), dueAt: dateText(dueAt) ?? null }
  return {
    id,
    webhook: webhookId,
    event,
    comment: commentId,
    ...dates,
    tries: attempts,
    problem: problem ?? null,
    givenUp: isDead,
  }
}

function deliveryLine({ id, event, commentId, createdAt, problem, isDead }: Delivery): string {
  return `${id}  ${dateText(createdAt)}  ${event} ${commentId}${isDead ? '  (given up)' : ''}${problem ? `  ${problem}` : ''}`
}
