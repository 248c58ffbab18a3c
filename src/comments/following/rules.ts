// Conversion of a followed feed's item into a post, in the request form of the tenant's server.
import type { Entry } from '../../platform/syndication/feed.ts'
import type { SentFeedPost } from '../feed-posts/contract.ts'
import { parseWebAddress } from '../text/web-address.ts'

type Sent = ReturnType<typeof SentFeedPost.parse>

/**
 * Together below the bounds of a post with all additions of the conversion: a refused item would hold up all later ones.
 * `written`: length as a post is measured, with its breaks.
 */
const maxChars = { title: 1000, name: 500, tag: 100, content: 25_000, written: 35_000, summary: 5000 }
const maxTags = 50

/** `feedTitle`: author where the item names none. Text comes first; layout of the source is dropped. */
export function postOfFeedItem(entry: Entry, feedTitle: string): Sent {
  const { title = '', url = '', authors = [], categories = [] } = entry
  const address = parseWebAddress(url)
  const name = authors[0] ?? feedTitle
  return {
    ...(title.trim() ? { title: title.slice(0, maxChars.title) } : {}),
    ...(name.trim() ? { fromUserDisplayName: name.slice(0, maxChars.name) } : {}),
    contentHTML: pictureOf(entry) + contentOf(entry),
    tags: categories.filter((tag) => tag.trim() !== '' && tag.length <= maxChars.tag).slice(0, maxTags),
    links: address ? [{ url: address, ...(title.trim() ? { title: title.slice(0, maxChars.title) } : {}) }] : [],
  }
}

function contentOf({ summary = '', contentHtml = '' }: Entry): string {
  const html = contentHtml.length <= maxChars.content ? withBreaks(contentHtml) : ''
  const fits = JSON.stringify(html).length <= maxChars.written
  return (fits && html) || escaped(summary.slice(0, maxChars.summary))
}

/** Posts have line breaks, no paragraphs. */
function withBreaks(html: string): string {
  const text = html.replace(/<\/(?:p|div|h[1-6]|blockquote|figure)>\s*/gi, `${lineBreak}${lineBreak}`)
  let end = text.length
  // A loop, because a regular expression would be quadratic in runs of breaks.
  while (text.endsWith(lineBreak, end)) end -= lineBreak.length
  return text.slice(0, end)
}

const lineBreak = '<br />'

/** Empty where the text contains the image. */
function pictureOf({ image, contentHtml = '' }: Entry): string {
  const address = image === undefined || /<img\s/i.test(contentHtml) ? undefined : parseWebAddress(image)
  return address ? `<img src="${escaped(address)}" alt="" /><br />` : ''
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
