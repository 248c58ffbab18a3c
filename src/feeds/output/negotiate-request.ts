// Token and form of a feed request.
import { type Call, pathOf } from '../../platform/api/call.ts'
import type { ReplyDocument } from '../../platform/api/operation.ts'
import { type NegotiatedFormat, negotiateFormat } from './rules/content-negotiation.ts'

/** Token and form come from the path as it was sent: an encoded dot is part of the token. */
export function negotiateRequest(call: Call) {
  const segment =
    pathOf(call.target)
      .split('/')
      .findLast((part) => part !== '') ?? ''
  return negotiateFormat(segment, call.header('accept'), call.header('sec-fetch-dest'))
}

/**
 * `Cache-Control: private` and `Vary` of negotiated answers: a shared cache must not give the HTML form to feed readers,
 * nor the feed of a program with a browser's `Accept` to a browser.
 */
export function withCacheHeaders(
  document: ReplyDocument,
  { isVisit, mayBeVisit }: Pick<NegotiatedFormat, 'isVisit' | 'mayBeVisit'>,
) {
  if (!mayBeVisit) return document
  const { cacheControl = '' } = document
  const vary = 'Accept, Sec-Fetch-Dest'
  return { ...document, vary, cacheControl: isVisit ? cacheControl.replace('public', 'private') : cacheControl }
}
