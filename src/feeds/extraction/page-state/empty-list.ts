// Places of lists that hold nothing, by what the page is called and by its address.

import { foldedPageTitle } from '../candidates/page-headline.ts'
import type { PageDocument } from '../html/page-document.ts'
import { foldText } from '../normalization/text.ts'

/** The address asks for what fits some words, or for a further part of a list. */
export function asksForItems({ address }: PageDocument): boolean {
  if (!address) return false
  if (FURTHER_PATH.test(address.pathname)) return true
  return [...new URLSearchParams(address.search)].some(([name, value]) =>
    /^\d+$/.test(value) ? FURTHER_PARAMETER.test(name) : value !== '' && SEARCH_PARAMETER.test(name),
  )
}

const SEARCH_PARAMETER = /^(?:q|s|query|search\w*|keywords?|term|suche|wd|kw)$/i
const FURTHER_PARAMETER = /^(?:page|pg|paged|start|offset)$/i
const FURTHER_PATH = /\/page\/\d+\/?$/

/** "Read books (0)", as the page is called; or the listing of a folder by a server. */
export function isCountedEmpty(document: PageDocument): boolean {
  if (FOLDER_TITLE.test(document.tree.title)) return true
  const title = foldedPageTitle(document)
  return document.lines.some(({ text, weight }) => {
    const name = weight < MAX_NAME_WEIGHT ? foldText(ZERO_COUNT.exec(text)?.[1] ?? '') : ''
    return name.length >= MIN_NAME_LENGTH && title.includes(name)
  })
}

const FOLDER_TITLE = /^\s*Index of \//i
const ZERO_COUNT = /^(.+?)\s*[(（]0[)）]$/
const MAX_NAME_WEIGHT = 100
const MIN_NAME_LENGTH = 3
