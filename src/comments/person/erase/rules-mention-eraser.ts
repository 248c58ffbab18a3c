// Mentions of an erased person in texts of others: a word in place of each as it was typed.
import { escapeAttribute, escapeText } from '../../comment/markup/html-escape.ts'
import { type MentionTarget, typedMentions } from '../../comment/markup/mentions.ts'
import { sanitizeHtml } from '../../text/sanitize-html.ts'

export interface MentionEraser {
  inText(text: string): string
  /** Of what people read; elements stay as they are, whatever was typed. */
  inHtml(html: string): string
}

const erasedMention = '@[deleted]'
const element = /(<[^>]*>)/

export function mentionEraser(mentions: readonly MentionTarget[]): MentionEraser {
  const typed = typedMentions(mentions).map((one) => one.typed)
  const replaced = (text: string, spelling: (one: string) => string) =>
    typed.reduce((left, one) => left.replaceAll(spelling(one), erasedMention), text)
  return {
    inText: (text) => replaced(text, (one) => one),
    inHtml(html) {
      const parts = html
        .split(element)
        .map((part) => replaced(part, part.startsWith('<') ? escapeAttribute : escapeText))
      return sanitizeHtml(parts.join(''), (address) => address)
    },
  }
}
