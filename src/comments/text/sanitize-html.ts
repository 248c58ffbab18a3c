// The last step before HTML of others is stored: only what comments may have, whoever wrote it.
import sanitize from 'sanitize-html'
import { balanceBidiControls } from './bidi.ts'
import { toStorableText } from './storable-text.ts'
import { parseLinkAddress } from './web-address.ts'

/** The vendor's list, whole and no more. A quote is a `span` of its class. */
const elements = ['b', 'em', 'u', 'i', 'strike', 'pre', 'span', 'code', 'img', 'a', 'strong', 'ul', 'ol', 'li', 'br']

/** Deeper than our own writing ever goes. */
const maxDepth = 40

/** Words, line breaks and elements that cannot have attributes: nothing in it could do anything. */
const harmless = /^(?:[^<>&\p{Cc}\p{Cf}\p{Cs}]|\n|&(?:amp|lt|gt);|<\/?(?:b|em|i|u|strong|strike|code|pre)>|<br \/>)*$/u

/** `imageAddress` says where a picture is shown, empty for not at all. Given its own result, it changes nothing. */
export function sanitizeHtml(html: string, imageAddress: (src: string) => string): string {
  const text = toStorableText(html)
  return harmless.test(text) && isNested(text) ? text : sanitized(text, imageAddress)
}

const bareTag = /<(\/?)(\w+)>/g

/** Each element ends, in the order in which they began, and not too deep. */
function isNested(html: string): boolean {
  const open: string[] = []
  // Not with `matchAll`, which compiles the pattern anew for each text.
  bareTag.lastIndex = 0
  for (let found = bareTag.exec(html); found; found = bareTag.exec(html)) {
    const [, slash, name = ''] = found
    if (!slash) open.push(name)
    else if (open.pop() !== name) return false
    if (open.length > maxDepth) return false
  }
  return open.length === 0
}

function sanitized(html: string, imageAddress: (src: string) => string): string {
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
      img: (tagName, { src = '', alt = '' }) => ({ tagName, attribs: { src: src && imageAddress(src), alt } }),
      ol: (tagName, { start = '' }) => ({ tagName, attribs: /^\d{1,9}$/.test(start) ? { start } : {} }),
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
  })
}

function safeLink(href: string | undefined): sanitize.Tag {
  if (href === undefined) return { tagName: 'span', attribs: {} }
  return { tagName: 'a', attribs: { href, target: '_blank', rel: 'nofollow noopener ugc' } }
}
