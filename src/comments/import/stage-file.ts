// First part of an import: the file's records into the staging tables, mended where that is possible.
import { hash } from 'node:crypto'
import { DamagedFile } from '../../platform/data/sqlite/foreign-sqlite.ts'
import type { IssueCollector } from './report.ts'
import { readDate } from './rules/read-date.ts'
import type { SourceComment, SourceReader, SourceRecord } from './rules/source-record.ts'
import type { Staging } from './store-staging.ts'

/** Of ids and keys of other systems, in characters. */
const maxIdChars = 2000

interface StageParts {
  staging: Staging
  issues: IssueCollector
  now: number
  onProgress: (comments: number) => void
}

/** Resolves to the number of comments in the file. */
export async function stageFile(read: SourceReader, path: string, parts: StageParts): Promise<number> {
  let found = 0
  let lastAt: number | undefined
  try {
    for await (const record of read(path)) {
      if (record.kind !== 'comment') {
        stageOther(record, parts)
        continue
      }
      found++
      const at = stageComment(record, lastAt, parts)
      lastAt = at ?? lastAt
      parts.onProgress(found)
    }
  } catch (error) {
    if (!(error instanceof DamagedFile)) throw error
    parts.issues.add('aside', 'file', error.message)
  }
  if (found === 0) parts.issues.add('aside', 'file', 'There is no comment in it.')
  return found
}

function stageOther(record: Exclude<SourceRecord, { kind: 'comment' }>, { staging, issues }: StageParts): void {
  if (record.kind === 'problem') issues.add('aside', record.place, record.reason)
  else if (record.id.length > maxIdChars) issues.add('aside', record.place, 'Its id is too long.')
  else if (record.kind === 'page') staging.addPage(record)
  else staging.addPerson(record)
}

/** Resolves to its time; undefined where it was set aside. */
function stageComment(
  { place, ...sent }: SourceComment & { place: string },
  lastAt: number | undefined,
  { staging, issues, now }: StageParts,
): number | undefined {
  if (sent.pageId === '') return aside('It names no page.')
  if (sent.text.trim() === '' && sent.state !== 'deleted') return aside('It has no text.')
  if (Math.max(sent.id.length, sent.pageId.length, sent.parentId?.length ?? 0) > maxIdChars)
    return aside('Its ids are too long.')
  const read = readDate(sent.date)
  const at = read !== undefined && read <= now ? read : (lastAt ?? now)
  const comment = sent.id === '' ? { ...sent, id: hashOf(sent) } : sent
  if (!staging.addComment(comment, at, place)) return aside('Another comment before it has the same id.')
  if (read === undefined)
    issues.add('mended', place, 'It has no readable date: the date of the comment before it was used.')
  else if (read > now)
    issues.add('mended', place, 'Its date is in the future: the date of the comment before it was used.')
  if (sent.id === '') issues.add('mended', place, 'It has no id: one was generated from its content.')
  return at

  function aside(reason: string): undefined {
    issues.add('aside', place, reason)
    return undefined
  }
}

const hashOf = ({ pageId, date, author, text }: SourceComment): string =>
  hash('sha256', JSON.stringify([pageId, date, author.name, text]), 'base64url')
