// Enclosures of a record: episodes, videos, documents.

import type { Enclosure } from '../../../platform/syndication/feed.ts'
import type { PageDocument } from '../html/page-document.ts'
import { attributeOf } from '../html/parser/attributes.ts'
import type { Element } from '../html/parser/tree.ts'
import { MAX_ENCLOSURES } from '../normalization/field-limits.ts'
import { parseUrlParts, resolveUrl } from '../normalization/urls.ts'
import type { NodeSpan } from '../records/node-span.ts'

const TYPES: Readonly<Record<string, string>> = {
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  ogg: 'audio/ogg',
  oga: 'audio/ogg',
  opus: 'audio/ogg',
  wav: 'audio/wav',
  flac: 'audio/flac',
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  webm: 'video/webm',
  mov: 'video/quicktime',
  pdf: 'application/pdf',
  epub: 'application/epub+zip',
  zip: 'application/zip',
}

/** Players and their files, links to audio and video, and a document that the record itself links to. */
export function readEnclosures(document: PageDocument, span: NodeSpan, recordUrl: string): Enclosure[] {
  const found: Enclosure[] = []
  for (let i = span.first; i <= span.last && found.length < MAX_ENCLOSURES; i++) {
    const element = document.tree.elements[i]
    const enclosure = element && enclosureOf(element, document.base, recordUrl)
    if (enclosure && !found.some(({ url }) => url === enclosure.url)) found.push(enclosure)
  }
  return found
}

function enclosureOf({ name, tag, parent }: Element, base: string, recordUrl: string): Enclosure | undefined {
  if (name === 'audio' || name === 'video' || (name === 'source' && parent?.name !== 'picture')) {
    const url = resolveUrl(attributeOf(tag, 'src'), base)
    if (!url) return undefined
    const typeAttribute = attributeOf(tag, 'type')
    const type = typeOf(url) ?? (isType(typeAttribute) ? typeAttribute : undefined)
    return type ? { url, type } : { url }
  }
  const href = name === 'a' ? tag.href : undefined
  if (!href?.includes('.') || !FILE.test(href)) return undefined
  const url = resolveUrl(href, base)
  const type = url && typeOf(url)
  return type && (/^(?:audio|video)/.test(type) || url === recordUrl) ? { url, type } : undefined
}

/** Most links do not end like a file: then their URL need not be parsed. */
const FILE = /\.[a-z0-9]{2,5}\s*(?:[?#]|$)/i

const isType = (type: string | undefined): boolean => type !== undefined && type.length <= 100

/** Of a file that an owner selects, which may be an image. */
export const typeOfFile = (url: string): string | undefined => typeOf(url, TYPES_WITH_IMAGES)

function typeOf(url: string, types = TYPES): string | undefined {
  const ending = /\.([a-z0-9]{2,5})$/i.exec(parseUrlParts(url)?.pathname ?? '')?.[1]?.toLowerCase()
  return ending && Object.hasOwn(types, ending) ? types[ending] : undefined
}

const TYPES_WITH_IMAGES = {
  ...TYPES,
  avif: 'image/avif',
  gif: 'image/gif',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
}
