// What stands at an address where nothing is: words for people, an error body for programs.
import { type Answer, documentAnswer } from '../api/answer.ts'
import { type Call, pathOf } from '../api/call.ts'
import type { Refusal } from '../api/refusal.ts'

export type Refuse = (refusal: Refusal, call: Call) => Answer

/** `feeds` answers below its prefix, `others` elsewhere; browsers get a page where there is nothing. */
export function refuseUnknown(feeds: Refuse, others: Refuse): Refuse {
  return (refusal, call) => {
    if (/^\/api\/v1(?:\/|$)/.test(pathOf(call.target))) return feeds(refusal, call)
    if (refusal.code === 'not-found' && call.header('accept')?.includes('text/html')) return documentAnswer(page, call)
    return others(refusal, call)
  }
}

const page = {
  status: 404,
  type: 'text/html; charset=utf-8',
  bytes: `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Nothing here</title><h1>There is nothing at this address.</h1><p>Check it for a typing error.</p></html>\n`,
}
