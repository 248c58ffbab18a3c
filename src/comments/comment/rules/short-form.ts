// Short form of a comment, where a list or an event would be too large with the whole of it: its first words, no pictures, no extras.

import { readOf } from '../../screening/rules/words/mask-words.ts'
import { escapeText } from '../markup/html-escape.ts'

interface Fields {
  commentHTML: string
  commenterName: string
  commenterLink?: string | undefined
  avatarSrc?: string | undefined
  displayLabel?: string | undefined
  feedbackIds?: readonly string[] | undefined
  comment?: string
}

/** In characters. */
const longest = { text: 200, name: 60, label: 60, address: 300, feedback: 300 }

/** No more than some 3 kB, whatever was written. Text as it was typed is cut like the HTML. */
export function shortForm<T extends Fields>(fields: T): T {
  const { avatarSrc, commenterLink, displayLabel, feedbackIds, ...others } = fields
  const isFew = feedbackIds !== undefined && JSON.stringify(feedbackIds).length <= longest.feedback
  return {
    ...others,
    commentHTML: shortHtml(fields.commentHTML),
    commenterName: shortText(fields.commenterName, longest.name),
    ...(isShort(avatarSrc) ? { avatarSrc } : {}),
    ...(isShort(commenterLink) ? { commenterLink } : {}),
    ...(displayLabel === undefined ? {} : { displayLabel: shortText(displayLabel, longest.label) }),
    ...(isFew ? { feedbackIds } : {}),
    ...(fields.comment === undefined ? {} : { comment: shortText(fields.comment, longest.text) }),
  } as unknown as T
}

/** Of markup alone nothing is read; what stands further behind is not looked at. */
const longestRead = 4000

/** Lines in place of all other markup. */
export function shortHtml(html: string): string {
  const start = html.length > longestRead ? html.slice(0, longestRead).replace(/[<&][^<&>;]*$/, '') : html
  const text = shortText(readOf(start), longest.text)
  const isCut = start.length < html.length && !text.endsWith('…')
  return escapeText(isCut ? `${text}…` : text).replace(/\n+/g, '<br />')
}

function shortText(text: string, most: number): string {
  const characters = [...text.slice(0, 2 * most + 2)]
  return characters.length > most ? `${characters.slice(0, most).join('').trimEnd()}…` : text
}

function isShort(address: string | undefined): boolean {
  return address !== undefined && address.length <= longest.address
}
