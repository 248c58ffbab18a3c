// Client of vote operations and of verification mails.
import assert from 'node:assert/strict'
import type { Answer, Comments, Sent, TenantClient } from './comment-client.ts'

export interface Ballot {
  dir?: 'up' | 'down'
  name?: string | null
  email?: string | null
  query?: NonNullable<Sent['query']>
  headers?: Record<string, string>
}

export function ballot(
  commentId: string,
  { dir = 'up', name = null, email = null, query, headers }: Ballot = {},
): Sent {
  return {
    id: commentId,
    query: { urlId: 'page', broadcastId: 'b', ...query },
    body: { voteDir: dir, commenterName: name, commenterEmail: email, url: null },
    ...(headers ? { headers } : {}),
  }
}

/** Fails unless it succeeds. */
export const vote = (site: TenantClient, commentId: string, cast: Ballot = {}): Promise<any> =>
  site.ok('voteComment', ballot(commentId, cast))

/** The vote's id is not among what the client of tests puts into paths. */
export function takeBack(
  site: TenantClient,
  commentId: string,
  voteId: string,
  query: Sent['query'] = {},
): Promise<Answer> {
  const search = new URLSearchParams({ urlId: 'page', broadcastId: 'b', ...(query as Record<string, string>) })
  return site.call('deleteCommentVote', { path: `/comments/${site.id}/${commentId}/vote/${voteId}?${search}` })
}

export interface Total {
  votesUp: number
  votesDown: number
}

/** As the public list, the tenant's server and the votes themselves have it. */
export async function totalOf(comments: Comments, site: TenantClient, commentId: string): Promise<Total> {
  const { comment } = await site.ok('getComment', { id: commentId })
  const { votesUp, votesDown, votes } = comment
  assert.equal(votes, votesUp - votesDown)
  const cast = comments.rows(
    'SELECT direction FROM votes WHERE tenant_id = ? AND comment_id = ? AND counted = 1',
    site.id,
    commentId,
  )
  const count = (direction: number) => cast.filter((row) => row.direction === direction).length
  assert.deepEqual([votesUp, votesDown], [count(1), count(-1)])
  const listed = (await site.read({ limit: 250 })).comments.find(({ _id }: { _id: string }) => _id === commentId)
  if (listed) assert.deepEqual([listed.votesUp, listed.votesDown, listed.votes], [votesUp, votesDown, votes])
  return { votesUp, votesDown }
}

/** Rows of mails that ask for an address, the oldest first. */
export function mailsOf(
  comments: Comments,
  site: TenantClient,
): { email: string; link: string; verificationId: string }[] {
  return comments
    .rows("SELECT payload FROM jobs WHERE kind = 'verification-mail' ORDER BY id")
    .map(({ payload }) => JSON.parse(payload))
    .filter(({ tenantId }) => tenantId === site.id)
}

/** The link of the last mail, to this address or to any, as this server listens to it. */
export function linkOf(comments: Comments, site: TenantClient, email?: string): string {
  const mails = mailsOf(comments, site).filter((mail) => email === undefined || mail.email === email)
  const link = mails.at(-1)?.link
  assert.ok(link, 'no mail asks for an address')
  return comments.app.url + new URL(link).pathname
}

export async function press(link: string): Promise<{ status: number; text: string; headers: Headers }> {
  const response = await fetch(link, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  return { status: response.status, text: await response.text(), headers: response.headers }
}
