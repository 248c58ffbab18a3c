// One comment as it is stored, whoever reads it.
import type { HashTagInfo, MentionInfo } from '../contract-record.ts'

export interface Comment {
  tenantId: string
  id: string
  pageId: string
  parentId: string | undefined
  /** The comment that its thread begins with; its own id for that one. */
  rootId: string
  approved: boolean
  reviewed: boolean
  verified: boolean
  verifiedAt: number | undefined
  isSpam: boolean
  /** Hidden from all but its author, who is not told. */
  isShadowed: boolean
  /** `markOf` its text, where a visitor wrote it. */
  mark: string | undefined
  /** A tombstone: kept because others replied. */
  isDeleted: boolean
  isByAdmin: boolean
  isByModerator: boolean
  isPinned: boolean
  isLocked: boolean
  hasImages: boolean
  hasLinks: boolean
  hasCode: boolean
  votesUp: number
  votesDown: number
  flagCount: number
  /** Shown replies to it. */
  childCount: number
  /** Of a root: shown replies at any depth. */
  nestedCount: number
  mrScore: number
  userId: string | undefined
  anonUserId: string | undefined
  commenterName: string
  commenterEmail: string | undefined
  commenterLink: string | undefined
  avatarSrc: string | undefined
  displayLabel: string | undefined
  comment: string
  commentHTML: string
  url: string
  urlIdRaw: string
  pageTitle: string | undefined
  locale: string | undefined
  further: Further
  createdAt: number
  updatedAt: number
  /** When its text was last changed by anybody. */
  editedAt: number | undefined
}

/** Fields that nothing is found or decided by. */
export interface Further {
  mentions?: MentionInfo[]
  hashTags?: HashTagInfo[]
  meta?: Record<string, unknown>
  localDateString?: string
  localDateHours?: number
  rating?: number
  feedbackIds?: string[]
  moderationGroupIds?: string[]
  domain?: string
  externalId?: string
  externalParentId?: string
  expireAt?: number
  fromProductId?: number
  notificationSentForParent?: boolean
  notificationSentForParentTenant?: boolean
  isDeletedUser?: boolean
  aiDeterminedSpam?: boolean
}

/** Whether lists and counts have it. */
export function isShown({ approved, isSpam }: Pick<Comment, 'approved' | 'isSpam'>): boolean {
  return approved && !isSpam
}

/** As its author is told. */
export function appearsApproved({ approved, isShadowed }: Pick<Comment, 'approved' | 'isShadowed'>): boolean {
  return approved || isShadowed
}
