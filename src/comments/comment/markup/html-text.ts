// Plain text of HTML that this service wrote, with the range of each character in the HTML.

const tagOrEntity = /<[^<>]*>|&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,8});/gi
const lineBreakTag = /^<\/?(?:br|li|ul|ol|pre|p|div|img)\b/i
const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }

/** `html`: written by this service, so that every `>` ends a tag. Unknown entities become a space. */
export function htmlToText(html: string): string {
  return textWithRanges(html).text
}

/** Offsets of UTF-16 units, the end exclusive. */
export type Range = [start: number, end: number]

/** Text, and the range of each of its UTF-16 units in the HTML; undefined for the line breaks that tags become. */
export function textWithRanges(html: string): { text: string; ranges: (Range | undefined)[] } {
  const ranges: (Range | undefined)[] = []
  let text = ''
  let from = 0
  const appendText = (until: number) => {
    for (let at = from; at < until; at++) ranges.push([at, at + 1])
    text += html.slice(from, until)
  }
  for (const { 0: found, index } of html.matchAll(tagOrEntity)) {
    appendText(index)
    from = index + found.length
    if (!found.startsWith('<')) {
      text += entities[found] ?? ' '
      ranges.push([index, from])
    } else if (lineBreakTag.test(found)) {
      text += '\n'
      ranges.push(undefined)
    }
  }
  appendText(html.length)
  return { text, ranges }
}
