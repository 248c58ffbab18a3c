// Sanitiser of HTML before it is stored: the last step for every author, the tenant's server included.
import sanitize from 'sanitize-html'
import { balanceBidiControls } from './bidi.ts'
import { toStorableText } from './storable-text.ts'
import { parseLinkAddress } from './web-address.ts'

/** The vendor's list, complete. A quote is a `span` of its class. */
const elements = ['b', 'em', 'u', 'i', 'strike', 'pre', 'span', 'code', 'img', 'a', 'strong', 'ul', 'ol', 'li', 'br']

/** Deeper than our own renderer nests. */
const maxDepth = 40

/** Fast path: text, line breaks and elements without attributes. */
const harmless = /^(?:[^<>&\p{Cc}\p{Cf}\p{Cs}]|\n|&(?:amp|lt|gt);|<\/?(?:b|em|i|u|strong|strike|code|pre)>|<br \/>)*$/u

/** `imageProxyUrl` returns the URL to show, or '' to drop the picture. Idempotent. */
export function sanitizeHtml(html: string, imageProxyUrl: (src: string) => string): string {
  const text = toStorableText(html)
  return harmless.test(text) && isNested(text) ? text : sanitized(text, imageProxyUrl)
}

const bareTag = /<(\/?)(\w+)>/g

/** Elements close in the order in which they were opened, and nest no deeper than `maxDepth`. */
function isNested(html: string): boolean {
  const open: string[] = []
  // `exec` instead of `matchAll`, which compiles the pattern again for each text.
  bareTag.lastIndex = 0
  for (let found = bareTag.exec(html); found; found = bareTag.exec(html)) {
    const [, slash, name = ''] = found
    if (!slash) open.push(name)
    else if (open.pop() !== name) return false
    if (open.length > maxDepth) return false
  }
  return open.length === 0
}

function sanitized(html: string, imageProxyUrl: (src: string) => string): string {
  return sanitize(html, {
    allowedTags: elements,
    allowedAttributes: { a: ['href', 'target', 'rel'], img: ['src', 'alt'], ol: ['start'] },
    allowedClasses: { span: ['quote', 'mention', 'hash-tag'] },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowedSchemesByTag: { img: ['http', 'https'] },
    allowProtocolRelative: false,
    nestingLimit: maxDepth,
    textFilter: balanceBidiControls,
    transformTags: {
      a: (_, { href }) => safeLink(parseLinkAddress(href ?? '')),
      img: (tagName, { src = '', alt = '' }) => ({ tagName, attribs: { src: src && imageProxyUrl(src), alt } }),
      ol: (tagName, { start = '' }) => ({ tagName, attribs: /^\d{1,9}$/.test(start) ? { start } : {} }),
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
  })
}

function safeLink(href: string | undefined): sanitize.Tag {
  if (href === undefined) return { tagName: 'span', attribs: {} }
  return { tagName: 'a', attribs: { href, target: '_blank', rel: 'nofollow noopener ugc' } }
}
