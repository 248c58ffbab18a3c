// Byte bound of comment lists: the largest comments get their short form, and trees lose the end of each thread.

import { type ShortenableFields, toShortForm, truncateHtml } from '../../comment/rules/short-form.ts'
import {
  fragmentBytes,
  fragmentOf,
  type JsonFragment,
  maxFragmentBytes,
  parseFragment,
} from '../../text/json-fragment.ts'
import { takeWithinBytes } from '../../wire/rules-response-size.ts'
import type { TreeNode } from './thread-slice.ts'

/** Of the comments of one reply; the rest of it is up to the tenant. */
const maxListBytes = 1_000_000
/** Per comment: brackets, counters, fields of the viewer. */
const overheadBytes = 200

interface Listed<T> {
  nodes: TreeNode<T>[]
  /** By comment id. */
  fragments: ReadonlyMap<string, JsonFragment>
}

/** A list within the bound is returned unchanged. */
export function limitListBytes<T extends { id: string }>(
  { nodes, fragments }: Listed<T>,
  maxBytes = maxListBytes,
): Listed<T> {
  // Fast path, by an upper bound.
  let bytes = overheadBytes * fragments.size
  for (const fragment of fragments.values()) bytes += maxFragmentBytes(fragment)
  if (bytes <= maxBytes) return { nodes, fragments }
  const shortened = largestShortened(fragments, maxBytes)
  if (shortened.bytes <= maxBytes) return { nodes, fragments: shortened.fragments }
  const shares = sharesOf(nodes, shortened.sizes, maxBytes)
  const cut = nodes.map((node) => withinShare(node, shortened.sizes, shares.get(node) ?? 0))
  return { nodes: cut, fragments: shortened.fragments }
}

/** Smallest threads first: what they leave of an even share goes to larger ones. */
function sharesOf<T extends { id: string }>(
  nodes: readonly TreeNode<T>[],
  sizes: ReadonlyMap<string, number>,
  maxBytes: number,
): Map<TreeNode<T>, number> {
  const sized = nodes.map((node) => ({ node, bytes: bytesOf(node, sizes) })).sort((a, b) => a.bytes - b.bytes)
  const shares = new Map<TreeNode<T>, number>()
  let remaining = maxBytes
  for (const [at, { node, bytes }] of sized.entries()) {
    const share = remaining / (sized.length - at)
    shares.set(node, share)
    remaining -= Math.min(share, bytes)
  }
  return shares
}

function bytesOf<T extends { id: string }>(node: TreeNode<T>, sizes: ReadonlyMap<string, number>): number {
  return node.children.reduce((sum, child) => sum + bytesOf(child, sizes), sizes.get(node.comment.id) ?? 0)
}

/** Largest first, until the list fits. */
function largestShortened(fragments: ReadonlyMap<string, JsonFragment>, maxBytes: number) {
  const sized = [...fragments].map(([id, fragment]) => ({ id, fragment, size: sizeOf(fragment) }))
  const sizes = new Map(sized.map(({ id, size }) => [id, size]))
  const remaining = new Map(fragments)
  let bytes = sized.reduce((sum, { size }) => sum + size, 0)
  for (const { id, fragment, size } of sized.sort((a, b) => b.size - a.size)) {
    if (bytes <= maxBytes) break
    const short = fragmentOf(toShortForm(parseFragment<ShortenableFields>(fragment)))
    const shortSize = sizeOf(short)
    if (shortSize >= size) continue
    remaining.set(id, short)
    sizes.set(id, shortSize)
    bytes += shortSize - size
  }
  return { fragments: remaining, sizes, bytes }
}

/** In bytes. */
function sizeOf(fragment: JsonFragment): number {
  return overheadBytes + fragmentBytes(fragment)
}

/** For the tenant's server: the largest lose HTML and pictures; then as many as fit are returned. */
export function limitAdminListBytes<T extends { commentHTML: string }>(
  comments: readonly T[],
  maxBytes = maxListBytes,
): T[] {
  const sizes = comments.map((comment) => overheadBytes + Buffer.byteLength(JSON.stringify(comment)))
  let bytes = sizes.reduce((sum, size) => sum + size, 0)
  const remaining = [...comments]
  const largestFirst = [...sizes.keys()].sort((a, b) => (sizes[b] ?? 0) - (sizes[a] ?? 0))
  for (const at of largestFirst) {
    const comment = remaining[at]
    if (bytes <= maxBytes || !comment) break
    const { avatarSrc: _, ...others } = comment as T & { avatarSrc?: unknown }
    const short = { ...others, commentHTML: truncateHtml(comment.commentHTML) } as unknown as T
    remaining[at] = short
    bytes += overheadBytes + Buffer.byteLength(JSON.stringify(short)) - (sizes[at] ?? 0)
  }
  return takeWithinBytes(remaining, maxBytes)
}

/** First comments, parents before replies; `hasChildren` marks those with more to read by `parentId`. */
function withinShare<T extends { id: string }>(
  root: TreeNode<T>,
  sizes: ReadonlyMap<string, number>,
  share: number,
): TreeNode<T> {
  let bytes = 0
  const cut = (node: TreeNode<T>): TreeNode<T> => {
    bytes += sizes.get(node.comment.id) ?? 0
    const children: TreeNode<T>[] = []
    for (const child of node.children) {
      if (bytes + (sizes.get(child.comment.id) ?? 0) > share) break
      children.push(cut(child))
    }
    return { ...node, children }
  }
  return cut(root)
}
