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

/** Of one document. */
export interface Capture {
  origin: string
  /** `mayRepeat`: asked again, it would have no header of the owner's that it did not have. */
  add(request: VisitRequest, response: FetchedResponse, mayRepeat: boolean): void
  answers(): CapturedAnswer[]
}

/** Answers to the page itself that its scripts may read: what is asked blindly is no data of the page. */
export function createCapture(documentUrl: string): Capture {
  const { origin } = new URL(documentUrl)
  const kept: CapturedAnswer[] = []
  const known = new Set<string>()
  let bytes = 0
  return {
    origin,
    add(request, response, mayRepeat) {
      const { url, kind, isOfPage } = request
      const size = response.body.length
      if (kind !== 'data' || !isOfPage || response.status !== 200 || size < minBytes || size > maxBytes) return
      if (!mayBeRead(url, response, origin)) return
      if (!/json/i.test(response.headers.get('content-type') ?? '') && !/^\s*[[{]/.test(startOf(response.body))) return
      const post = postOf(request)
      const isQuestion = post !== undefined || (request.method === 'GET' && request.body === undefined)
      const question = isQuestion ? JSON.stringify([url, post]) : undefined
      // Pages that poll ask the same again and again.
      if (question !== undefined && known.has(question)) return
      if (kept.length >= maxAnswers || bytes + size > maxBytesOfAll) return
      if (question !== undefined) known.add(question)
      bytes += size
      const json = new TextDecoder().decode(response.body)
      const isRepeatable = mayRepeat && isQuestion
      kept.push({ url, isRepeatable, json, ...(post ? { post } : {}) })
    },
    answers: () => kept,
  }
}

/** By its own origin, and by others where the answer says so. */
function mayBeRead(url: string, { headers }: FetchedResponse, origin: string): boolean {
  const allowed = headers.get('access-control-allow-origin')?.trim()
  return new URL(url).origin === origin || allowed === '*' || allowed === origin
}

const startOf = (body: Uint8Array): string => new TextDecoder().decode(body.subarray(0, 16))

const maxPostChars = 8 * 1024
const questionTypes = /^application\/(?:json|x-www-form-urlencoded)\s*(?:;|$)/i
/** Of GraphQL: what changes something, wherever it stands in the text. */
const mutation = /(?:^|[\s,})])mutation\b\s*\w*\s*[({@]/

/** Undefined for all that is not a short question, which may be asked again. */
function postOf({ method, headers, body }: VisitRequest): PostedBody | undefined {
  if (method !== 'POST' || body === undefined || body.length > maxPostChars) return undefined
  const contentType = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? ''
  if (!questionTypes.test(contentType) || contentType.length > 100) return undefined
  return textsOf(body, contentType).some((text) => mutation.test(text)) ? undefined : { text: body, contentType }
}

/** Of a form's fields, or of JSON, which may be broken. */
function textsOf(body: string, contentType: string): string[] {
  if (!/json/i.test(contentType)) return [...new URLSearchParams(body).values()]
  const texts: string[] = []
  try {
    JSON.parse(body, (_, value: unknown) => {
      if (typeof value === 'string') texts.push(value)
      return value
    })
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return [body]
  }
  return texts
}
