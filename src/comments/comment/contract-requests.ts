// Request models that create or change a comment.
import { z } from 'zod'
import { OpenMap, SentDateTime } from '../wire/contract-envelope.ts'
import {
  CommentUserHashTagInfo,
  CommentUserMentionInfo,
  FComment,
  PickFCommentAPICommentFieldsKeysMeta,
} from './contract-record.ts'

/** Id of the parent comment. The word `null`, which stands for none in queries and forms, is parsed to null. */
export const SentParentId = z.string().transform((id) => (id === 'null' ? null : id))

const RecordStringStringOrNumberValue = z
  .union([z.string(), z.number()])
  .meta({ id: 'RecordStringStringOrNumberValue' })

export const CommentData = z
  .object({
    date: z.number().optional(),
    localDateString: z.string().optional(),
    localDateHours: z.number().optional(),
    commenterName: z.string(),
    commenterEmail: z.string().nullish(),
    commenterLink: z.string().nullish(),
    comment: z.string(),
    productId: z.number().optional(),
    userId: z.string().nullish(),
    avatarSrc: z.string().nullish(),
    parentId: SentParentId.nullish(),
    mentions: z.array(CommentUserMentionInfo).optional(),
    hashTags: z.array(CommentUserHashTagInfo).optional(),
    pageTitle: z.string().optional(),
    isFromMyAccountPage: z.boolean().optional(),
    url: z.string(),
    urlId: z.string(),
    meta: OpenMap.optional(),
    moderationGroupIds: z.array(z.string()).optional(),
    rating: z.number().optional(),
    fromOfflineRestore: z.boolean().optional(),
    autoplayDelayMS: z.number().optional(),
    feedbackIds: z.array(z.string()).optional(),
    questionValues: z.record(z.string(), RecordStringStringOrNumberValue).optional(),
    tos: z.boolean().optional(),
    botId: z.string().optional(),
  })
  .meta({ id: 'CommentData' })

export const CreateCommentParams = CommentData.extend({
  url: z.string().optional().describe('Optional if `urlId` is the address of the page.'),
  approved: z.boolean().optional(),
  domain: z.string().optional(),
  ip: z.string().optional(),
  isPinned: z.boolean().optional(),
  locale: z.string().optional(),
  reviewed: z.boolean().optional(),
  verified: z.boolean().optional(),
  votes: z.number().optional(),
  votesDown: z.number().optional(),
  votesUp: z.number().optional(),
}).meta({ id: 'CreateCommentParams' })

/** Any subset may be sent. */
export const PickAPICommentUpdatableCommentFields = FComment.pick({
  urlId: true,
  url: true,
  pageTitle: true,
  date: true,
  urlIdRaw: true,
  userId: true,
  commenterEmail: true,
  commenterName: true,
  commenterLink: true,
  comment: true,
  commentHTML: true,
  parentId: true,
  localDateString: true,
  localDateHours: true,
  votes: true,
  votesUp: true,
  votesDown: true,
  expireAt: true,
  verified: true,
  verifiedDate: true,
  notificationSentForParent: true,
  notificationSentForParentTenant: true,
  reviewed: true,
  externalId: true,
  externalParentId: true,
  avatarSrc: true,
  isSpam: true,
  approved: true,
  isDeleted: true,
  isDeletedUser: true,
  isByAdmin: true,
  isByModerator: true,
  isPinned: true,
  isLocked: true,
  flagCount: true,
  displayLabel: true,
  meta: true,
  moderationGroupIds: true,
  feedbackIds: true,
})
  .extend({
    date: z.union([SentDateTime, z.number()]).nullable(),
    expireAt: SentDateTime.nullish(),
    verifiedDate: SentDateTime.nullish(),
    meta: PickFCommentAPICommentFieldsKeysMeta.nullish(),
    parentId: SentParentId.nullish(),
  })
  .partial()
  .meta({ id: 'PickAPICommentUpdatableCommentFields' })

export const CommentTextUpdateRequest = z
  .object({
    comment: z.string(),
    mentions: z.array(CommentUserMentionInfo).optional(),
    hashTags: z.array(CommentUserHashTagInfo).optional(),
  })
  .meta({ id: 'CommentTextUpdateRequest' })
