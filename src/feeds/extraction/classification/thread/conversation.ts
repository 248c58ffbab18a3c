// Conversations: records of several authors about one subject, as against a list of threads.

import type { CandidateGroup } from '../../candidates/candidate-group.ts'
import { foldedPageTitle } from '../../candidates/page-headline.ts'
import { findLine, type Line } from '../../html/lines.ts'
import { foldedText } from '../../html/page-document.ts'
import { foldText } from '../../normalization/text.ts'
import type { Candidate } from '../../records/candidate.ts'
import { isSpanWithin } from '../../records/node-span.ts'
import { type LocatedRecord, type PageContext, recordName } from '../../records/record-signals.ts'
import type { GroupSelection } from '../../selection/select-groups.ts'
import { areNamedByAuthors, MAX_MESSAGES, MIN_ANSWER_SHARE } from './author-names.ts'
import { areThreadMessages } from './messages.ts'

/** Records of another group for each of this one, 0..1: with so many, they may be the messages. */
const MIN_RECORDS_RATIO = 0.7

export function isConversation(
  context: PageContext,
  { records, groups, rejectedGroups }: GroupSelection,
  found: readonly Candidate[],
): boolean {
  // Author boxes may have been taken for the records instead of messages.
  const isAsLong = (other: CandidateGroup) => other.records.length >= records.length * MIN_RECORDS_RATIO
  if (
    [records, ...rejectedGroups.filter(isAsLong).map((other) => other.records)].some((some) =>
      areReplies(context, some),
    )
  )
    return true
  // Of what was put together, similar threads may be many.
  const best = groups[0]?.records ?? records
  const parts = best.length < records.length ? [records, best] : [records]
  if (parts.some((some) => areAnswers(context, some) || areThreadMessages(context, some))) return true
  const wholes = rejectedGroups.filter((other) => arePartsOf(records, other.records))
  if (wholes.some((whole) => areAnswers(context, whole.records) || areThreadMessages(context, whole.records)))
    return true
  return [...groups.slice(0, 1), ...wholes].some((one) => areNamedByAuthors(context, one, found))
}

/** Author and message were taken for two records. */
function arePartsOf(records: readonly LocatedRecord[], wholes: readonly LocatedRecord[]): boolean {
  if (records.length > MAX_MESSAGES || wholes.length >= records.length || wholes.length < records.length / 3)
    return false
  return records.every(({ span }) => wholes.some((whole) => isSpanWithin(span, whole.span)))
}

/** "Re: the subject", each time. */
function areReplies({ document }: PageContext, records: readonly LocatedRecord[]): boolean {
  const [first, second, ...others] = records
  if (!first || !second || others.length === 0) return false
  const nameIn = (record: LocatedRecord) => foldedText(recordName(document, record))
  const subject = subjectOf(nameIn(second))
  if (others.some((other) => subjectOf(nameIn(other)) !== subject) || !nameIn(first).endsWith(subject)) return false
  return subject.length >= 8 && foldedPageTitle(document).includes(subject)
}

const subjectOf = (name: string): string => name.replace(/^\p{L}{2,3} /u, '')

/** "Re: the subject" somewhere in each but the first, where the page is called by the subject. */
function areAnswers({ document }: PageContext, records: readonly LocatedRecord[]): boolean {
  const isAnswer = (line: Line) => {
    const [, said] = ANSWER.exec(line.text) ?? []
    return said !== undefined && said.length >= 8 && foldedPageTitle(document).includes(foldText(said))
  }
  const hasAnswer = ({ span }: LocatedRecord) => findLine(document.lines, span, isAnswer, FIRST_LINES) !== undefined
  // The second check rejects most lists.
  if (records.length < 2 || !records.slice(1, 3).some(hasAnswer)) return false
  return records.filter(hasAnswer).length >= (records.length - 1) * MIN_ANSWER_SHARE
}

/** Also behind a word for it: "Subject: Re: the subject". */
const ANSWER = /^(?:[^:]{1,40}:\s*)?(?:re|aw|sv|vs|odp|ynt|rv)\s?:\s*(.+)/i
const FIRST_LINES = 12
