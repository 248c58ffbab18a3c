// From an item of a followed feed to a post, as a tenant's own server would send it.
import type { Entry } from '../../platform/syndication/feed.ts'
import type { SentFeedPost } from '../feed-posts/contract.ts'
import { parseWebAddress } from '../text/web-address.ts'

type Sent = ReturnType<typeof SentFeedPost.parse>

/**
 * Together they stay below what a post may have, whatever is added to them on the way: one item that is refused would
 * keep all later ones waiting. `written`: as a post is measured, with its breaks.
 */
const maxChars = { title: 1000, name: 500, tag: 100, content: 25_000, written: 35_000, summary: 5000 }
const maxTags = 50

/** `feedTitle`: whose item it is, where it names no author. Text comes first: a post has neither the page's looks nor its room. */
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

/** Posts have no paragraphs, only lines. */
function withBreaks(html: string): string {
  const text = html.replace(/<\/(?:p|div|h[1-6]|blockquote|figure)>\s*/gi, `${lineBreak}${lineBreak}`)
  let end = text.length
  // An expression would try each run of breaks again from each of them.
  while (text.endsWith(lineBreak, end)) end -= lineBreak.length
  return text.slice(0, end)
}

const lineBreak = '<br />'

/** Unless the text has it. */
function pictureOf({ image, contentHtml = '' }: Entry): string {
  const address = image === undefined || /<img\s/i.test(contentHtml) ? undefined : parseWebAddress(image)
  return address ? `<img src="${escaped(address)}" alt="" /><br />` : ''
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
