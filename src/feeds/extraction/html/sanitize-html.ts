// Sanitized markup of a page: allowed elements only, absolute URLs, no scripts.
import sanitize from 'sanitize-html'
import { resolveUrl } from '../normalization/urls.ts'

/** More than this is not an entry of a feed but the page itself. */
const MAX_MARKUP = 150_000
/** Addresses grow as they are made absolute. */
const MAX_CLEANED = 300_000

const ELEMENTS =
  'a abbr audio b blockquote br caption cite code col colgroup dd del details dfn dl dt em figcaption figure h1 h2 h3 ' +
  'h4 h5 h6 hr i img ins kbd li mark ol p picture pre q rp rt ruby s samp small source span strong sub summary sup ' +
  'table tbody td tfoot th thead time tr u ul var video'

const LAZY = ['data-src', 'data-original', 'data-lazy-src']

export function sanitizeHtml(markup: string, base: string): string {
  if (markup.length > MAX_MARKUP) return ''
  let remaining = MAX_CLEANED
  const absolute = (written: string | undefined) => {
    const url = remaining < 0 ? undefined : resolveUrl(written, base)
    remaining -= url?.length ?? 0
    return url
  }
  const cleaned = sanitize(markup, {
    allowedTags: ELEMENTS.split(' '),
    allowedAttributes: {
      a: ['href', 'title'],
      img: ['src', 'alt', 'title', 'width', 'height'],
      audio: ['src', 'controls'],
      video: ['src', 'poster', 'controls', 'width', 'height'],
      source: ['src', 'type'],
      time: ['datetime'],
      td: ['colspan', 'rowspan'],
      th: ['colspan', 'rowspan'],
      ol: ['start'],
      '*': ['dir', 'lang'],
    },
    allowedSchemes: ['http', 'https'],
    allowProtocolRelative: false,
    nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'template', 'svg', 'math', 'button', 'iframe'],
    transformTags: {
      a: (tagName, { href, title }) => ({ tagName, attribs: defined({ href: absolute(href), title }) }),
      '*': (tagName, attributes) => ({ tagName, attribs: withSources(attributes, absolute) }),
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
  }).trim()
  return remaining < 0 || cleaned.length > MAX_CLEANED ? '' : cleaned
}

type Attributes = Record<string, string>

function withSources(
  attributes: Attributes,
  absolute: (written: string | undefined) => string | undefined,
): Attributes {
  const { src, poster, ...others } = attributes
  const source = LAZY.map((name) => attributes[name]).find(Boolean) ?? src
  return { ...others, ...defined({ src: absolute(source), poster: absolute(poster) }) }
}

function defined(attributes: Record<string, string | undefined>): Attributes {
  return Object.fromEntries(
    Object.entries(attributes).filter((pair): pair is [string, string] => pair[1] !== undefined),
  )
}
