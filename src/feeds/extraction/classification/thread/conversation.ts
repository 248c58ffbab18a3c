// Whether the cards are what several people say of one thing: a thread, and not a list of threads.

import type { Series } from '../../candidates/candidate-group.ts'
import { titleOf } from '../../candidates/page-headline.ts'
import { findLine, type Line } from '../../html/lines.ts'
import { foldedTextOf } from '../../html/page-document.ts'
import { foldText } from '../../normalization/text.ts'
import type { Candidate } from '../../records/candidate.ts'
import { within } from '../../records/node-span.ts'
import { type Eyes, nameOf, type Placed } from '../../records/record-signals.ts'
import type { Choice } from '../../selection/select-groups.ts'
import { areCalledByWriters, MOST_MESSAGES } from './author-names.ts'
import { areMessages } from './messages.ts'

/** Similar threads may follow. */
const LEAST_SHARE = 0.7

export function isConversation(eyes: Eyes, { cards, series, left }: Choice, found: readonly Candidate[]): boolean {
  // Who writes may have been taken for the list, and not what they write.
  const isAsLong = (other: Series) => other.cards.length >= cards.length * LEAST_SHARE
  if ([cards, ...left.filter(isAsLong).map((other) => other.cards)].some((some) => areReplies(eyes, some))) return true
  // Of what was put together, similar threads may be many.
  const best = series[0]?.cards ?? cards
  const parts = best.length < cards.length ? [cards, best] : [cards]
  if (parts.some((some) => areAnswers(eyes, some) || areMessages(eyes, some))) return true
  const wholes = left.filter((other) => arePartsOf(cards, other.cards))
  if (wholes.some((whole) => areAnswers(eyes, whole.cards) || areMessages(eyes, whole.cards))) return true
  return [...series.slice(0, 1), ...wholes].some((one) => areCalledByWriters(eyes, one, found))
}

/** Who writes and what they write were taken for two cards. */
function arePartsOf(cards: readonly Placed[], wholes: readonly Placed[]): boolean {
  if (cards.length > MOST_MESSAGES || wholes.length >= cards.length || wholes.length < cards.length / 3) return false
  return cards.every(({ area }) => wholes.some((whole) => within(area, whole.area)))
}

/** "Re: the subject", each time. */
function areReplies({ document }: Eyes, cards: readonly Placed[]): boolean {
  const [first, second, ...others] = cards
  if (!first || !second || others.length === 0) return false
  const nameIn = (card: Placed) => foldedTextOf(nameOf(document, card))
  const subject = subjectOf(nameIn(second))
  if (others.some((other) => subjectOf(nameIn(other)) !== subject) || !nameIn(first).endsWith(subject)) return false
  return subject.length >= 8 && titleOf(document).includes(subject)
}

const subjectOf = (name: string): string => name.replace(/^\p{L}{2,3} /u, '')

/** "Re: the subject" somewhere in each but the first, where the page is called by the subject. */
function areAnswers({ document }: Eyes, cards: readonly Placed[]): boolean {
  const isAnswer = (line: Line) => {
    const [, said] = ANSWER.exec(line.text) ?? []
    return said !== undefined && said.length >= 8 && titleOf(document).includes(foldText(said))
  }
  const hasAnswer = ({ area }: Placed) => findLine(document.lines, area, isAnswer, FIRST_LINES) !== undefined
  // The second tells of most lists that they are none.
  if (cards.length < 2 || !cards.slice(1, 3).some(hasAnswer)) return false
  return cards.filter(hasAnswer).length >= (cards.length - 1) * LEAST_SHARE
}

/** Also behind a word for it: "Subject: Re: the subject". */
const ANSWER = /^(?:[^:]{1,40}:\s*)?(?:re|aw|sv|vs|odp|ynt|rv)\s?:\s*(.+)/i
const FIRST_LINES = 12
