// Webhook rules: events of a change, matching webhooks, body, signature, retry delays.
import { createHmac, type KeyObject } from 'node:crypto'
import type { Comment } from '../comment/rules/record.ts'
import { domainCoversHost, hostOfUrl } from '../tenancy/rules-domain.ts'
import type { WebhookEvent, WebhookTarget } from '../tenancy/rules-webhook-target.ts'

/** Present state of the comment; the last state, for a deletion. */
export interface CommentEvent {
  event: WebhookEvent
  comment: Comment
  /** `urlId` of its page. */
  urlId: string
}

/** For readers a tombstone is a deletion, whatever happens to its replies. */
export function commentEventsOf(before: Comment, after: Comment | undefined, urlId: string): CommentEvent[] {
  if (before.isDeleted) return []
  if (!after || after.isDeleted) return [{ event: 'delete', comment: before, urlId }]
  return [{ event: 'update', comment: after, urlId }]
}

/** `host`: see `webhookDomainOf`. */
export function matchingWebhooks(
  hooks: readonly WebhookTarget[],
  { event }: CommentEvent,
  host: string | undefined,
): WebhookTarget[] {
  const isMeant = ({ domain }: WebhookTarget) =>
    domain === undefined || (host !== undefined && domainCoversHost(domain, host))
  return hooks.filter((hook) => hook.event === event && isMeant(hook))
}

/** As the tenant's server said, else the host of the page; the comment's own URL is a claim of its author. */
export function webhookDomainOf({ further, url }: Comment, pageUrl: string | undefined): string | undefined {
  return further.domain ?? hostOfUrl(pageUrl || url)
}

/** Larger comments lose avatar and HTML: data URLs and very long texts would be resent at each try. */
const maxBodyChars = 256 * 1024

/** Compact, because receivers may serialise it again before they check the signature. */
export function webhookBody({ comment, urlId }: CommentEvent, host: string | undefined): string {
  const whole = fieldsOf(comment, urlId, host)
  const text = JSON.stringify(whole)
  if (text.length <= maxBodyChars) return text
  return JSON.stringify({ ...whole, avatarSrc: undefined, commentHTML: '' })
}

/** `JSON.stringify` omits undefined values. */
function fieldsOf(comment: Comment, urlId: string, host: string | undefined) {
  const { further } = comment
  return {
    id: comment.id,
    urlId,
    url: comment.url || undefined,
    userId: comment.userId,
    commenterEmail: comment.commenterEmail,
    commenterName: comment.commenterName,
    comment: comment.comment,
    commentHTML: comment.commentHTML,
    externalId: further.externalId,
    parentId: comment.parentId ?? null,
    date: new Date(comment.createdAt).toISOString(),
    votes: comment.votesUp - comment.votesDown,
    votesUp: comment.votesUp,
    votesDown: comment.votesDown,
    verified: comment.verified,
    verifiedDate: comment.verifiedAt,
    reviewed: comment.reviewed,
    avatarSrc: comment.avatarSrc,
    isSpam: comment.isSpam,
    aiDeterminedSpam: further.aiDeterminedSpam ?? false,
    hasImages: comment.hasImages,
    approved: comment.approved,
    locale: comment.locale ?? null,
    mentions: further.mentions,
    domain: host,
    moderationGroupIds: further.moderationGroupIds,
  }
}

/** HMAC-SHA-256 of the time in seconds and the body as sent. */
export function webhookSignature(key: KeyObject, seconds: number, body: string): string {
  return `sha256=${createHmac('sha256', key).update(`${seconds}.${body}`).digest('hex')}`
}

const minuteMs = 60_000
/** With delays that grow by a minute per try, this covers a little more than a day. */
const maxTries = 52

/** Undefined after the last try. */
export function retryDelayMs(tries: number): number | undefined {
  return tries < maxTries ? tries * minuteMs : undefined
}
