// Feed post: accepted fields, their bounds, and its form for admins and readers.
import { hash } from 'node:crypto'
import { formatName, type NameFormat } from '../comment/rules/author-display.ts'
import { userKey } from '../identity/rules-person-key.ts'
import { stripBidiControls } from '../text/bidi.ts'
import { parseWebAddress } from '../text/web-address.ts'
import type { FeedPost, SentFeedPost } from './contract.ts'

export type WirePost = ReturnType<typeof FeedPost.parse>
export type SentPost = ReturnType<typeof SentFeedPost.parse>

/** Wire fields except for those of the server; keys without value are absent. */
export type PostFields = Partial<
  Omit<
    WirePost,
    '_id' | 'tenantId' | 'createdAt' | 'fromIpHash' | 'commentCount' | 'fromUserDisplayName' | 'fromUserAvatar'
  >
> & { fromUserDisplayName?: string; fromUserAvatar?: string }

export interface Post {
  tenantId: string
  id: string
  fields: PostFields
  /** Key of the author; undefined where the site names nobody it knows. */
  author: string | undefined
  /** Only the author sees it. */
  isShadowed: boolean
  createdAt: number
  updatedAt: number
}

/** `urlId` of the page whose stream carries the events of posts. */
export const feedUrlId = 'FEEDS'
export const threadUrlId = (postId: string): string => `post:${postId}`

/** Lists hold up to 1000 posts. */
const maxChars = { post: 65_536, title: 1000, name: 500, tag: 100, address: 3000 }
const maxEntries = { tags: 50, media: 50, sizes: 20, links: 50 }

/** Fields as sent and validated; null removes a field. `problem` is a sentence. */
export function parsePost(
  sent: SentPost,
  safeHtml: (html: string) => string,
): { fields: { [N in keyof PostFields]: PostFields[N] | null } } | { problem: string } {
  const problem = problemOf(sent)
  if (problem) return { problem }
  const { title, fromUserId, tags, weight, meta, contentHTML, media, links, reacts } = sent
  const { fromUserDisplayName, fromUserAvatar } = sent
  const read = {
    title: title && stripBidiControls(title),
    fromUserId,
    fromUserDisplayName: fromUserDisplayName && stripBidiControls(fromUserDisplayName),
    fromUserAvatar,
    tags: tags && [...new Set(tags)],
    weight,
    meta,
    contentHTML: contentHTML === undefined ? undefined : safeHtml(contentHTML),
    media,
    links,
    reacts,
  }
  const given = Object.entries(read).filter(([, value]) => value !== undefined)
  return { fields: Object.fromEntries(given.map(([name, value]) => [name, isNothing(value) ? null : value])) }
}

function isNothing(value: unknown): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

function problemOf(sent: SentPost): string | undefined {
  const { title = '', fromUserId = '', fromUserDisplayName, fromUserAvatar, tags = [], media = [], links = [] } = sent
  const names = [fromUserId, fromUserDisplayName ?? '']
  if (JSON.stringify(sent).length > maxChars.post) return `A post has no more than ${maxChars.post} characters in all.`
  if (title.length > maxChars.title) return `title: No more than ${maxChars.title} characters.`
  if (names.some(({ length }) => length > maxChars.name)) return `fromUser…: No more than ${maxChars.name} characters.`
  if (fromUserAvatar && !isAddress(fromUserAvatar)) return 'fromUserAvatar: Must be an http or https address.'
  if (tags.length > maxEntries.tags || tags.some((tag) => tag.trim() === '' || tag.length > maxChars.tag)) {
    return `tags: At most ${maxEntries.tags}, each of 1 to ${maxChars.tag} characters.`
  }
  if (links.length > maxEntries.links || links.some(({ url }) => url && !isAddress(url))) {
    return `links: At most ${maxEntries.links}, each to an http or https address.`
  }
  return problemOfMedia(media) ?? problemOfReacts(sent.reacts)
}

function problemOfMedia(media: NonNullable<SentPost['media']>): string | undefined {
  const areRight = media.every(({ linkUrl, sizes }) => {
    const arePictures = sizes.every(({ src, w, h }) => isAddress(src) && w >= 0 && h >= 0)
    return sizes.length <= maxEntries.sizes && arePictures && (!linkUrl || isAddress(linkUrl))
  })
  if (areRight && media.length <= maxEntries.media) return undefined
  return `media: At most ${maxEntries.media}, each of at most ${maxEntries.sizes} sizes with http or https addresses.`
}

function problemOfReacts(reacts: SentPost['reacts'] = {}): string | undefined {
  const areCounts = Object.values(reacts).every((count) => Number.isSafeInteger(count) && count >= 0)
  return areCounts ? undefined : 'reacts: Must be whole numbers from 0 on.'
}

function isAddress(typed: string): boolean {
  return typed.length <= maxChars.address && parseWebAddress(typed) !== undefined
}

/** Author of a post that the tenant's server says is by one of its users. */
export function authorKeyOf({ fromUserId }: PostFields, tenantId: string): string | undefined {
  return fromUserId?.startsWith(`${tenantId}:`) ? userKey(fromUserId) : undefined
}

/** As sent by the tenant's server. */
export function presentPostForAdmin({ id, tenantId, fields, createdAt }: Post, commentCount: number): WirePost {
  return { _id: id, tenantId, ...fields, createdAt: new Date(createdAt).toISOString(), commentCount }
}

export interface PostDisplay {
  imageProxyUrl(url: string): string
  nameFormat: NameFormat
}

/** For readers: names as the site shows them, images through the image proxy; unsupported ones are omitted. */
export function presentPost(post: Post, commentCount: number, { imageProxyUrl, nameFormat }: PostDisplay): WirePost {
  const whole = presentPostForAdmin(post, commentCount)
  const { fromUserAvatar, fromUserDisplayName, media } = whole
  const pictures = media?.map(({ sizes, ...item }) => {
    const shown = sizes.map(({ src, ...size }) => ({ ...size, src: imageProxyUrl(src) }))
    return { ...item, sizes: shown.filter(({ src }) => src !== '') }
  })
  const shown: WirePost = {
    ...whole,
    fromUserDisplayName: fromUserDisplayName && formatName(nameFormat, fromUserDisplayName),
    fromUserAvatar: fromUserAvatar && imageProxyUrl(fromUserAvatar),
    media: pictures,
  }
  if (!shown.fromUserDisplayName) delete shown.fromUserDisplayName
  if (!shown.fromUserAvatar) delete shown.fromUserAvatar
  if (!shown.media) delete shown.media
  return shown
}

/** Equal for posts of one author with the same content. */
export function contentKey({ fromUserId, title, contentHTML, media, links }: PostFields): string {
  return hash('sha256', JSON.stringify([fromUserId, title, contentHTML, media, links]), 'base64url')
}
