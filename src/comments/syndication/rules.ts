// Comments and posts as feed entries, with their links.
import type { Entry } from '../../platform/syndication/feed.ts'
import { type AuthorDisplay, presentAuthor } from '../comment/rules/author-display.ts'
import type { Comment } from '../comment/rules/record.ts'
import type { WirePost } from '../feed-posts/rules.ts'

/** Addresses of threads and comments on this server. */
export interface ThreadLinks {
  page(urlId: string): string
  feed(urlId: string): string
}

export function threadLinks(publicUrl: string, tenantId: string): ThreadLinks {
  const thread = `${publicUrl}/thread/${tenantId}`
  return {
    page: (urlId) => `${thread}?urlId=${encodeURIComponent(urlId)}`,
    feed: (urlId) => `${thread}/feed.rss?urlId=${encodeURIComponent(urlId)}`,
  }
}

/** `page`: public address and title of the thread. */
export function entryOfComment(
  comment: Comment,
  page: { url: string; title: string | undefined },
  display: AuthorDisplay | undefined,
): Entry {
  const { id, tenantId, commentHTML, createdAt } = comment
  const { commenterName } = presentAuthor(comment, display)
  return {
    id: `urn:pageside:comment:${tenantId}:${id}`,
    url: `${page.url.replace(/#.*/s, '')}#comment-${id}`,
    title: page.title ? `${commenterName} on ${page.title}` : commenterName,
    contentHtml: commentHTML,
    authors: [commenterName],
    publishedAt: createdAt,
  }
}

/** `post`: in its public form. */
export function entryOfPost(post: WirePost, links: ThreadLinks, threadKey: string): Entry {
  const { _id, tenantId, title, contentHTML, fromUserDisplayName, tags, media, createdAt, commentCount } = post
  const image = media?.[0]?.sizes[0]?.src
  const url = post.links?.find((link) => link.url)?.url ?? media?.find(({ linkUrl }) => linkUrl)?.linkUrl
  return {
    id: `urn:pageside:post:${tenantId}:${_id}`,
    url: url ?? links.page(threadKey),
    ...(title ? { title } : {}),
    ...(contentHTML ? { contentHtml: contentHTML } : {}),
    ...(image ? { image } : {}),
    ...(fromUserDisplayName ? { authors: [fromUserDisplayName] } : {}),
    ...(tags ? { categories: tags } : {}),
    publishedAt: Date.parse(createdAt as string),
    discussion: { url: links.page(threadKey), feedUrl: links.feed(threadKey), count: commentCount ?? 0 },
  }
}
