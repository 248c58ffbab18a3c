// Writes a batch of imported comments of one page: rows, counters, ledger and audit in one transaction.
import { hash } from 'node:crypto'
import type { Transaction } from '../../platform/data/database.ts'
import { type ChangeSet, unitOfWork } from '../changes/unit-of-work.ts'
import type { Comment } from '../comment/rules/record.ts'
import { createTombstone } from '../comment/rules/tombstone.ts'
import { existingIds, insertComment } from '../comment/store/comments.ts'
import { toCommentRow } from '../comment/stored-comment.ts'
import type { CommentContext } from '../context.ts'
import { claimRanks } from '../pages/rules-page-claim.ts'
import { ensurePage, type PageRecord, setPageState } from '../pages/store.ts'
import { type Draft, draftComment } from './draft-comment.ts'
import type { MappedPage } from './rules/map-address.ts'
import { isOwnId } from './rules/own-fields.ts'
import type { ImportedPageState } from './rules/page-state.ts'
import {
  type AnswerCounts,
  addAnswers,
  addImported,
  findImported,
  findPositions,
  type ParentPosition,
} from './store-ledger.ts'

/** Of one transaction: others wait for it. */
export const batchSize = 100

export interface TargetPage extends MappedPage {
  title: string | undefined
  state: ImportedPageState
  /** Address or key in the other system, which keys in the ledger are made with. */
  source: string
}

export interface Written {
  written: number
  /** Were here before. */
  known: number
}

/** Parents stand before their answers, in this batch or an earlier one. */
export async function writeComments(
  page: TargetPage,
  drafts: readonly Draft[],
  system: string,
  ctx: CommentContext,
): Promise<Written> {
  const keyOf = keyOfPage(page, system)
  const keys = drafts.flatMap(({ id, parentId }) =>
    parentId === undefined ? [keyOf(id)] : [keyOf(id), keyOf(parentId)],
  )
  const known = await findImported(ctx.database, ctx.tenant.id, keys)
  const missing = drafts.filter(({ id }) => !known.has(keyOf(id)))
  if (missing.length === 0) return { written: 0, known: drafts.length }
  const written = await unitOfWork(ctx, (tx, now) => writeAll(tx, { page, drafts: missing, keyOf, keys, now }, ctx))
  return { written, known: drafts.length - written }
}

const keyOfPage = (page: TargetPage, system: string) => (id: string) =>
  hash('sha256', [system, page.source, id].join('\0'), 'base64url')

/** How many of them are here from an earlier run. */
export async function countImported(
  page: TargetPage,
  drafts: readonly Draft[],
  system: string,
  ctx: CommentContext,
): Promise<number> {
  const keys = drafts.map(({ id }) => keyOfPage(page, system)(id))
  const known = await findImported(ctx.database, ctx.tenant.id, keys)
  return keys.filter((key) => known.has(key)).length
}

interface Batch {
  page: TargetPage
  drafts: readonly Draft[]
  keyOf: (id: string) => string
  keys: readonly string[]
  now: number
}

async function writeAll(tx: Transaction, batch: Batch, ctx: CommentContext): Promise<ChangeSet<number>> {
  const { page: target, keyOf, keys, now } = batch
  const tenantId = ctx.tenant.id
  const first = Math.min(...batch.drafts.map(({ at }) => at), now)
  const claim = { ...target, tenantId, rank: claimRanks.tenant }
  const page = await ensurePage(tx, claim, ctx.ids.next, first)
  // A thread that has begun here is open or closed as it was made here.
  if (page.commentCount === 0) await applyState(tx, page, target.state, now)
  // Under the lock of the page, another run of the same import has ended or not begun.
  const imported = await findImported(tx, tenantId, keys)
  const drafts = batch.drafts.filter(({ id }) => !imported.has(keyOf(id)))
  const positions = await findPositions(tx, tenantId, [...new Set(imported.values())])
  const taken = await existingIds(
    tx,
    tenantId,
    drafts.flatMap(({ id, own }) => (own && isOwnId(id) ? [id] : [])),
  )
  const idOf = ({ id, own }: Draft) => (own && isOwnId(id) && !taken.has(id) ? id : ctx.ids.next())
  const counts: AnswerCounts = { children: new Map(), nested: new Map() }
  const shown = { comments: 0, roots: 0 }
  for (const draft of drafts) {
    const parent = positionOf(draft, { imported, positions, keyOf, page })
    const { comment, isListed } = insertOne(tx, { draft, id: idOf(draft), page, parent }, ctx)
    imported.set(keyOf(draft.id), comment.id)
    positions.set(comment.id, { id: comment.id, pageId: page.id, rootId: comment.rootId, isListed })
    addImported(tx, tenantId, keyOf(draft.id), comment.id)
    if (isListed) count(comment, counts, shown)
  }
  addAnswers(tx, tenantId, counts)
  return {
    reply: drafts.length,
    pages: drafts.length === 0 ? [] : [{ pageId: page.id, event: undefined, counted: shown }],
    audit:
      drafts.length === 0
        ? undefined
        : {
            resource: 'Comment',
            objectId: page.id,
            crud: 'c',
            description: 'Comments of another system were imported.',
            after: { urlId: page.urlId, comments: drafts.length },
          },
  }
}

async function applyState(
  tx: Transaction,
  page: PageRecord,
  { isClosed, ...state }: ImportedPageState,
  now: number,
): Promise<void> {
  const closedAt = isClosed ? (page.closedAt ?? now) : page.closedAt
  if (isClosed || Object.keys(state).length > 0) await setPageState(tx, page, { ...page, ...state, closedAt })
}

interface Known {
  imported: ReadonlyMap<string, string>
  positions: ReadonlyMap<string, ParentPosition>
  keyOf: (id: string) => string
  page: PageRecord
}

/** Undefined for a root, and where the parent was deleted or moved since an earlier run. */
function positionOf({ parentId }: Draft, { imported, positions, keyOf, page }: Known): ParentPosition | undefined {
  if (parentId === undefined) return undefined
  const position = positions.get(imported.get(keyOf(parentId)) ?? '')
  return position?.pageId === page.id ? position : undefined
}

function insertOne(
  tx: Transaction,
  { draft, id, page, parent }: { draft: Draft; id: string; page: PageRecord; parent: ParentPosition | undefined },
  ctx: CommentContext,
): { comment: Comment; isListed: boolean } {
  const place = { tenantId: ctx.tenant.id, id, pageId: page.id, parentId: parent?.id, rootId: parent?.rootId ?? id }
  const fields = draftComment(draft, page, ctx)
  const made: Comment = { ...fields, ...place }
  const row = toCommentRow(draft.isDeleted ? createTombstone(made) : made)
  const isListed = row.shown && (parent === undefined || parent.isListed)
  insertComment(tx, { ...row, shown: isListed })
  return { comment: row.comment, isListed }
}

function count(
  { parentId, rootId, id }: Comment,
  { children, nested }: AnswerCounts,
  shown: { comments: number; roots: number },
): void {
  shown.comments++
  if (parentId === undefined) shown.roots++
  else children.set(parentId, (children.get(parentId) ?? 0) + 1)
  if (rootId !== id) nested.set(rootId, (nested.get(rootId) ?? 0) + 1)
}
