// Addresses of documents: where a file of `docs/` is served, and what its links lead to there.

/** Path below `docs/` without `.md`: `configuration`, `guides/backup`. */
export type DocumentName = string

/** The document that the page at `/docs` begins with; it stands under no address of its own. */
export const indexName: DocumentName = 'guides/README'

export function addressOf(name: DocumentName): string {
  return name === indexName ? '/docs' : `/docs/${name}`
}

/** From one path of this server to another, without their common beginning: holds below any path of `PUBLIC_URL`. */
export function relativeAddress(from: string, to: string): string {
  const folder = from.split('/').slice(1, -1)
  const target = to.split('/').slice(1)
  let common = 0
  while (common < folder.length && common < target.length - 1 && folder[common] === target[common]) common += 1
  const rest = target.slice(common).join('/')
  return `${'../'.repeat(folder.length - common)}${rest}` || './'
}

/** Where links and pictures of a document lead to. */
export type LinkTarget =
  | { kind: 'elsewhere'; href: string }
  | { kind: 'document'; name: DocumentName; fragment: string }
  /** A picture below `docs/screens`. */
  | { kind: 'picture'; file: string }
  /** A file of the repository that this server does not serve. */
  | { kind: 'source' }

/** `href` as it stands in the file of that document. */
export function resolveLink(from: DocumentName, href: string, isDocument: (name: string) => boolean): LinkTarget {
  if (/^[a-z][a-z\d+.-]*:/i.test(href)) return { kind: 'elsewhere', href }
  const { pathname, hash } = new URL(href, `file:///docs/${from}.md`)
  const name = /^\/docs\/(.+)\.md$/.exec(pathname)?.[1]
  if (name !== undefined && isDocument(name)) return { kind: 'document', name, fragment: hash }
  const file = /^\/docs\/(screens\/[\w-]+\/[\w-]+\.png)$/.exec(pathname)?.[1]
  return file === undefined ? { kind: 'source' } : { kind: 'picture', file }
}
