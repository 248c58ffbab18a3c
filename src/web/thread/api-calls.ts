// API calls of a thread, each with its tenant, page and reader.
import {
  type Callable,
  type CallReply,
  createClient,
  type FailureBody,
  isCallFailure,
  type PartInput,
} from '../../platform/api/client.ts'
import {
  type AttemptKind,
  describeFailure,
  type FailureContext,
  type Problem,
} from '../../platform/i18n/widget-problems.ts'
import type { ThreadLocation } from './thread-location.ts'

type Known = 'tenantId' | 'urlId' | 'broadcastId' | 'sso' | 'sessionId'
type Named<O> = Omit<PartInput<O, 'params'> & PartInput<O, 'query'>, Known>

/** `named` are values of path and query. */
export type ThreadCall = <O extends Callable>(
  operation: O,
  named: Named<O>,
  body?: PartInput<O, 'body'>,
  how?: { signal?: AbortSignal; keepalive?: boolean },
) => Promise<CallReply<O>>

/** `own` is the word under which this tab's changes come back as events. */
export function createThreadCalls(
  { server, tenantId, urlId, sso }: ThreadLocation,
  own: string,
  session: () => string | undefined,
): ThreadCall {
  const defaultParams = { tenantId, urlId, broadcastId: own, sso }
  const client = createClient({ base: server, readFailure, isAnswer, defaultParams })
  return (operation, named, body, how) => {
    const known = session()
    // In a header it stands in no address, and in no log of one.
    const headers: Record<string, string> = known ? { 'X-Session-Id': known } : {}
    return client(operation, { query: named, headers, body, ...how } as never)
  }
}

/** Failures of requests become messages; other errors are rethrown. */
export async function callOrReport<T>(
  step: AttemptKind,
  explaining: FailureContext,
  calling: Promise<T>,
  failed: (problem: Problem) => void,
): Promise<T | undefined> {
  try {
    return await calling
  } catch (error) {
    if (!isCallFailure(error)) throw error
    failed(describeFailure(error, step, explaining))
    return undefined
  }
}

/** Proxies between a page and its server may answer anything, with any status. */
function isAnswer(body: object): boolean {
  return /^(?:success|pending)/.test((body as { status: string }).status)
}

function readFailure(body: unknown): FailureBody | undefined {
  const { code, reason } = body as Record<string, unknown>
  return typeof code === 'string' && typeof reason === 'string' ? { code, message: reason } : undefined
}
