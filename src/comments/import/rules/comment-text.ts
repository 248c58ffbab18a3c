// Text of an imported comment in the markup that is typed here.

import { escapeMarkup, htmlToMarkdown } from './html-to-markdown.ts'
import type { SourceMarkup } from './source-record.ts'

/** In characters; far above what any of the systems let people write. */
export const maxImportedChars = 100_000

export function commentText(text: string, markup: SourceMarkup): string {
  const clean = text.toWellFormed().replace(/\r\n?/g, '\n').replace(controls, '')
  if (markup === 'html') return htmlToMarkdown(clean)
  if (markup === 'html-lines') return htmlToMarkdown(withParagraphs(clean))
  if (markup === 'markdown') return clean.trim()
  return clean
    .trim()
    .split('\n')
    .map((line) => escapeMarkup(line, true))
    .join('\n')
}

const controls = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/g

/** As WordPress shows it: empty lines part paragraphs, other line breaks stay. */
function withParagraphs(text: string): string {
  const parts = text.split(/(<pre[\s>][\s\S]*?<\/pre>)/i)
  return parts.map((part, at) => (at % 2 === 1 ? part : part.replace(/\n{2,}/g, '<p>').replace(/\n/g, '<br>'))).join('')
}
