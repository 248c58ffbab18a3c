// Answers in JSON that a page's scripts asked for: candidates for its list, and for an address that needs no browser.
import type { VisitRequest } from '../../../platform/browser/page-visit.ts'
import type { FetchedResponse } from '../../../platform/http/fetch/safe-fetch.ts'
import type { PostedBody } from '../rules-validators.ts'

export interface CapturedAnswer {
  url: string
  /** By GET, or by POST as a question is asked. Whether more matters, such as a token, shows when it is asked again. */
  isRepeatable: boolean
  /** What it was asked with, where by POST. */
  post?: PostedBody
  json: string
}

/** The list is the largest of a page's answers; some of the size are whole texts. */
const maxAnswers = 12
const maxBytes = 2 * 1024 * 1024
const maxBytesOfAll = 4 * 1024 * 1024
const minBytes = 32

export interface Capture {
  add(request: VisitRequest, response: FetchedResponse): void
  answers(): CapturedAnswer[]
}

export function createCapture(): Capture {
  const kept: CapturedAnswer[] = []
  let bytes = 0
  return {
    add(request, response) {
      const { url, kind } = request
      const size = response.body.length
      if (kind !== 'data' || response.status !== 200 || size < minBytes || size > maxBytes) return
      if (kept.length >= maxAnswers || bytes + size > maxBytesOfAll) return
      if (!/json/i.test(response.headers.get('content-type') ?? '') && !/^\s*[[{]/.test(startOf(response.body))) return
      bytes += size
      const json = new TextDecoder().decode(response.body)
      const post = postOf(request)
      const isRepeatable = post !== undefined || (request.method === 'GET' && request.body === undefined)
      kept.push({ url, isRepeatable, json, ...(post ? { post } : {}) })
    },
    answers: () => kept,
  }
}

const startOf = (body: Uint8Array): string => new TextDecoder().decode(body.subarray(0, 16))

const maxPostChars = 8 * 1024
const questionTypes = /^application\/(?:json|x-www-form-urlencoded)\s*(?:;|$)/i
/** Of GraphQL: what changes something. */
const mutation = /"(?:query|mutation)"\s*:\s*"(?:\s|\\[nrt]|#[^"\\]*\\n)*mutation\b/

/** Undefined for all that is not a short question, which may be asked again. */
function postOf({ method, headers, body }: VisitRequest): PostedBody | undefined {
  if (method !== 'POST' || body === undefined || body.length > maxPostChars) return undefined
  const contentType = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? ''
  if (!questionTypes.test(contentType) || contentType.length > 100 || mutation.test(body)) return undefined
  return { text: body, contentType }
}
