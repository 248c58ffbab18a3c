// Answers for unknown paths: an error body in the form of the service concerned, or a page for people.

import { type Call, routePath } from '../api/call.ts'
import type { ReplyDocument } from '../api/operation.ts'
import { type ApiResponse, documentResponse } from '../api/response.ts'
import type { ApiError } from '../errors.ts'

export type RenderError = (error: ApiError, call: Call) => ApiResponse

/**
 * Below the prefix that both APIs share, `feeds` answers for its own words and `others` for all that remain, which the
 * vendor's clients may ask for. Elsewhere `missingFeed` answers for what is asked for as a feed, and browsers get a page. No
 * slash ends `basePath`.
 */
export function renderUnknownPath(
  feeds: RenderError,
  others: RenderError,
  feedWords: ReadonlySet<string>,
  basePath: string,
  missingFeed: (error: ApiError, call: Call) => ApiResponse | undefined = () => undefined,
): RenderError {
  const page = nothingHere(basePath)
  return (error, call) => {
    const below = /^\/api\/v1(?![^/?])\/?([^/.?]*)/.exec(routePath(basePath, call.target))
    if (below) return (feedWords.has(below[1] ?? '') ? feeds : others)(error, call)
    const missing = missingFeed(error, call)
    if (missing) return missing
    if (error.code === 'not-found' && call.header('accept')?.includes('text/html')) return documentResponse(page, call)
    return others(error, call)
  }
}

/** In the style of the page at `/docs`, which every server has. */
function nothingHere(basePath: string): ReplyDocument {
  return {
    status: 404,
    type: 'text/html; charset=utf-8',
    headers: { 'Content-Security-Policy': "default-src 'none'; style-src 'self'; frame-ancestors 'none'" },
    bytes: `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>Nothing here</title><link rel="stylesheet" href="${basePath}/docs.css">
<main><h1>There is nothing at this address.</h1>
<p class="lead">Check it for a typing error, or go to the <a href="${basePath}/">start page</a>.</p></main></html>\n`,
  }
}
