// Size limit of a feed, in characters of JSON: it is stored, written in several forms and sent whole to every reader.
import type { Article } from './page-and-feed.ts'

/** In characters. Whole texts count only here; the few fields that are left are bounded one by one. */
const MAX_CHARS_WITH_CONTENT = 4_000_000
const MAX_CHARS = 5_000_000

/** Past the first bound entries lose their whole texts, past the second they go. */
export function limitFeedSize(articles: readonly Article[]): Article[] {
  // Far from the bounds nothing needs to be measured exactly.
  if (maxJsonLength(articles) <= MAX_CHARS_WITH_CONTENT) return [...articles]
  const limited: Article[] = []
  let size = 0
  for (const article of articles) {
    const { contentHtml = '', ...fields } = article
    const factsSize = JSON.stringify(fields).length
    if (size + factsSize > MAX_CHARS) break
    const whole = size + factsSize + contentHtml.length <= MAX_CHARS_WITH_CONTENT
    limited.push(whole ? article : fields)
    size += factsSize + (whole ? contentHtml.length : 0)
  }
  return limited
}

/** As JSON it is no longer: each sign may become six, and each name, number and mark is short. */
function maxJsonLength(value: unknown): number {
  if (typeof value === 'string') return 2 + value.length * 6
  let length = 2
  if (Array.isArray(value)) for (const inner of value) length += 30 + maxJsonLength(inner)
  else if (typeof value === 'object' && value !== null)
    for (const name in value) length += 30 + maxJsonLength(value[name as keyof typeof value])
  else return 30
  return length
}
