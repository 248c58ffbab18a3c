// A client that stores nothing of a reply but its cookies, as a browser or an app does by itself.
import {
  type Answer,
  type Comments,
  commentBody,
  type OperationId,
  type Sent,
  type TenantClient,
} from '../harness/comment-client.ts'

export const publicUrl = 'https://comments.example'
/** What a browser adds on a page of the authorised origin. */
export const origin = { origin: 'https://site.example', 'sec-fetch-site': 'cross-site' }
/** Apps have no origin. */
export const app = {}
export const settings = { guestCookie: true, allowAnon: true, allowAnonFlag: true, allowAnonVotes: true }

export async function siteWith(
  comments: Comments,
  set: object = settings,
  domains = ['site.example'],
): Promise<TenantClient> {
  const site = await comments.tenant({ settings: set })
  for (const domain of domains) await site.ok('addDomainConfig', { body: { domain } })
  return site
}

export const nameOf = (site: TenantClient) => `__Host-pageside-guest-${site.id}`
export const isKnown = async (guest: GuestClient) => (await guest.read()).user !== null
/** The page is loaded again, or the app started again: its cookies are all that is left. */
export const reload = (site: TenantClient, { cookies }: GuestClient, from: Record<string, string>) =>
  guestOf(site, from, new Map(cookies))

export const writeOf = (comment: string) => ({
  query: { urlId: 'page', broadcastId: 'b' },
  body: commentBody({ comment }),
})
export const voteOn = (id: string) => ({
  id,
  query: { urlId: 'page', broadcastId: 'v' },
  body: { voteDir: 'up', commenterName: null, commenterEmail: null, url: 'https://site.example/page' },
})

export interface GuestClient {
  /** `name=value` by name. */
  cookies: Map<string, string>
  call(operationId: OperationId, sent?: Sent): Promise<Answer>
  /** Fails unless it succeeds. */
  ok(operationId: OperationId, sent?: Sent): Promise<any>
  post(body?: object): Promise<any>
  read(): Promise<any>
}

/** `from`: what the browser or app adds to each request, such as its origin. */
export function guestOf(
  site: TenantClient,
  from: Record<string, string>,
  cookies = new Map<string, string>(),
): GuestClient {
  const withCookies = (sent: Sent): Sent => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const type = sent.body === undefined ? {} : { 'content-type': 'application/json' }
    return { ...sent, headers: { ...type, ...from, ...(cookie ? { cookie } : {}), ...sent.headers } }
  }
  async function call(operationId: OperationId, sent: Sent = {}): Promise<Answer> {
    const answer = await site.call(operationId, withCookies(sent))
    for (const line of answer.headers.getSetCookie()) keep(cookies, line)
    return answer
  }
  async function ok(operationId: OperationId, sent: Sent = {}): Promise<any> {
    const { status, json } = await call(operationId, sent)
    if (status !== 200) throw new Error(`${operationId}: ${status} ${JSON.stringify(json)}`)
    return json
  }
  return {
    cookies,
    call,
    ok,
    post: (body = {}) =>
      ok('createCommentPublic', { query: { urlId: 'page', broadcastId: 'b' }, body: commentBody(body) }),
    read: () => ok('getCommentsPublic', { query: { urlId: 'page' } }),
  }
}

function keep(cookies: Map<string, string>, line: string): void {
  const [pair = ''] = line.split(';', 1)
  const [name = '', value = ''] = pair.split('=', 2)
  if (value === '') cookies.delete(name)
  else cookies.set(name, value)
}
