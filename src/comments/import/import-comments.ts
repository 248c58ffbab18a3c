// Import of another system's comments: the whole file is staged and its threads are mended, then its pages are written.
import type { CommentContext } from '../context.ts'
import { cleanTitle } from '../pages/rules-page-claim.ts'
import type { Draft } from './draft-comment.ts'
import { formats } from './formats/all-formats.ts'
import { collectIssues, type IssueCollector, truncateName } from './report.ts'
import { commentText, maxImportedChars } from './rules/comment-text.ts'
import type { ImportIssue, ImportReport } from './rules/import-report.ts'
import { type AddressMap, mapPage } from './rules/map-address.ts'
import { type OwnFields, readOwnFields } from './rules/own-fields.ts'
import { readPageState } from './rules/page-state.ts'
import { readDate } from './rules/read-date.ts'
import type { SourcePage } from './rules/source-record.ts'
import { stageFile } from './stage-file.ts'
import { openStaging, type StagedComment, type Staging } from './store-staging.ts'
import { batchSize, countImported, type TargetPage, writeComments } from './write-comments.ts'

export interface ImportRequest {
  /** A name of `formats`. */
  system: string
  path: string
  /** File for what does not fit into memory; made, and removed at the end. */
  scratchPath: string
  map: AddressMap
  /** Comments of an export of ours stay those of their users; the tenant says that the file may be trusted in this. */
  keepsUsers?: boolean | undefined
  isDryRun: boolean
  /** Called with each line of the report. */
  onIssue: (issue: ImportIssue) => void
  onProgress: (step: 'read' | 'written', comments: number) => void
}

export const systemNames: readonly string[] = Object.keys(formats)

/** May be ended and begun again at any time: what is here is not written twice. */
export async function importComments(request: ImportRequest, ctx: CommentContext): Promise<ImportReport> {
  const read = formats[request.system]
  if (!read) throw new Error(`There is no import of "${request.system}".`)
  const issues = collectIssues(request.onIssue)
  const staging = openStaging(request.scratchPath)
  try {
    const onProgress = (comments: number) => request.onProgress('read', comments)
    const found = await stageFile(read, request.path, { staging, issues, now: ctx.clock.now(), onProgress })
    staging.cutMissingParents((place) =>
      issues.add('mended', place, 'The comment it replies to is not on its page: it starts a new thread.'),
    )
    staging.cutLoops((place) =>
      issues.add('mended', place, 'It replies to itself, directly or through others: it starts a new thread.'),
    )
    const deleted = staging.dropDeletedLeaves()
    const { pages, mapped, written, known, withoutPage } = await writePages(request, staging, issues, ctx)
    const states = Object.fromEntries(
      staging.counts().flatMap(({ state, comments }) => {
        const taken = comments - (withoutPage[state] ?? 0)
        return taken > 0 ? [[state, taken]] : []
      }),
    )
    const { aside, mended, ...told } = issues.summary()
    return {
      system: request.system,
      tenantId: ctx.tenant.id,
      isDryRun: request.isDryRun,
      pages,
      comments: { found, written, known, deleted, aside, mended, states },
      ...told,
      mapped,
    }
  } finally {
    staging.close()
  }
}

/** Of the report. */
const maxMapped = 100

async function writePages(request: ImportRequest, staging: Staging, issues: IssueCollector, ctx: CommentContext) {
  const done = {
    pages: 0,
    written: 0,
    known: 0,
    mapped: [] as ImportReport['mapped'],
    withoutPage: {} as Record<string, number>,
  }
  for (const { page, comments } of staging.pages()) {
    const target = page.isDeleted ? undefined : targetOf(page, request)
    if (!target) {
      const reason = page.isDeleted ? 'Its page was deleted.' : 'Its page has neither an address nor a key.'
      for (const { place, comment } of staging.comments(page.id)) {
        issues.add('aside', place, reason)
        done.withoutPage[comment.state] = (done.withoutPage[comment.state] ?? 0) + 1
      }
      continue
    }
    done.pages++
    if (done.mapped.length < maxMapped)
      done.mapped.push({ source: truncateName(target.source), urlId: truncateName(target.urlId), comments })
    for (const drafts of batchesOf(staging.comments(page.id), staging, issues, request)) {
      if (request.isDryRun) {
        done.known += await countImported(target, drafts, request.system, ctx)
        continue
      }
      const { written, known } = await writeComments(target, drafts, request.system, ctx)
      done.written += written
      done.known += known
      request.onProgress('written', done.written + done.known)
    }
  }
  return done
}

function targetOf(page: SourcePage, { map }: ImportRequest): TargetPage | undefined {
  const mapped = mapPage(page, map)
  return (
    mapped && {
      ...mapped,
      title: (page.title && cleanTitle(page.title)) || undefined,
      state: readPageState(page),
      source: (page.isKeyed ? page.key : page.url) ?? page.url ?? page.key ?? '',
    }
  )
}

function* batchesOf(
  comments: Iterable<StagedComment>,
  staging: Staging,
  issues: IssueCollector,
  request: ImportRequest,
): Generator<Draft[]> {
  let batch: Draft[] = []
  for (const comment of comments) {
    batch.push(draftOf(comment, staging, issues, request))
    if (batch.length < batchSize) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

function draftOf(
  { comment, at, parentId, place }: StagedComment,
  staging: Staging,
  issues: IssueCollector,
  { keepsUsers = false }: ImportRequest,
): Draft {
  const { id, author, state, personId, editedDate, votesUp, votesDown, isPinned = false } = comment
  const person = personId === undefined ? undefined : staging.person(personId)
  const text = commentText(comment.text, comment.markup)
  const characters = [...text]
  if (characters.length > maxImportedChars)
    issues.add('mended', place, `Its text is cut after ${maxImportedChars} characters.`)
  const editedAt = readDate(editedDate)
  const own = readOwnFields(comment.record)
  if (own?.userId !== undefined && !keepsUsers) issues.add('mended', place, userReason)
  return {
    id,
    parentId,
    at,
    editedAt: editedAt !== undefined && editedAt > at ? editedAt : undefined,
    name: author.name ?? person?.name,
    email: author.email ?? person?.email,
    link: author.link ?? person?.link,
    avatar: author.avatar ?? person?.avatar,
    isStaff: author.isStaff || person?.isStaff || false,
    text: characters.length > maxImportedChars ? characters.slice(0, maxImportedChars).join('') : text,
    isDeleted: state === 'deleted',
    isWaiting: state === 'waiting',
    isSpam: state === 'spam',
    isPinned,
    votesUp: votesOf(votesUp),
    votesDown: votesOf(votesDown),
    own: keepsUsers ? own : withoutUser(own),
  }
}

const userReason = 'It was the comment of a user there; here it is nobody’s, unless users are kept (--keep-users).'

/** Whoever wrote the file would say who may edit it. */
function withoutUser(own: OwnFields | undefined): OwnFields | undefined {
  if (!own) return undefined
  const { userId: _, anonUserId: __, ...fields } = own
  return fields
}

const maxVotes = 1e9
const votesOf = (count = 0): number => Math.min(maxVotes, Math.max(0, Math.trunc(count)))
