// Content negotiation of a feed: path extension, then browser navigation, then the Accept header, else RSS.
import type { FeedForm } from '../../feed/rules-feed-form.ts'

export interface NegotiatedFormat {
  token: string
  form: FeedForm
  /** The ending that was asked for, where the form has another first: `.rss`. */
  ending?: string
  /** The bare address was opened in a browser, which gets HTML. */
  isVisit: boolean
  /** The same request would be one if a browser sent it to open the address. */
  mayBeVisit: boolean
}

/**
 * `segment` is the last one of the path, still percent-encoded: an encoded dot starts no ending. `destination` is what
 * browsers say they want an answer for; programs say nothing of it.
 */
export function negotiateFormat(segment: string, accept?: string, destination?: string): NegotiatedFormat {
  const ending = endings.find(([text]) => segment.endsWith(text))
  if (!ending) {
    const mayBeVisit = readAccept(accept ?? '').some(({ type }) => type === 'text/html')
    const isVisit = mayBeVisit && destination === 'document'
    return { token: decode(segment), form: isVisit ? 'html' : preferred(accept), isVisit, mayBeVisit }
  }
  const [text, form] = ending
  const other = form === 'rss' && text !== '.xml' ? { ending: text } : {}
  return { token: decode(segment.slice(0, -text.length)), form, ...other, isVisit: false, mayBeVisit: false }
}

/** Lower case only: all else is part of the token. */
const endings: [ending: string, form: FeedForm][] = [
  ['.json', 'json'],
  ['.rss', 'rss'],
  ['.xml', 'rss'],
  ['.atom', 'atom'],
  ['.html', 'html'],
]

/** RSS stands first: another form must be asked for more clearly, a draw leaves it at RSS. */
const candidates: [form: FeedForm, types: string[]][] = [
  ['rss', ['application/rss+xml', 'application/xml', 'text/xml']],
  ['json', ['application/feed+json', 'application/json']],
  ['atom', ['application/atom+xml']],
]

interface Range {
  /** `type/subtype`, where either may be `*`. */
  type: string
  quality: number
  position: number
}

/** Compared from left to right; the highest wins. */
type Score = [quality: number, specificity: number, earliness: number]

function preferred(accept = ''): FeedForm {
  const ranges = readAccept(accept)
  let best: FeedForm = 'rss'
  let bestScore: Score = [0, 0, 0]
  for (const [form, types] of candidates) {
    for (const range of ranges) {
      const score: Score = [range.quality, specificity(range.type, types), -range.position]
      if (score[1] >= 0 && isHigher(score, bestScore)) [best, bestScore] = [form, score]
    }
  }
  return best
}

function isHigher(a: Score, b: Score): boolean {
  return (a[0] - b[0] || a[1] - b[1] || a[2] - b[2]) > 0
}

/** Specificity of a range for one of the types; -1 when it does not match. */
function specificity(range: string, types: string[]): number {
  if (types.includes(range)) return 2
  if (range === '*/*') return 0
  return range.endsWith('/*') && types.some((type) => type.startsWith(range.slice(0, -1))) ? 1 : -1
}

function readAccept(accept: string): Range[] {
  const ranges = accept.toLowerCase().split(',').map(readRange)
  return ranges.filter((range) => range.quality > 0)
}

function readRange(text: string, position: number): Range {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim())
  const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? ''
  const number = quality.trim() === '' ? 1 : Number(quality)
  return { type, quality: Number.isNaN(number) ? 1 : Math.min(1, Math.max(0, number)), position }
}

/** A segment with broken escapes is no token; it is refused as any unknown one. */
function decode(segment: string): string {
  if (!segment.includes('%')) return segment
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
