// Image of a record, also where it is loaded lazily.
import type { PageDocument } from '../../html/page-document.ts'
import { attributeOf } from '../../html/parser/attributes.ts'
import type { Element, Tag } from '../../html/parser/tree.ts'
import { resolveUrl } from '../../normalization/urls.ts'
import type { NodeSpan } from '../../records/node-span.ts'

const sourceAttributes = [
  'data-src',
  'data-original',
  'data-lazy-src',
  'data-lazy',
  'data-url',
  'data-image',
  'data-bg',
  'src',
]
const setAttributes = ['data-srcset', 'data-lazy-srcset', 'srcset']
const maxScannedElements = 400

export interface RecordImages {
  /** The first image of each record. */
  images: (string | undefined)[]
  /** An image of many records is an icon or a placeholder. */
  isShared(address: string): boolean
}

const maxSharedShare = 0.2

export function readImages(document: PageDocument, records: readonly { span: NodeSpan }[]): RecordImages {
  const found = records.map(({ span }) => findImages(document, span))
  const uses = new Map<string, number>()
  for (const images of found) for (const image of images) uses.set(image, (uses.get(image) ?? 0) + 1)
  const maxUses = Math.max(1, records.length * maxSharedShare)
  const isShared = (image: string) => (uses.get(image) ?? 0) > maxUses
  return { images: found.map((images) => [...images].find((image) => !isShared(image))), isShared }
}

/** Absolute addresses, in the order of the page. */
function findImages(document: PageDocument, span: NodeSpan): ReadonlySet<string> {
  const images = new Set<string>()
  const last = Math.min(span.last, span.first + maxScannedElements)
  for (let i = span.first; i <= last; i++) {
    const element = document.tree.elements[i]
    const written = element && imageOf(element)
    const url = written && resolveUrl(written, document.base)
    if (url) images.add(url)
  }
  return images
}

export function imageOf(element: Element): string | undefined {
  const { name, tag } = element
  if (name === 'img' || name === 'source' || name === 'amp-img') {
    if (name === 'source' && element.parent?.name !== 'picture') return undefined
    if (isTiny(tag)) return undefined
    return largestIn(tag) ?? sourceOf(tag)
  }
  const poster = name === 'video' ? attributeOf(tag, 'poster') : undefined
  if (poster) return poster
  const style = attributeOf(tag, 'style')
  const background = style
    ? /background(?:-image)?\s*:[^;]{0,200}?url\(\s*["']?([^"')]{1,1000})/i.exec(style)?.[1]
    : undefined
  return background ?? (name === 'div' || name === 'a' || name === 'span' ? attributeOf(tag, 'data-bg') : undefined)
}

function sourceOf(tag: Tag): string | undefined {
  for (const source of sourceAttributes) {
    const address = attributeOf(tag, source)
    if (isPicture(address)) return address
  }
  return undefined
}

const isPicture = (value: string | undefined): boolean =>
  value !== undefined && value !== '' && !value.startsWith('data:') && !(mayBeBlank.test(value) && blank.test(value))

const blank = /(?:blank|spacer|placeholder|transparent|pixel|1x1|loading)\.(?:gif|png|svg)/i
/** Formats of placeholder images; all others need no second test. */
const mayBeBlank = /\.(?:gif|png|svg)/i

/** Icons, avatars and counting pixels. */
function isTiny(tag: Tag): boolean {
  const [width, height] = [Number(attributeOf(tag, 'width')), Number(attributeOf(tag, 'height'))]
  if ((width > 0 && width < 48) || (height > 0 && height < 40)) return true
  return /(?:^|[\s_-])(?:avatar|icon|emoji|smiley|gravatar|spacer|badge)(?:[\s_-]|$)/i.test(tag.classes.written)
}

function largestIn(tag: Tag): string | undefined {
  for (const set of setAttributes) {
    const written = attributeOf(tag, set)
    const largest = written === undefined ? undefined : largestOf(written)
    if (largest) return largest
  }
  return undefined
}

/** The widest of a source set. Addresses may hold commas: one that parts entries has a space or a new address after it. */
function largestOf(set: string): string | undefined {
  if (set === '' || set.length > 20_000) return undefined
  let best: string | undefined
  let size = -1
  for (let from = 0; from <= set.length; ) {
    const end = entryEnd(set, from)
    const trimmed = set.slice(from, end).trim()
    from = end + 1
    const written = trimmed.endsWith(',') ? trimmed.slice(0, -1) : trimmed
    const space = written.search(/\s/)
    const address = space < 0 ? written : written.slice(0, space)
    const width = space < 0 ? 0 : Number.parseFloat(written.slice(space)) || 0
    if (width <= size || !isPicture(address)) continue
    best = address
    size = width
  }
  return best
}

function entryEnd(set: string, from: number): number {
  let comma = set.indexOf(',', from)
  while (comma >= 0 && !isEntryAt(set, comma + 1)) comma = set.indexOf(',', comma + 1)
  return comma < 0 ? set.length : comma
}

const isEntryAt = (set: string, at: number): boolean => set[at] === ' ' || nextEntry.test(set.slice(at, at + 6))

const nextEntry = /^(?:\s|https?:|\/)/
