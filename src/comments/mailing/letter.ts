// How a mail looks, as text and as HTML: a few sentences, perhaps what somebody wrote, links, and why it came.
import { html, htmlText, type Part } from '../../platform/api/docs/markup.ts'

export interface Letter {
  title: string
  paragraphs: readonly string[]
  /** In somebody else's words. */
  quotes?: readonly { by: string; text: string }[]
  links?: readonly { label: string; url: string }[]
  /** Why it came, and how it ends. */
  footer: string
  ending?: { label: string; url: string } | undefined
}

const longestQuote = 2000

export function letterOf(letter: Letter): { text: string; html: string } {
  const quotes = (letter.quotes ?? []).map(({ by, text }) => ({ by, text: cut(text) }))
  const whole = { ...letter, quotes }
  return { text: textOf(whole), html: htmlOf(whole) }
}

type Whole = Letter & { quotes: readonly { by: string; text: string }[] }

function textOf({ title, paragraphs, quotes, links = [], footer, ending }: Whole): string {
  const parts = [
    title,
    ...paragraphs,
    ...quotes.map(({ by, text }) => `${by}:\n${text.replace(/^/gm, '> ')}`),
    ...links.map(({ label, url }) => `${label}:\n${url}`),
    `-- \n${footer}`,
    ...(ending ? [`${ending.label}: ${ending.url}`] : []),
  ]
  return `${parts.join('\n\n')}\n`
}

const styles = {
  page: 'max-width:36em;margin:0 auto;padding:24px;font:16px/1.5 sans-serif;color:#1a1a1a;background:#fff',
  title: 'font-size:20px;line-height:1.3;margin:0 0 16px',
  quote: 'margin:8px 0 16px;padding:8px 16px;border-left:3px solid #888;white-space:pre-line',
  link: 'display:inline-block;margin:0 8px 8px 0;padding:10px 20px;border-radius:6px;background:#1a1a1a;color:#fff;text-decoration:none',
  footer: 'margin-top:32px;font-size:13px;color:#595959',
}

function htmlOf({ title, paragraphs, quotes, links = [], footer, ending }: Whole): string {
  const quoted: Part = quotes.map(
    ({ by, text }) => html`<p>${by}:</p>\n<blockquote style="${styles.quote}">${text}</blockquote>\n`,
  )
  const buttons: Part = links.map(({ label, url }) => html`<a style="${styles.link}" href="${url}">${label}</a>\n`)
  return htmlText(html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${title}</title></head>
<body style="${styles.page}">
<h1 style="${styles.title}">${title}</h1>
${paragraphs.map((one) => html`<p>${one}</p>\n`)}${quoted}<p>${buttons}</p>
<p style="${styles.footer}">${footer}${ending && html`<br><a href="${ending.url}">${ending.label}</a>`}</p>
</body>
</html>
`)
}

function cut(text: string): string {
  const letters = [...text.slice(0, 2 * longestQuote)]
  return letters.length > longestQuote ? `${letters.slice(0, longestQuote).join('')}…` : text
}
