// HTML error page of a feed: what is wrong, and what to do next.
import { escapeText as text } from '../../extraction/html/escape.ts'
import { htmlPage, pageLink } from './html-view.ts'

export interface HtmlError {
  /** Of the refusal. */
  code: string
  /** Cause, in a sentence. */
  cause: string
  /** Of the page that the feed is made of, where the feed is known. */
  pageUrl?: string | undefined
}

export function writeHtmlError({ code, cause, pageUrl }: HtmlError): string {
  const { title, sentence = cause, next } = sayings[code] ?? unexpected
  const header = `<h1>${text(title)}</h1>
<p>${text(sentence)}</p>
${next ? `<p>${text(next)}</p>\n` : ''}${pageUrl ? pageLink(pageUrl) : ''}`
  return htmlPage({ title, language: 'en', links: '', header, main: '' })
}

interface Saying {
  title: string
  /** In place of the cause. */
  sentence?: string
  next?: string
}

const again =
  'The server asks for it again by itself. Open the page to see whether it is there, and reload this one later.'
const gone: Saying = {
  title: 'This feed is gone',
  sentence: 'Its address was replaced or removed, or never existed.',
  next: 'Ask the person who gave it to you for the new one, or make the feed again.',
}
const notServed: Saying = {
  title: 'This feed is not served now',
  sentence: 'The account that made it may no longer use its page.',
  next: 'The operator of this server can allow it again.',
}
const unexpected: Saying = {
  title: 'Internal server error',
  sentence: 'Its log says more.',
  next: 'Nothing is lost. Reload this page in a moment.',
}

/** Causes of what is not here are for programs. */
const sayings: Record<string, Saying> = {
  'nothing-found': { title: 'There is nothing to follow on this page now' },
  'origin-failed': { title: 'The page could not be read', next: again },
  'origin-timeout': { title: 'The page did not answer in time', next: again },
  'invalid-token': gone,
  'account-gone': gone,
  'creation-off': {
    title: 'Feeds are turned off here',
    sentence: 'This server serves only feeds that its configuration names.',
    next: 'The operator of this server can turn them on again (FEED_CREATION).',
  },
  'access-denied': notServed,
  'url-not-allowed': notServed,
  'not-found': {
    title: 'There is no feed at this address',
    sentence: 'Check it for a typing error, or ask whoever gave it to you.',
  },
  'invalid-input': { title: 'This address does not say enough', next: 'Correct what stands behind the ? in it.' },
  'rate-limited': { title: 'Too many requests for the moment', next: 'Wait a minute, then reload this page.' },
  unavailable: { title: 'The server is busy' },
}
