// A record of another system as a comment of ours, but for its place.

import type { Author } from '../comment/author.ts'
import { prepareText, renderText } from '../comment/markup/render-text.ts'
import type { Comment } from '../comment/rules/record.ts'
import type { CommentContext } from '../context.ts'
import { avatarAddress } from '../identity/rules-actor.ts'
import type { PageRecord } from '../pages/store.ts'
import { cleanEmail, cleanLink, cleanName } from '../text/contact-fields.ts'
import { sanitizeHtml } from '../text/sanitize-html.ts'
import { newCommentDefaults } from '../thread/writing/render-comment.ts'
import { maxImportedChars } from './rules/comment-text.ts'
import type { OwnFields } from './rules/own-fields.ts'

/** A record that can be stored. */
export interface Draft {
  /** Of the other system. */
  id: string
  parentId: string | undefined
  at: number
  editedAt: number | undefined
  name: string | undefined
  email: string | undefined
  link: string | undefined
  avatar: string | undefined
  isStaff: boolean
  /** In the markup that is typed here. */
  text: string
  isDeleted: boolean
  isWaiting: boolean
  isSpam: boolean
  isPinned: boolean
  votesUp: number
  votesDown: number
  /** Of an export of ours. */
  own: OwnFields | undefined
}

const nameless = 'Anonymous'
/** As typed ones. */
const maxNameChars = 100

/** A name that is an address shows what stands before the @. */
function nameOf(written: string): string {
  const short = [...written].slice(0, maxNameChars).join('')
  for (const name of [short, short.replace(/@.*$/s, '')]) {
    const clean = cleanName(name)
    if ('name' in clean) return clean.name
  }
  return nameless
}

export function draftComment(
  draft: Draft,
  page: PageRecord,
  ctx: CommentContext,
): Omit<Comment, 'tenantId' | 'id' | 'pageId' | 'parentId' | 'rootId'> {
  const { imageProxyUrl } = ctx.runtime
  const clean = prepareText(draft.text, maxImportedChars)
  const typed = 'text' in clean ? clean.text : ''
  const makesTags = !ctx.tenant.effective.disableAutoHashTagCreation
  const { html, hashTags, hasCode, hasImages, hasLinks } = renderText(typed, { imageProxyUrl, makesTags })
  const tags = hashTags.map(({ tag }) => ({ id: tag.toLowerCase(), tag, url: null }))
  const isApproved = !draft.isWaiting && !draft.isSpam
  return {
    ...newCommentDefaults,
    ...authorOf(draft, ctx),
    ...{ comment: typed, commentHTML: html, hasCode, hasImages, hasLinks },
    further: tags.length > 0 ? { hashTags: tags } : {},
    approved: isApproved,
    reviewed: isApproved || draft.isSpam,
    isSpam: draft.isSpam,
    // What was shown there needs no proof here.
    verified: isApproved,
    verifiedAt: isApproved ? draft.at : undefined,
    isPinned: draft.isPinned && draft.parentId === undefined,
    votesUp: draft.votesUp,
    votesDown: draft.votesDown,
    url: page.url,
    urlIdRaw: page.urlId,
    pageTitle: page.title,
    locale: undefined,
    createdAt: draft.at,
    updatedAt: draft.editedAt ?? draft.at,
    editedAt: draft.editedAt,
    ...ownFields(draft, ctx),
  }
}

/** The HTML of an edit by the site's own server is not what the text would give. */
function ownFields({ own }: Draft, { runtime }: CommentContext): OwnFields {
  if (!own) return {}
  const { commentHTML, ...fields } = own
  return commentHTML === undefined
    ? fields
    : { ...fields, commentHTML: sanitizeHtml(commentHTML, runtime.imageProxyUrl) }
}

/** Fields that cannot be used here are left out. */
function authorOf(
  { name = nameless, email, link, avatar, isStaff }: Draft,
  { runtime }: CommentContext,
): Omit<Author, 'verified'> {
  const cleanedEmail = email === undefined ? undefined : cleanEmail(email)
  return {
    userId: undefined,
    anonUserId: undefined,
    commenterName: nameOf(name),
    commenterEmail: cleanedEmail && 'email' in cleanedEmail ? cleanedEmail.email : undefined,
    commenterLink: link === undefined ? undefined : cleanLink(link),
    avatarSrc: avatar === undefined ? undefined : avatarAddress(avatar, runtime.imageProxyUrl),
    displayLabel: undefined,
    isByAdmin: false,
    isByModerator: isStaff,
  }
}
