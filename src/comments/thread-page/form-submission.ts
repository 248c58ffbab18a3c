// Form submissions: conversion into calls of the public API operations.
import { PreparedJson } from '../../platform/api/prepared-json.ts'
import { SentParentId } from '../comment/contract-requests.ts'
import { normalizeUrlId } from '../pages/rules-url-id.ts'
import type { ThreadContext } from './context.ts'
import type { PageLocation } from './page-location.ts'

/** Values of a form, as sent or as prefilled. */
export interface Draft {
  action: 'post' | 'edit' | 'remove'
  /** The comment that is replied to, changed or deleted. */
  id: string | undefined
  text: string
  name: string
  email: string
}

export const emptyDraft: Draft = { action: 'post', id: undefined, text: '', name: '', email: '' }

/** Address that opens the form, with its comment on the page. */
export function openFormLocation({
  action,
  id,
}: Pick<Draft, 'action' | 'id'>): Pick<PageLocation, 'reply' | 'edit' | 'remove'> {
  return action === 'post' ? { reply: id } : action === 'edit' ? { edit: id } : { remove: id }
}

interface Sent extends Draft {
  token: string
  /** Honeypot field, invisible to people. */
  trap: string
}

export function parseSubmission(body: string): Sent {
  const form = new URLSearchParams(body)
  const field = (name: string) => form.get(name) ?? ''
  const action = (['edit', 'remove'] as const).find((one) => one === field('act')) ?? 'post'
  return {
    action,
    id: field('id') || undefined,
    // Forms encode line breaks as CRLF.
    text: field('comment').replaceAll('\r\n', '\n'),
    name: field('name'),
    email: field('email').trim(),
    token: field('token'),
    trap: field('website'),
  }
}

export interface SubmissionResult {
  /** Undefined for a deleted comment. */
  commentId: string | undefined
  /** Session created by this submission. */
  sessionId: string | undefined
}

/** Throws the errors of the operation. */
export async function submitForm(
  sent: Sent,
  place: PageLocation,
  openedAt: number,
  ctx: ThreadContext,
): Promise<SubmissionResult> {
  const { action, id: commentId = '', text: comment } = sent
  const params = { tenantId: ctx.tenant.id, commentId }
  const query = { broadcastId: ctx.ids.next() }
  if (action === 'post') return post(sent, place, openedAt, ctx)
  if (action === 'edit') await ctx.acts.setCommentText({ params, query, body: { comment } }, ctx)
  else await ctx.acts.deleteCommentPublic({ params, query, body: undefined }, ctx)
  return { commentId: action === 'edit' ? commentId : undefined, sessionId: undefined }
}

async function post(sent: Sent, place: PageLocation, openedAt: number, ctx: ThreadContext): Promise<SubmissionResult> {
  const { id: parentId, text: comment, name: commenterName, email, trap } = sent
  const { urlId } = place
  const page = await ctx.stores.findPage(ctx.tenant.id, normalizeUrlId(urlId))
  const meta = {
    locale: ctx.speech.translate.language,
    writingMs: ctx.clock.now() - openedAt,
    ...(trap === '' ? {} : { trap }),
  }
  const pageTitle = page?.title ?? place.title
  const body = {
    comment,
    commenterName,
    commenterEmail: email || null,
    url: page?.url || place.url || urlId,
    urlId,
    meta,
    ...(parentId === undefined ? {} : { parentId: SentParentId.parse(parentId) }),
    ...(pageTitle === undefined ? {} : { pageTitle }),
  }
  const query = { urlId, broadcastId: ctx.ids.next() }
  const reply = await ctx.acts.createCommentPublic({ params: { tenantId: ctx.tenant.id }, query, body }, ctx)
  if (reply instanceof PreparedJson || !('comment' in reply)) throw new Error('A comment was answered as bytes.')
  return { commentId: reply.comment._id, sessionId: reply.user?.sessionId ?? undefined }
}

/** The draft of the address. Throws where the comment is another author's. */
export async function loadDraft(
  { reply, edit, remove, text }: PageLocation,
  ctx: ThreadContext,
): Promise<Draft | undefined> {
  if (reply !== undefined) return { ...emptyDraft, id: reply }
  if (remove !== undefined) return { ...emptyDraft, action: 'remove', id: remove }
  if (edit === undefined) return text ? { ...emptyDraft, text } : undefined
  const params = { tenantId: ctx.tenant.id, commentId: edit }
  const known = await ctx.acts.getCommentText({ params, query: {}, body: undefined }, ctx)
  if (!('commentText' in known)) throw new Error('The text of a comment was answered as bytes.')
  return { ...emptyDraft, action: 'edit', id: edit, text: known.commentText }
}
