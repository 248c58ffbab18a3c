// Phrases of pages that are not found or gone.
import { foldedText, type PageDocument } from '../html/page-document.ts'
import { GONE, NOT_FOUND, NOT_FOUND_SENTENCE } from '../lexicon/not-found-words.ts'
import { foldText } from '../normalization/text.ts'
import { isCmsNotFoundPage } from './cms-fingerprints.ts'

/** In its title or its first heading. */
export function hasNotFoundPhrase(document: PageDocument): boolean {
  if (isCmsNotFoundPage(document)) return true
  const { lines, tree } = document
  const first = lines.find(({ heading }) => heading?.name === 'h1')
  if (isNotFoundText(foldText(tree.title))) return true
  const name = first ? foldedText(first) : ''
  return isNotFoundText(name) || isNotFoundSentence(name)
}

/** In its title, beside the name of the site. */
export function hasNotFoundTitle({ tree }: PageDocument): boolean {
  const parts = tree.title.slice(0, MAX_TITLE_LENGTH).split(SEPARATOR).map(foldText)
  return parts.length > 1 && parts.some((part) => isNotFoundText(part) && !ONE_WORD.test(part))
}

const isNotFoundText = (text: string): boolean => text !== '' && NOT_FOUND.test(text)

const isNotFoundSentence = (text: string): boolean => text.length < MAX_SENTENCE_LENGTH && NOT_FOUND_SENTENCE.test(text)

const MAX_SENTENCE_LENGTH = 80
const MAX_TITLE_LENGTH = 300
const SEPARATOR = /\s[-–—|·•:»«]\s|[|·•»«]/
/** "Gone", "404": beside another name these may be a subject. */
const ONE_WORD = /^(?:[a-z]+|\d+)$/

/** In a short line at the headline, before the first text that is told of something else. */
export function hasGonePhrase({ lines }: PageDocument, firstText: number): boolean {
  const first = lines.findIndex(({ heading }) => heading?.name === 'h1')
  if (first < 0) return false
  const lead = lines.slice(first, first + MAX_LEAD_LINES).filter(({ endText }) => endText <= firstText)
  return lead.some(({ text, weight }) => weight < MAX_LINE_WEIGHT && GONE.test(text))
}

const MAX_LEAD_LINES = 3
const MAX_LINE_WEIGHT = 80
