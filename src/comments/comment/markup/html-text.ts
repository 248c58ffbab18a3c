// Plain text of HTML that this service wrote, with the place of each character in the HTML.

const piece = /<[^<>]*>|&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,8});/gi
const parts = /^<\/?(?:br|li|ul|ol|pre|p|div|img)\b/i
const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }

/** `html`: written by this service, so that `>` ends a tag. */
export function htmlToText(html: string): string {
  return shownText(html).text
}
export type Range = [start: number, end: number]

/** Text, and the range of each character in the HTML; undefined for a line break that has none. */
export function shownText(html: string): { text: string; places: (Range | undefined)[] } {
  const places: (Range | undefined)[] = []
  let text = ''
  let from = 0
  const take = (until: number) => {
    for (let at = from; at < until; at++) places.push([at, at + 1])
    text += html.slice(from, until)
  }
  for (const { 0: found, index } of html.matchAll(piece)) {
    take(index)
    from = index + found.length
    if (!found.startsWith('<')) {
      text += entities[found] ?? ' '
      places.push([index, from])
    } else if (parts.test(found)) {
      text += '\n'
      places.push(undefined)
    }
  }
  take(html.length)
  return { text, places }
}
