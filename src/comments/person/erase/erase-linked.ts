// Erasure of a person from rows about others: waiting jobs, notifications, mentions, live events, snapshots.
import type { SqlValue } from '../../../platform/data/database.ts'
import { releaseNextInLane } from '../../../platform/jobs/lanes.ts'
import { updateCommentInThread } from '../../changes/thread-updates.ts'
import { type ChangeSet, unitOfWork } from '../../changes/unit-of-work.ts'
import { lockComment } from '../../comment/comment-lookup.ts'
import type { Comment, Further } from '../../comment/rules/record.ts'
import { withoutPerson } from '../../decisions/rules-snapshot.ts'
import { markFinal } from '../../decisions/store.ts'
import { removeSnapshot, replaceSnapshotPart, snapshotPartsAfter } from '../../decisions/store-snapshots.ts'
import { addUnreadCount } from '../../notifications/store/notifications.ts'
import { authorsOfComments } from '../store-person-ids.ts'
import { deleteScanned, emptyEvent, type Scan, type ScannedRow, scanAfter, scans } from '../store-scans.ts'
import { replaceInEntries } from './erase-audit.ts'
import { readPosition, writePosition } from './positions.ts'
import { type MentionEraser, mentionEraser } from './rules-mention-eraser.ts'
import type { ErasureWork, Step } from './work.ts'

const maxRows = 500

interface ScanStep {
  scan: Scan
  count: string
  select(rows: ScannedRow[], work: ErasureWork): Promise<ScannedRow[]>
  erase(rows: ScannedRow[], work: ErasureWork): Promise<void>
}

function scanStep({ scan, count, select, erase }: ScanStep): Step {
  return async (work, position) => {
    const rows = await scanAfter(work.ctx.database, scan, work.person.tenantId, readPosition(position), maxRows)
    const found = await select(rows, work)
    if (found.length > 0) await erase(found, work)
    return {
      position: rows.length < maxRows ? undefined : writePosition(scan, rows.at(-1)),
      counts: { [count]: found.length },
    }
  }
}

const textOf = (value: SqlValue | undefined): string | null => (typeof value === 'string' ? value : null)

/** Mails, deliveries and whatever else waits: what names the person, or is about a comment of theirs. */
export const eraseJobs = scanStep({
  scan: scans.jobs,
  count: 'waiting mails and deliveries',
  async select(rows, work) {
    const commentOf = new Map(rows.map((row) => [row, commentIdIn(textOf(row.payload))]))
    const theirs = await ownAmong([...commentOf.values()], work)
    return rows.filter((row) => {
      const commentId = commentOf.get(row)
      return work.naming.isNamedInText(textOf(row.payload)) || (commentId !== undefined && theirs.has(commentId))
    })
  },
  erase: (rows, { ctx, person }) =>
    ctx.database.write(async (tx) => {
      for (const row of rows) deleteScanned(tx, scans.jobs, person.tenantId, row)
      for (const { kind, lane } of rows)
        if (lane !== null)
          await releaseNextInLane(tx, { name: String(kind), expiresAfterMs: 0 }, String(lane), ctx.clock.now())
    }),
})

function commentIdIn(payload: string | null): string | undefined {
  const { commentId } = JSON.parse(payload ?? '{}') as { commentId?: unknown }
  return typeof commentId === 'string' ? commentId : undefined
}

async function ownAmong(
  ids: readonly (string | undefined)[],
  { ctx, person, isAuthor }: ErasureWork,
): Promise<Set<string>> {
  const named = [...new Set(ids.filter((id) => id !== undefined))]
  const authors = await authorsOfComments(ctx.database, person.tenantId, named)
  return new Set([...authors.values()].filter(isAuthor).map(({ id }) => id))
}

/** Of others, from the person: by id, by comment, or by name where the comment is gone. */
export const eraseNotifications = scanStep({
  scan: scans.notifications,
  count: 'notifications of others',
  async select(rows, work) {
    const ids = [...new Set(rows.flatMap(({ from_comment_id: id }) => textOf(id) ?? []))]
    const authors = await authorsOfComments(work.ctx.database, work.person.tenantId, ids)
    return rows.filter((row) => {
      const author = authors.get(textOf(row.from_comment_id) ?? '')
      if (author && !author.isDeleted && work.isAuthor(author)) return true
      const isNamed = work.naming.isName(row.from_name) && (!author || author.isDeleted)
      return isNamed || work.naming.isNamedIn([row.from_user_id]) || isAmongOthers(row, work)
    })
  },
  erase: (rows, { ctx, person }) =>
    ctx.database.write(async (tx) => {
      for (const row of rows) deleteScanned(tx, scans.notifications, person.tenantId, row)
      const unread = Map.groupBy(
        rows.filter(({ on_bell }) => on_bell === 1),
        ({ person: key }) => String(key),
      )
      for (const key of [...unread.keys()].sort())
        addUnreadCount(tx, person.tenantId, key, -(unread.get(key)?.length ?? 0))
    }),
})

function isAmongOthers({ others }: ScannedRow, { naming }: ErasureWork): boolean {
  const text = textOf(others)
  return naming.isNamedInText(text) || naming.hasNameInText(text)
}

/** Rows of a week: readers skip empty ones. */
export const eraseEvents = scanStep({
  scan: scans.events,
  count: 'live events',
  select: async (rows, { naming }) =>
    rows.filter(({ payload }) => naming.isNamedInText(textOf(payload)) || naming.hasNameInText(textOf(payload))),
  erase: (rows, { ctx, person }) =>
    ctx.database.write(async (tx) => {
      for (const row of rows) emptyEvent(tx, person.tenantId, row)
    }),
})

export const eraseRuns = scanStep({
  scan: scans.runs,
  count: 'bulk runs',
  select: async (rows, { naming }) =>
    rows.filter(({ member, target, undone_by }) =>
      [member, target, undone_by].some((one) => naming.isNamedInText(textOf(one))),
    ),
  erase: deleteAll(scans.runs),
})

export const eraseFilters = scanStep({
  scan: scans.filters,
  count: 'filters of the desk',
  select: async (rows, { naming }) => rows.filter(({ filter }) => naming.isNamedInText(textOf(filter))),
  erase: deleteAll(scans.filters),
})

function deleteAll(scan: Scan): ScanStep['erase'] {
  return (rows, { ctx, person }) =>
    ctx.database.write(async (tx) => {
      for (const row of rows) deleteScanned(tx, scan, person.tenantId, row)
    })
}

/** Comments of others that mention the person: the rest of the text is theirs. */
export const eraseMentions = scanStep({
  scan: scans.comments,
  count: 'mentions',
  select: async (rows, work) =>
    rows.filter(({ further }) => {
      const { mentions } = JSON.parse(textOf(further) ?? '{}') as Further
      return mentions?.some((mention) => isMentioned(mention, work)) ?? false
    }),
  async erase(rows, work) {
    for (const { id } of rows) await eraseMention(String(id), work)
  },
})

function isMentioned({ id }: { id: string }, { keys }: ErasureWork): boolean {
  return keys.ids.includes(id) || keys.ssoIds.includes(id)
}

function eraseMention(id: string, work: ErasureWork): Promise<void> {
  const { ctx } = work
  return unitOfWork(ctx, async (tx): Promise<ChangeSet<void>> => {
    const found = await lockComment(tx, id, ctx.tenant.id)
    if (!found) return { reply: undefined, audit: undefined, pages: [] }
    const { comment, page, isListed } = found
    const eraser = mentionEraser(comment.further.mentions?.filter((mention) => isMentioned(mention, work)) ?? [])
    const after = withoutMentions(comment, eraser, work)
    await replaceInEntries(tx, comment, eraser.inText)
    await updateCommentInThread(tx, comment, after, ctx, { isListed })
    const frame = { comment: { comment: after, urlId: page.urlId } }
    const event = { type: 'updated-comment' as const, commentId: id, broadcastId: ctx.ids.next(), frame }
    const description = 'A mention was erased with the data of who was mentioned.'
    return {
      reply: undefined,
      audit: { resource: 'Comment', objectId: id, crud: 'u', description },
      pages: [
        {
          pageId: page.id,
          redactedText: { comment: after, urlId: page.urlId },
          event: isListed ? event : undefined,
        },
      ],
    }
  })
}

function withoutMentions(comment: Comment, eraser: MentionEraser, work: ErasureWork): Comment {
  const { mentions = [] } = comment.further
  return {
    ...comment,
    comment: eraser.inText(comment.comment),
    commentHTML: eraser.inHtml(comment.commentHTML),
    further: { ...comment.further, mentions: mentions.filter((mention) => !isMentioned(mention, work)) },
  }
}

const maxParts = 20

/** Comments that staff deleted are kept for a time, those of the person no longer: their threads cannot come back then. */
export const eraseSnapshots: Step = async (work, position) => {
  const { ctx, person, naming } = work
  const [decisionId, part] = (readPosition(position) ?? []) as [string?, number?]
  const after = decisionId === undefined || part === undefined ? undefined : { decisionId, part }
  const parts = await snapshotPartsAfter(ctx.database, person.tenantId, after, maxParts)
  const erased = { userIds: work.keys.ids, username: undefined, isAuthor: work.isAuthor }
  let count = 0
  await ctx.database.write(async (tx) => {
    for (const one of parts) {
      const snapshot = withoutPerson(one.snapshot, erased)
      if (snapshot === one.snapshot && !naming.isNamedInText(JSON.stringify(snapshot))) continue
      count++
      if (snapshot && !naming.isNamedInText(JSON.stringify(snapshot)))
        replaceSnapshotPart(tx, person.tenantId, { ...one, snapshot })
      else {
        removeSnapshot(tx, person.tenantId, one.decisionId)
        markFinal(tx, person.tenantId, one.decisionId)
      }
    }
  })
  const last = parts.length < maxParts ? undefined : parts.at(-1)
  return { position: last && JSON.stringify([last.decisionId, last.part]), counts: { snapshots: count } }
}
