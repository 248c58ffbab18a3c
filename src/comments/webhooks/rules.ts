// Webhooks: what happened to a comment, which of a tenant's are meant, what they are sent, and how that is signed.
import { createHmac, type KeyObject } from 'node:crypto'
import type { Comment } from '../comment/rules/record.ts'
import { domainCoversHost, hostOfUrl } from '../tenancy/rules-domain.ts'
import type { WebhookEvent, WebhookTarget } from '../tenancy/rules-webhook-target.ts'

/** A comment as it is now; as it was, where it is deleted. */
export interface CommentEvent {
  event: WebhookEvent
  comment: Comment
  /** Of its page. */
  urlId: string
}

/** A comment of which only a tombstone is left is deleted for its readers, whatever becomes of the rest. */
export function commentEventsOf(before: Comment, after: Comment | undefined, urlId: string): CommentEvent[] {
  if (before.isDeleted) return []
  if (!after || after.isDeleted) return [{ event: 'delete', comment: before, urlId }]
  return [{ event: 'update', comment: after, urlId }]
}

/** `host`: of the comment's page, see `domainOf`. */
export function matchingWebhooks(
  hooks: readonly WebhookTarget[],
  { event }: CommentEvent,
  host: string | undefined,
): WebhookTarget[] {
  const isMeant = ({ domain }: WebhookTarget) =>
    domain === undefined || (host !== undefined && domainCoversHost(domain, host))
  return hooks.filter((hook) => hook.event === event && isMeant(hook))
}

/** As the tenant's server said, else the host of the page: the comment's own address is its author's word. */
export function webhookDomainOf({ further, url }: Comment, pageUrl: string | undefined): string | undefined {
  return further.domain ?? hostOfUrl(pageUrl || url)
}

/** In characters. Pictures that came as data, and texts without end, would be sent again and again. */
const maxBodyChars = 256 * 1024

/** Compact, because receivers may write it anew before they check the signature. */
export function webhookBody({ comment, urlId }: CommentEvent, host: string | undefined): string {
  const whole = fieldsOf(comment, urlId, host)
  const text = JSON.stringify(whole)
  if (text.length <= maxBodyChars) return text
  return JSON.stringify({ ...whole, avatarSrc: undefined, commentHTML: '' })
}

/** Keys without a value are left out. */
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

/** Of the body as it is sent, and of the second at which it is. */
export function webhookSignature(key: KeyObject, seconds: number, body: string): string {
  return `sha256=${createHmac('sha256', key).update(`${seconds}.${body}`).digest('hex')}`
}

const minuteMs = 60_000
/** With the wire's waits, a minute more after each try, they fill a day or a little more. */
const maxTries = 52

/** Undefined when it was tried for long enough. */
export function retryDelayMs(tries: number): number | undefined {
  return tries < maxTries ? tries * minuteMs : undefined
}
