// Lines of words, some of them emphasised. Most comments are no more than that, and need no reader of markup.

/** Words, and signs that no markup begins with. */
const signs = '\\p{L}\\p{N} ,.;:!?\'"()%\\u2013\\u2014\\u2018-\\u201d\\u2026-'
/** Begins with a letter, so it is no list, no quote and no rule; a blank at its end would be a break, or nothing. */
const line = `\\*{0,2}\\p{L}[*${signs}]*(?<! )`
const lines = new RegExp(`^${line}(?:\\n+${line})*$`, 'u')

/** Between blanks or signs, with the same marks around it, and none of them within. */
const emphasised = new RegExp(
  `(?<=^|[ \\n])(\\*\\*?)([\\p{L}\\p{N}](?:[${signs}]*[\\p{L}\\p{N}])?)\\1(?![\\p{L}\\p{N}*])`,
  'gu',
)

/** As the reader and the writer of markup would have it; undefined where only they know. */
export function renderPlainText(text: string): string | undefined {
  if (!lines.test(text)) return undefined
  const html = text.includes('*') ? withEmphasis(text) : text
  if (html.includes('*')) return undefined
  return html.includes('\n') ? html.replace(/\n+/g, ({ length }) => (length > 1 ? '<br /><br />' : '<br />')) : html
}

function withEmphasis(text: string): string {
  let [html, from] = ['', 0]
  emphasised.lastIndex = 0
  for (let found = emphasised.exec(text); found; found = emphasised.exec(text)) {
    const [, marks, words] = found
    const element = marks === '*' ? 'em' : 'strong'
    html += `${text.slice(from, found.index)}<${element}>${words}</${element}>`
    from = emphasised.lastIndex
  }
  return html + text.slice(from)
}
