// Mail from a title, paragraphs, quotes, links and a footer, as text and as HTML. Quotes are cut at 2000 characters.
import type { Mail } from '../../../platform/mail.ts'
import { type LetterContent, renderLetterHtml } from './letter-html.ts'
import type { Letterhead } from './letterhead.ts'

export interface Letter {
  to: string
  /** The same on every delivery attempt. */
  messageId: string
  subject: string
  /** Defaults to the subject. */
  title?: string
  paragraphs?: readonly string[]
  /** Untrusted texts of commenters. */
  quotes?: readonly { by: string; text: string }[]
  links?: readonly { label: string; url: string }[]
  /** Reason why the receiver gets this mail. */
  footer: string
}

const maxQuoteChars = 2000

export function renderLetter(letterhead: Letterhead, letter: Letter): Mail {
  const { to, messageId, subject, title = subject, paragraphs = [], quotes = [], links = [], footer } = letter
  const { translate, site, sender, unsubscribe } = letterhead
  const content: LetterContent = {
    title,
    paragraphs,
    quotes: quotes.map(({ by, text }) => ({ by: translate('labelled', { label: by }), text: cut(text) })),
    links,
    footer,
    ending: unsubscribe && { label: translate('noMoreMail', { site }), url: unsubscribe.footer },
  }
  const bodies = { text: textOf(content, letterhead), html: renderLetterHtml(content, letterhead) }
  return { to, messageId, subject, ...bodies, sender, unsubscribeUrl: unsubscribe?.oneClick }
}

function textOf(
  { title, paragraphs, quotes, links, footer, ending }: LetterContent,
  { translate }: Letterhead,
): string {
  const parts = [
    title,
    ...paragraphs,
    ...quotes.map(({ by, text }) => `${by}\n${text.replace(/^/gm, '> ')}`),
    ...links.map(({ label, url }) => `${translate('labelled', { label })}\n${url}`),
    `-- \n${footer}`,
    ...(ending ? [`${translate('labelled', { label: ending.label })} ${ending.url}`] : []),
  ]
  return `${parts.join('\n\n')}\n`
}

function cut(text: string): string {
  const letters = [...text.slice(0, 2 * maxQuoteChars)]
  return letters.length > maxQuoteChars ? `${letters.slice(0, maxQuoteChars).join('')}…` : text
}
