// Threads whose records are titled by author names, with few or no links to the messages.

import type { CandidateGroup } from '../../candidates/candidate-group.ts'
import type { Link } from '../../html/links.ts'
import { linksInElements, type PageDocument, textOfRange } from '../../html/page-document.ts'
import { parseUrlParts } from '../../normalization/urls.ts'
import type { Candidate } from '../../records/candidate.ts'
import { labelOfLink } from '../../records/link-label.ts'
import { type NodeSpan, spansOverlap, unlinkedTextWeight } from '../../records/node-span.ts'
import type { LocatedRecord, PageContext } from '../../records/record-signals.ts'

/** Name of a person, in text weight, above 0: none is longer. */
export const MAX_NAME_WEIGHT = 40
/** Message, in text weight, above 0: most are no shorter. */
const MIN_MESSAGE_WEIGHT = 60
/** Messages with a date, 0..1. */
const MIN_DATED_SHARE = 0.7
/** Messages that answer another, 0..1. */
export const MIN_ANSWER_SHARE = 0.7
/** Links of a message that are looked at, at least 1. */
export const MAX_LINKS_PER_MESSAGE = 30
/** Messages on one page of a thread, at least `MIN_MESSAGES`: no page shows more. */
export const MAX_MESSAGES = 200
const MIN_MESSAGES = 2
/** Characters of two texts that are compared. */
const MAX_COMPARED_LENGTH = 2000

export function areNamedByAuthors(
  { document }: PageContext,
  { records, features: { titleWeight, proseWeight, headingShare, dateShare } }: CandidateGroup,
  found: readonly Candidate[],
): boolean {
  if (headingShare >= 0.3 || titleWeight > MAX_NAME_WEIGHT || proseWeight < MIN_MESSAGE_WEIGHT) return false
  const messages = messagesOf(records, found)
  if (messages.length < MIN_MESSAGES || messages.length > MAX_MESSAGES) return false
  if (countUp(document, messages, MESSAGE_NUMBER)) return true
  if (dateShare < MIN_DATED_SHARE) return false
  return (
    doReturn(document, messages) ||
    countUp(document, messages, BARE_MESSAGE_NUMBER) ||
    arePartsOfPage(document, messages)
  )
}

/** Messages of the threads: sources list each URL once, so later records of an author were left out. */
function messagesOf(located: readonly LocatedRecord[], found: readonly Candidate[]): LocatedRecord[] {
  const holdsAll = ({ records }: Candidate) => located.every((record) => records.includes(record))
  const candidateRecords = found.find((one) => one.records.length <= MAX_MESSAGES && holdsAll(one))?.records ?? []
  return candidateRecords.filter((one): one is LocatedRecord => one.span !== undefined && one.link !== undefined)
}

/** One who wrote before writes something else. */
function doReturn(document: PageDocument, messages: readonly LocatedRecord[]): boolean {
  const first = new Map<string, NodeSpan>()
  return messages.some(({ key, span }) => {
    const before = first.get(key)
    if (!before) first.set(key, span)
    if (!before || spansOverlap(before, span)) return false
    const areTexts =
      unlinkedTextWeight(document, before) >= MIN_MESSAGE_WEIGHT &&
      unlinkedTextWeight(document, span) >= MIN_MESSAGE_WEIGHT
    return areTexts && beginningOf(document, before) !== beginningOf(document, span)
  })
}

const beginningOf = (document: PageDocument, span: NodeSpan): string =>
  textOfRange(document, span).slice(0, MAX_COMPARED_LENGTH)

/** One link of each record is labelled by a number, and those ascend. */
function countUp(document: PageDocument, messages: readonly LocatedRecord[], count: RegExp): boolean {
  const counts = messages.map((message) => countsOf(document, message, count))
  return (counts[0] ?? []).some((start) => counts.every((some, i) => some.includes(start + i)))
}

/** A number that links to the item itself is a rank. */
function countsOf(document: PageDocument, { span, key }: LocatedRecord, count: RegExp): number[] {
  const links = linksInElements(document, span.first, span.last, MAX_LINKS_PER_MESSAGE).filter(
    (link) => link.key !== key,
  )
  const labels = links.map((link) => labelOfLink(document, link).text)
  return labels.filter((label) => count.test(label)).map((label) => Number(label.replace(/\D+/g, '')))
}

/** "#1", "1#", with the sign for a storey of a building in Chinese. */
export const MESSAGE_NUMBER = /^(?:#\s?\d{1,5}|\d{1,5}\s?[#楼樓])$/
const BARE_MESSAGE_NUMBER = /^\d{1,5}$/

/** Reply links hold the number of the page, and not that of the author. */
function arePartsOfPage(document: PageDocument, messages: readonly LocatedRecord[]): boolean {
  const [number] = numbersIn(document.url).sort((a, b) => b.length - a.length)
  if (number === undefined || number.length < 2) return false
  const answers = new Set<string>()
  for (const { span, url } of messages) {
    const own = numbersIn(url)
    if (own.includes(number)) continue
    const isAnswer = (link: Link) => {
      const numbers = link.isSamePage || link.key === document.key || answers.has(link.key) ? [] : numbersIn(link.url)
      return numbers.includes(number) && !numbers.some((one) => own.includes(one))
    }
    const answer = linksInElements(document, span.first, span.last, MAX_LINKS_PER_MESSAGE).find(isAnswer)
    if (answer) answers.add(answer.key)
  }
  return answers.size >= messages.length * MIN_ANSWER_SHARE
}

/** In what follows the host. */
function numbersIn(url: string): string[] {
  const { pathname = '', search = '' } = parseUrlParts(url) ?? {}
  return `${pathname}${search}`.match(/\d+/g) ?? []
}
