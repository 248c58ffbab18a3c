// Visits of pages of one script each, answered from memory.
import type { Browser } from '../../../src/platform/browser/browser.ts'
import type { VisitAnswer, VisitedPage, VisitLimits, VisitRequest } from '../../../src/platform/browser/page-visit.ts'

export const htmlAnswer = (body: string): VisitAnswer => ({
  status: 200,
  headers: [{ name: 'content-type', value: 'text/html' }],
  body: new TextEncoder().encode(body),
})

export const drawing = '<!doctype html><body><script>document.body.append("drawn " + 6 * 7)</script>'

/** `onDocument` is awaited before the page is given. */
export function visitDrawing(
  browser: Browser,
  onDocument: (request: VisitRequest, signal: AbortSignal) => unknown = () => undefined,
  { limits = {}, url = 'http://site.test/' }: { limits?: Partial<VisitLimits>; url?: string } = {},
): Promise<VisitedPage> {
  const answer = async (request: VisitRequest, signal: AbortSignal) => {
    if (request.kind !== 'document') return undefined
    await onDocument(request, signal)
    return htmlAnswer(drawing)
  }
  return browser.visit({ url, answer, limits })
}

export const problem = (name: string) => (error: Error & { problem?: string }) => error.problem === name
