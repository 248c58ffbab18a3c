// Short form of a comment for lists and events that would be too large: first words, no pictures, no extras.

import { escapeText } from '../markup/html-escape.ts'
import { htmlToText } from '../markup/html-text.ts'

export interface ShortenableFields {
  commentHTML: string
  commenterName: string
  commenterLink?: string | undefined
  avatarSrc?: string | undefined
  displayLabel?: string | undefined
  feedbackIds?: readonly string[] | undefined
  comment?: string
}

/** In characters. */
const maxChars = { text: 200, name: 60, label: 60, address: 300, feedback: 300 }

/** At most about 3 kB. The typed text is cut like the HTML. */
export function toShortForm<T extends ShortenableFields>(fields: T): T {
  const { avatarSrc, commenterLink, displayLabel, feedbackIds, ...others } = fields
  const isFew = feedbackIds !== undefined && JSON.stringify(feedbackIds).length <= maxChars.feedback
  return {
    ...others,
    commentHTML: truncateHtml(fields.commentHTML),
    commenterName: shortText(fields.commenterName, maxChars.name),
    ...(isShort(avatarSrc) ? { avatarSrc } : {}),
    ...(isShort(commenterLink) ? { commenterLink } : {}),
    ...(displayLabel === undefined ? {} : { displayLabel: shortText(displayLabel, maxChars.label) }),
    ...(isFew ? { feedbackIds } : {}),
    ...(fields.comment === undefined ? {} : { comment: shortText(fields.comment, maxChars.text) }),
  } as unknown as T
}

/** Longer HTML is cut before it is read: markup alone has no text. */
const maxReadChars = 4000

/** Line breaks replace all other markup. */
export function truncateHtml(html: string): string {
  const start = html.length > maxReadChars ? html.slice(0, maxReadChars).replace(/[<&][^<&>;]*$/, '') : html
  const text = shortText(htmlToText(start), maxChars.text)
  const isCut = start.length < html.length && !text.endsWith('…')
  return escapeText(isCut ? `${text}…` : text).replace(/\n+/g, '<br />')
}

function shortText(text: string, maxLength: number): string {
  const characters = [...text.slice(0, 2 * maxLength + 2)]
  return characters.length > maxLength ? `${characters.slice(0, maxLength).join('').trimEnd()}…` : text
}

function isShort(address: string | undefined): boolean {
  return address !== undefined && address.length <= maxChars.address
}
