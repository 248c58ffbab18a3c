// Mapping of JSON to items by the owner of a feed.

/** Fields of an item: each a path within it, or a template such as `https://example.com/p/{slug}`. */
export const mappedFields = [
  ...(['title', 'url', 'content', 'summary', 'date', 'modified', 'author', 'image', 'id', 'categories'] as const),
] as const

export type MappedField = (typeof mappedFields)[number]

export type JsonMapping = Partial<Record<MappedField, string | undefined>> & {
  /** Path to the list; without it the list is found by its fields. */
  items?: string | undefined
}
