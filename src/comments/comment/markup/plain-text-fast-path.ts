// Fast path of the renderer: lines of words, some of them emphasised, need no parser. Most comments are of this form.

/** Letters and signs that start no markup. */
const signs = '\\p{L}\\p{N} ,.;:!?\'"()%\\u2013\\u2014\\u2018-\\u201d\\u2026-'
/** Starts with a letter, so it is no list, quote or rule; ends without a blank, which could be a break. */
const line = `\\*{0,2}\\p{L}[*${signs}]*(?<! )`
const lines = new RegExp(`^${line}(?:\\n+${line})*$`, 'u')

/** Equal markers on both sides, between blanks or signs, and no marker within. */
const emphasised = new RegExp(
  `(?<=^|[ \\n])(\\*\\*?)([\\p{L}\\p{N}](?:[${signs}]*[\\p{L}\\p{N}])?)\\1(?![\\p{L}\\p{N}*])`,
  'gu',
)

/** Equal to the output of the parser; undefined where the parser is needed. */
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
