// Text of a feed post as the screens read it.
import { escapeText } from '../comment/markup/html-escape.ts'
import { htmlToText } from '../comment/markup/html-text.ts'
import type { StoredFields } from '../screening/screen.ts'
import type { PostFields } from './rules.ts'

/** All texts that readers or their apps get. */
export function screenedTextOf(fields: PostFields, email: string | undefined): StoredFields {
  const {
    title = '',
    contentHTML = '',
    media = [],
    links = [],
    tags = [],
    meta = {},
    fromUserDisplayName = '',
  } = fields
  const further = [
    ...links.flatMap((link) => [link.text, link.title, link.description, link.url]),
    ...media.flatMap((item) => [item.title, item.linkUrl]),
    ...tags,
    ...Object.values(meta),
  ].filter((text): text is string => text !== undefined && text !== '')
  const html = [escapeText(title), contentHTML, ...further.map(escapeText)].filter((part) => part !== '').join('<br />')
  return {
    comment: [title, htmlToText(contentHTML), ...further].filter((part) => part !== '').join('\n'),
    commentHTML: html,
    hasImages: media.length > 0 || contentHTML.includes('<img '),
    further: {},
    commenterName: fromUserDisplayName,
    commenterEmail: email,
    commenterLink: undefined,
  }
}
