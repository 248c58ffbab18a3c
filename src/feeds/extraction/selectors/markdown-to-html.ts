// Markup of Markdown, not sanitized yet, for the step `markdown_to_html`.
import createParser from 'markdown-it'

/** Longer texts stay as they are. */
const MAX_MARKDOWN = 50_000

const parser = createParser({ html: true })

export function markdownToHtml(text: string): string {
  return text.length > MAX_MARKDOWN ? text : parser.render(text)
}
