// Markup of a section of text: Markdown as it is meant, other text as it stands.
import createParser from 'markdown-it'
import { escapeText } from '../html/escape.ts'
import { sanitizeHtml } from '../html/sanitize-html.ts'

/** Longer sections are cut at a line: what is made of them must stay below the limit of any content. */
const MAX_SECTION_CHARS = 60_000

/** Lists of links end before the second megabyte. */
const MAX_MARKDOWN_CHARS = 1_000_000

const markdown = createParser({ html: true, linkify: true })

export function sectionMarkup(lines: readonly string[], isMarkdown: boolean, base: string): string {
  const text = cut(lines).join('\n')
  if (text === '') return ''
  return sanitizeHtml(isMarkdown ? renderMarkdown(text) : `<pre>${escapeText(dedented(text))}</pre>`, base)
}

/** HTML in it is kept: the result must be sanitised, or read as a page. */
export const renderMarkdown = (text: string): string => markdown.render(text.slice(0, MAX_MARKDOWN_CHARS))

function cut(lines: readonly string[]): readonly string[] {
  let size = 0
  const end = lines.findIndex((line) => {
    size += line.length + 1
    return size > MAX_SECTION_CHARS
  })
  return end === -1 ? lines : lines.slice(0, end)
}

function dedented(text: string): string {
  const lines = text.split('\n')
  const indents = lines.filter((line) => line.trim() !== '').map((line) => /^[ \t]*/.exec(line)?.[0].length ?? 0)
  const least = indents.reduce((a, b) => Math.min(a, b), 80)
  return lines.map((line) => line.slice(least)).join('\n')
}
