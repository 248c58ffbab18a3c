// Markup of a record, written anew from the tree of the page: elements and attributes of a fixed list, paragraphs for all
// other blocks, absolute addresses, nothing that is empty.
import { escapeAttribute } from '../../html/escape.ts'
import { lowerBound } from '../../html/lower-bound.ts'
import type { PageDocument } from '../../html/page-document.ts'
import { attributeOf } from '../../html/parser/attributes.ts'
import { type Element, sourceMarkup } from '../../html/parser/tree.ts'
import { sanitizeHtml } from '../../html/sanitize-html.ts'
import { collapseWhitespace, hasWords, truncateText } from '../../normalization/text.ts'
import { resolveUrl, urlKey } from '../../normalization/urls.ts'
import type { NodeSpan } from '../../records/node-span.ts'
import { blockName, isBlock, isControlName, isInlineName } from './markup-names.ts'
import {
  closeParagraph,
  createMarkupWriter,
  type MarkupWriter,
  markupLength,
  writeBlock,
  writeFinished,
  writeInParagraph,
  writeWords,
} from './markup-writer.ts'
import { playerLink } from './players.ts'
import { imageOf } from './read-image.ts'

export interface MarkupOptions {
  /** Numbers of the texts that are not written. */
  excluded: ReadonlySet<number>
  /** Links to the item itself become text. */
  itemKey: string
  /** Images of more than a fifth of the records: icons. */
  isShared(address: string): boolean
}

interface Writing extends MarkupOptions {
  document: PageDocument
  writer: MarkupWriter
  pictures: Set<string>
  /** Pieces of code that were cleaned. */
  codes: number
  maxLength: number
}

/** In characters; what stands behind is cut. Tags and the last address come on top. */
const maxMarkup = 150_000
/** Times the length of the record in the page, plus an allowance: addresses grow as they are made absolute. */
const maxGrowth = 2
const allowance = 1000
const maxPictures = 100
/** Cleaning costs more than everything else of a piece. */
const maxCodes = 50
const maxAltLength = 500

export function writeMarkup(document: PageDocument, span: NodeSpan, options: MarkupOptions): string {
  const writer = createMarkupWriter()
  const { starts, ends } = document.tree
  const length = (ends[span.last] ?? 0) - (starts[span.first] ?? 0)
  const maxLength = Math.min(allowance + length * maxGrowth, maxMarkup)
  const writing: Writing = { ...options, document, writer, pictures: new Set(), codes: 0, maxLength }
  writeRange(writing, document.tree.elements[span.first], span)
  closeParagraph(writer)
  return writer.markup.trim()
}

/** An element and its next siblings as far as they are in the range, with the texts between them. */
function writeRange(
  writing: Writing,
  first: Element | undefined,
  { firstText, endText, last = Number.POSITIVE_INFINITY }: { firstText: number; endText: number; last?: number },
): void {
  let text = firstText
  for (let at = first; at && at.index <= last; at = at.next) {
    writeTexts(writing, text, at.firstText)
    if (markupLength(writing.writer) < writing.maxLength) writeElement(writing, at)
    text = Math.max(text, at.endText)
  }
  writeTexts(writing, text, endText)
}

function writeTexts({ document, excluded, writer, maxLength }: Writing, from: number, end: number): void {
  for (let i = from; i < end; i++) {
    const piece = document.tree.texts[i]
    if (!piece) return
    const room = maxLength - markupLength(writer)
    if (excluded.has(i)) writer.paragraph.isCut = true
    else if (room > 0)
      writeWords(writer, { ...piece, value: truncateText(piece.value, room) }, isLineStart(document, i))
  }
}

function isLineStart({ lines }: PageDocument, text: number): boolean {
  return lines[lowerBound(lines, text, ({ firstText }) => firstText)]?.firstText === text
}

const writeInside = (writing: Writing, element: Element): void => writeRange(writing, element.firstChild, element)

function writeElement(writing: Writing, element: Element): void {
  const { name, tag } = element
  if (element.hidden) writeHidden(writing, element)
  else if (isControlName(name)) return
  else if (name === 'img' || name === 'amp-img') writePicture(writing, element)
  else if (name === 'picture') writeBestPicture(writing, element)
  else if (name === 'pre' && writing.codes < maxCodes && mayWriteCode(writing, element)) writeCode(writing, element)
  else {
    if (attributeOf(tag, 'style') !== undefined || attributeOf(tag, 'data-bg') !== undefined)
      writePicture(writing, element)
    if (isBlock(element)) writeBlockElement(writing, element)
    else writeInline(writing, element)
  }
}

/** Frames of known players and the pictures of videos; nothing else that is not shown as text. */
function writeHidden(writing: Writing, element: Element): void {
  const { name, tag } = element
  const source = name === 'iframe' ? (attributeOf(tag, 'src') ?? attributeOf(tag, 'data-src')) : undefined
  const link = source && playerLink(source, writing.document.base)
  if (link) writeInParagraph(writing.writer, link)
  else if (name === 'video') writePicture(writing, element)
}

function writePicture({ document, isShared, pictures, writer }: Writing, element: Element): boolean {
  const written = imageOf(element)
  const address = written && resolveUrl(written, document.base)
  if (!address || pictures.has(address) || isShared(address) || pictures.size === maxPictures) return false
  pictures.add(address)
  const alt = collapseWhitespace(attributeOf(element.tag, 'alt')?.slice(0, maxAltLength) ?? '')
  writer.paragraph.markup += `<img src="${escapeAttribute(address)}" alt="${escapeAttribute(alt)}" />`
  writer.paragraph.hasPicture = true
  return true
}

/** The image itself stands last, behind its sources. */
function writeBestPicture(writing: Writing, element: Element): void {
  for (let i = element.end; i > element.index; i--) {
    const one = writing.document.tree.elements[i]
    if (one && writePicture(writing, one)) return
  }
}

/** Code that nothing is excluded of and that there is room for; other code is written as text. */
function mayWriteCode({ document: { tree }, excluded, writer, maxLength }: Writing, element: Element): boolean {
  for (let i = element.firstText; i < element.endText; i++) if (excluded.has(i)) return false
  return sourceMarkup(tree, element).length < maxLength - markupLength(writer)
}

/** With its lines and spaces, which only the source of the page has. */
function writeCode(writing: Writing, element: Element): void {
  const { document, writer } = writing
  writing.codes += 1
  const code = sanitizeHtml(sourceMarkup(document.tree, element), document.base)
  if (hasWords(code)) writeFinished(writer, code)
}

function writeBlockElement(writing: Writing, element: Element): void {
  const { writer, document } = writing
  const isLayout = element.name === 'table' && !isDataTable(document, element)
  const name = isLayout ? undefined : blockName(element, writer.outer)
  if (name) writeBlock(writer, name, () => writeInside(writing, element))
  else {
    closeParagraph(writer)
    writeInside(writing, element)
    closeParagraph(writer)
  }
}

/** Of two rows and two columns at least; others lay out. */
function isDataTable({ tree }: PageDocument, table: Element): boolean {
  let rows = 0
  for (let i = table.index + 1; i <= table.end && rows < 2; i++) {
    const one = tree.elements[i]
    if (one?.name === 'tr' && one.firstChild?.next) rows += 1
  }
  return rows === 2
}

function writeInline(writing: Writing, element: Element): void {
  const { writer } = writing
  const opening = openingTag(writing, element)
  const { paragraph } = writer
  const before = paragraph.markup
  paragraph.markup += opening
  writeInside(writing, element)
  if (opening === '') return
  if (paragraph.markup.length === before.length + opening.length) paragraph.markup = before
  else paragraph.markup += `</${element.name}>`
}

/** Empty where an element is written as its content alone: others, and those that hold blocks. */
function openingTag({ document, itemKey }: Writing, element: Element): string {
  const { name, tag } = element
  if (!isInlineName(name) || hasBlockInside(document, element)) return ''
  if (name !== 'a') return `<${name}>`
  const url = resolveUrl(attributeOf(tag, 'href'), document.base)
  return url === undefined || urlKey(url) === itemKey ? '' : `<a href="${escapeAttribute(url)}">`
}

function hasBlockInside({ tree }: PageDocument, element: Element): boolean {
  for (let i = element.index + 1; i <= element.end; i++) {
    const inner = tree.elements[i]
    if (inner && isBlock(inner)) return true
  }
  return false
}
