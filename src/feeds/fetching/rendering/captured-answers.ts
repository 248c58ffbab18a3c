// Answers in JSON that a page's scripts asked for: candidates for its list, and for an address that needs no browser.
import type { VisitRequest } from '../../../platform/browser/page-visit.ts'
import type { FetchedResponse } from '../../../platform/http/fetch/safe-fetch.ts'

export interface CapturedAnswer {
  url: string
  /** By GET without a body. Whether headers of its scripts matter, such as a token, shows when the address is asked without. */
  isPlain: boolean
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
    add({ url, method, kind, body }, response) {
      const size = response.body.length
      if (kind !== 'data' || response.status !== 200 || size < minBytes || size > maxBytes) return
      if (kept.length >= maxAnswers || bytes + size > maxBytesOfAll) return
      if (!/json/i.test(response.headers.get('content-type') ?? '') && !/^\s*[[{]/.test(startOf(response.body))) return
      bytes += size
      const json = new TextDecoder().decode(response.body)
      kept.push({ url, isPlain: method === 'GET' && body === undefined, json })
    },
    answers: () => kept,
  }
}

const startOf = (body: Uint8Array): string => new TextDecoder().decode(body.subarray(0, 16))
