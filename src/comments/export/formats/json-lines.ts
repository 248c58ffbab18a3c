// JSON Lines: an export that can be imported again without loss, and read by whoever knows JSON.
import type { Comment } from '../../comment/rules/record.ts'
import { dateOf, type ExportedPage, type ExportFormat, stateOf } from '../rules/exported-record.ts'

/** Moves when a reader of the version before could misread a line. */
const exportVersion = 1

/** Fields of the record that stand in the line by other names, or follow from others. */
const elsewhere = new Set<keyof Comment>([
  ...(['tenantId', 'id', 'pageId', 'parentId', 'rootId', 'comment', 'createdAt', 'editedAt', 'commenterName'] as const),
  ...(['commenterEmail', 'commenterLink', 'avatarSrc', 'votesUp', 'votesDown', 'isPinned', 'isDeleted'] as const),
  ...([
    'childCount',
    'nestedCount',
    'mrScore',
    'hasImages',
    'hasLinks',
    'hasCode',
    'pageTitle',
    'url',
    'urlIdRaw',
  ] as const),
])

export const jsonLines: ExportFormat = {
  extension: 'jsonl',
  begin: ({ id, name, at }) =>
    line({ kind: 'export', version: exportVersion, tenantId: id, tenant: name, date: dateOf(at) }),
  page: ({ urlId, url, title, closedAt, ...page }) =>
    line({
      kind: 'page',
      urlId,
      url: url || undefined,
      title,
      closed: closedAt !== undefined || undefined,
      state: stateOfPage(page),
    }),
  comment: ({ page, shown: _, ...comment }) =>
    line({
      kind: 'comment',
      id: comment.id,
      urlId: page.urlId,
      parentId: comment.parentId,
      date: dateOf(comment.createdAt),
      editedAt: dateOf(comment.editedAt),
      state: stateOf(comment),
      name: comment.commenterName,
      email: comment.commenterEmail,
      website: comment.commenterLink,
      avatar: comment.avatarSrc,
      text: comment.comment,
      votesUp: comment.votesUp || undefined,
      votesDown: comment.votesDown || undefined,
      pinned: comment.isPinned || undefined,
      record: Object.fromEntries(Object.entries(comment).filter(([name]) => !elsewhere.has(name as keyof Comment))),
    }),
  end: () => '',
}

function stateOfPage(page: Omit<ExportedPage, 'urlId' | 'url' | 'title' | 'closedAt'>): object | undefined {
  const { isReadOnly, groups, slowModeMinutes, preModeration } = page
  const state = {
    ...(isReadOnly ? { readOnly: true } : {}),
    ...(groups ? { groups } : {}),
    ...(slowModeMinutes > 0 ? { slowModeMinutes } : {}),
    ...(preModeration ? { preModeration } : {}),
  }
  return Object.keys(state).length > 0 ? state : undefined
}

const line = (fields: object): string => `${JSON.stringify(fields)}\n`
