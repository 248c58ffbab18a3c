// From what somebody wrote to a comment as it is stored.
import { ApiError } from '../../../platform/errors.ts'
import { requireFewMentions } from '../../comment/comment-input.ts'
import { prepareText, renderText } from '../../comment/markup/render-text.ts'
import { mrScore } from '../../comment/rules/order.ts'
import { isStaff } from '../../comment/rules/permissions.ts'
import { publicJson } from '../../comment/rules/presentation.ts'
import { type Comment, type Further, isShown } from '../../comment/rules/record.ts'
import type { CommentRow } from '../../comment/store/comments.ts'
import type { CommentContext } from '../../context.ts'
import { maskHtml } from '../../screening/rules/words/mask-words.ts'
import { screeningSettingsOf } from '../../screening/screen.ts'
import { matchesLanguages } from '../../text/script-language.ts'

export type RenderedFields = Pick<Comment, 'comment' | 'commentHTML' | 'hasImages' | 'hasLinks' | 'hasCode'> & {
  /** What stands in the text, in place of what was sent along. */
  calledOut: Pick<Further, 'mentions' | 'hashTags'>
}

/** Who proved nothing names few people at once; those whom the tenant vouches for may gather a group. */
const maxMentioned = { unproven: 3, proven: 20, staff: 100 }

function maxMentionedBy({ actor }: CommentContext): number {
  if (actor.kind === 'api' || isStaff(actor)) return maxMentioned.staff
  return actor.verified ? maxMentioned.proven : maxMentioned.unproven
}

/** The text as typed and as shown. Throws `empty-comment`, `comment-too-big`, `invalid-input`. Not all that the tenant wants binds its own server. */
export function renderComment(typed: string, mentions: Further['mentions'], ctx: CommentContext): RenderedFields {
  requireFewMentions(mentions)
  const clean = prepareText(typed, ctx.tenant.effective.maxCommentCharacterLength)
  if ('code' in clean) {
    const { code, ...fields } = clean
    throw new ApiError(code, { fields })
  }
  const { disableAutoHashTagCreation, noImageUploads, allowedLanguages } = ctx.tenant.effective
  const isVisitor = ctx.actor.kind !== 'api' && !isStaff(ctx.actor)
  if (isVisitor && allowedLanguages && !matchesLanguages(clean.text, allowedLanguages)) throw otherLanguage()
  const { html, hasImages, hasLinks, hasCode, hashTags, ...found } = renderText(clean.text, {
    imageAddress: noImageUploads && ctx.actor.kind !== 'api' ? asLink : ctx.imageAddress,
    makesTags: !disableAutoHashTagCreation,
    mentions,
    maxMentioned: maxMentionedBy(ctx),
  })
  const tags = hashTags.map(({ tag }) => ({ id: tag.toLowerCase(), tag, url: null }))
  return {
    comment: clean.text,
    commentHTML: maskHtml(html, screeningSettingsOf(ctx.tenant).masked),
    hasImages,
    hasLinks,
    hasCode,
    calledOut: { hashTags: tags, ...(found.mentions.length > 0 ? { mentions: found.mentions } : {}) },
  }
}

/** A picture without an address is a link. */
const asLink = () => ''

function otherLanguage(): ApiError {
  return new ApiError('invalid-input', { message: 'comment: Its language is not allowed here.' })
}

/** A changed text calls out what stands in it now. */
export function withMentionsAndTags(
  { mentions: _, ...further }: Further,
  calledOut: RenderedFields['calledOut'],
): Further {
  return { ...further, ...calledOut }
}

/** As the rows are written: the public form is made here, once, not on each read. */
export function toCommentRow(comment: Comment): CommentRow {
  const scored = { ...comment, mrScore: mrScore(comment) }
  return { comment: scored, shown: isShown(scored), fragment: publicJson(scored).slice(0, -1) }
}

/** What a new comment has before anybody does anything to it. */
export const newCommentDefaults = {
  reviewed: false,
  isSpam: false,
  isShadowed: false,
  mark: undefined,
  isDeleted: false,
  isPinned: false,
  isLocked: false,
  votesUp: 0,
  votesDown: 0,
  flagCount: 0,
  childCount: 0,
  nestedCount: 0,
  mrScore: 0,
  verifiedAt: undefined,
  editedAt: undefined,
} satisfies Partial<Comment>
