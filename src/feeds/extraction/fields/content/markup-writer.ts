// Markup under construction: finished blocks, and the paragraph that is being written.
import { escapeText } from '../../html/escape.ts'
import type { TextNode } from '../../html/parser/tree.ts'
import { hasWords } from '../../normalization/text.ts'
import { isCell, isPhrasingName } from './markup-names.ts'

interface Paragraph {
  markup: string
  /** The last text that was not empty. The markup is never looked at while it grows: that would copy it each time. */
  lastText: string
  hasWords: boolean
  hasPicture: boolean
  /** A text of it was excluded: separators at its ends go, too. */
  isCut: boolean
}

export interface MarkupWriter {
  markup: string
  /** Paragraphs, pictures and code that were written: what is empty without them is not written. */
  pieces: number
  paragraph: Paragraph
  /** Names of the elements around it that are written. */
  outer: string[]
  /** Length of the markup behind the last opening tag. */
  openedAt: number
}

const newParagraph = (): Paragraph => ({
  markup: '',
  lastText: '',
  hasWords: false,
  hasPicture: false,
  isCut: false,
})

export const createMarkupWriter = (): MarkupWriter => ({
  markup: '',
  pieces: 0,
  paragraph: newParagraph(),
  outer: [],
  openedAt: 0,
})

export const markupLength = ({ markup, paragraph }: MarkupWriter): number => markup.length + paragraph.markup.length

/** `startsLine`: browsers lay it out apart from the words before it. */
export function writeWords(
  { paragraph }: MarkupWriter,
  { value, breaks }: Pick<TextNode, 'value' | 'breaks'>,
  startsLine: boolean,
): void {
  if (paragraph.lastText !== '') {
    if (breaks) paragraph.markup += '<br />'
    else if (startsLine && !/\s$/.test(paragraph.lastText) && !/^\s/.test(value)) paragraph.markup += ' '
  }
  paragraph.markup += escapeText(value)
  paragraph.hasWords ||= hasWords(value)
  if (value !== '') paragraph.lastText = value
}

/** Inline markup in a paragraph of its own, as for an image. */
export function writeInParagraph(writer: MarkupWriter, markup: string): void {
  closeParagraph(writer)
  writer.paragraph.markup = markup
  writer.paragraph.hasPicture = true
  closeParagraph(writer)
}

/** The paragraph ends; a block of sanitised markup follows. */
export function writeFinished(writer: MarkupWriter, markup: string): void {
  closeParagraph(writer)
  writer.markup += `${markup}\n`
  writer.pieces += 1
}

export function writeBlock(writer: MarkupWriter, name: string, writeInside: () => void): void {
  closeParagraph(writer)
  const { markup, pieces, openedAt } = writer
  writer.markup += `<${name}>`
  writer.openedAt = writer.markup.length
  writer.outer.push(name)
  writeInside()
  closeParagraph(writer)
  writer.outer.pop()
  // Empty cells keep the others in their columns.
  if (writer.pieces === pieces && !isCell(name)) {
    writer.markup = markup
    writer.openedAt = openedAt
  } else writer.markup += isPhrasingName(name) ? `</${name}>` : `</${name}>\n`
}

export function closeParagraph(writer: MarkupWriter): void {
  const { markup, hasPicture, isCut, ...paragraph } = writer.paragraph
  writer.paragraph = newParagraph()
  if (!hasPicture && !paragraph.hasWords) return
  const trimmed = trimmedEdges(markup, isCut).replace(/\s+/g, ' ')
  const outer = writer.outer.at(-1) ?? ''
  if (!isPhrasingName(outer)) writer.markup += `<p>${trimmed}</p>\n`
  else writer.markup += writer.markup.length === writer.openedAt ? trimmed : `<br />${trimmed}`
  writer.pieces += 1
}

const lineBreak = '<br />'

/** By hand: a pattern for the end would try each run of such characters from each of its places. */
function trimmedEdges(markup: string, isCut: boolean): string {
  const [isFirst, isLast] = isCut ? [/[\s·|•,;:–—/-]/, /[\s·|•,;:–—/(-]/] : [/\s/, /\s/]
  let start = 0
  let end = markup.length
  while (start < end) {
    if (markup.startsWith(lineBreak, start)) start += lineBreak.length
    else if (isFirst.test(markup.charAt(start))) start += 1
    else break
  }
  while (start < end) {
    if (markup.endsWith(lineBreak, end)) end -= lineBreak.length
    else if (isLast.test(markup.charAt(end - 1))) end -= 1
    else break
  }
  return markup.slice(start, end)
}
