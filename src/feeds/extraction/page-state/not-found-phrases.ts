// Missing pages, by phrases, class names and addresses.
import { foldedText, type PageDocument } from '../html/page-document.ts'
import { NOT_FOUND, NOT_FOUND_SENTENCE } from '../lexicon/page-state/not-found-words.ts'
import { foldText } from '../normalization/text.ts'
import { isCmsNotFoundPage } from './cms-fingerprints.ts'

/** In its title, beside the name of the site or without one, or in its first heading; by its address or its software. */
export function hasNotFoundPhrase(document: PageDocument): boolean {
  const { lines, tree, address } = document
  if (isCmsNotFoundPage(document) || NOT_FOUND_PATH.test(address?.pathname ?? '')) return true
  const first = lines.find(({ heading }) => heading?.name === 'h1')
  const name = first ? foldedText(first) : ''
  if (isNotFoundText(foldText(tree.title)) || isNotFoundText(name)) return true
  if (name.length < MAX_SENTENCE_LENGTH && NOT_FOUND_SENTENCE.test(name)) return true
  const parts = tree.title.slice(0, MAX_TITLE_LENGTH).split(SEPARATOR).map(foldText)
  return parts.some((part) => isNotFoundText(part) && !ONE_WORD.test(part))
}

const isNotFoundText = (text: string): boolean => text !== '' && NOT_FOUND.test(text)

/** A bare number below a folder is that of a page or a section. */
const NOT_FOUND_PATH = /^\/404$|\/404(?:\.\w{3,5}|\/)$/
const MAX_SENTENCE_LENGTH = 80
const MAX_TITLE_LENGTH = 300
const SEPARATOR = /\s[-–—|·•:»«]\s|[|·•»«]/
/** "Gone", "404": beside another name these may be a subject. */
const ONE_WORD = /^(?:[a-z]+|\d+)$/
