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
 * What somebody was shown in a browser is for that browser alone: a cache between us would give it to feed readers. And
 * what a program was given that asked as browsers do is not for a browser that opens the address.
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
