// Documents of `docs/`, found at the start, each read and rendered when it is first asked for, then kept.

import { readdir, readFile } from 'node:fs/promises'
import { type DocumentName, indexName } from './document-address.ts'
import { type RenderedDocument, renderDocument } from './render-document.ts'
import { type Hit, searchDocuments } from './search-documents.ts'

export interface Documents {
  /** Undefined where there is none. */
  find(name: DocumentName): Promise<RenderedDocument | undefined>
  /** A PNG below `docs/` that a document shows; no other is there. */
  findPicture(file: string): Promise<Uint8Array<ArrayBuffer> | undefined>
  search(query: string): Promise<Hit[]>
  /** Of all documents but the index, the guides first. */
  titles(): Promise<ReadonlyMap<DocumentName, string>>
}

/** Folders of documents below `docs/`. */
const folders = ['', 'guides/']

/**
 * `folder` is `docs/`, with a slash at its end. What is kept is bounded by what lies there. Throws an error with the remedy
 * where there are no documents.
 */
export async function openDocuments(folder: URL, serverUrl: string): Promise<Documents> {
  const names = new Set((await Promise.all(folders.map((below) => namesIn(folder, below)))).flat())
  if (!names.has(indexName))
    throw new Error(
      `The guides are missing: there is no ${new URL(`${indexName}.md`, folder).pathname}. Install again.`,
    )
  const rendered = new Map<DocumentName, Promise<RenderedDocument>>()
  const pictures = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()
  const place = { serverUrl, isDocument: (name: string) => names.has(name) }

  async function render(name: DocumentName): Promise<RenderedDocument> {
    return renderDocument(name, await readFile(new URL(`${name}.md`, folder), 'utf8'), place)
  }

  async function find(name: DocumentName): Promise<RenderedDocument | undefined> {
    return names.has(name) ? once(rendered, name, () => render(name)) : undefined
  }

  /** The guides before the rest. */
  async function all(): Promise<Map<DocumentName, RenderedDocument>> {
    const found = new Map<DocumentName, RenderedDocument>()
    for (const name of [...names].sort((a, b) => Number(b.includes('/')) - Number(a.includes('/')))) {
      const document = name === indexName ? undefined : await find(name)
      if (document) found.set(name, document)
    }
    return found
  }

  return {
    find,
    async findPicture(file) {
      const documents = [...(await all()).values()]
      if (!documents.some((document) => document.pictures.includes(file))) return undefined
      return once(pictures, file, async () => new Uint8Array(await readFile(new URL(file, folder))))
    },
    search: async (query) => searchDocuments(await all(), query),
    titles: async () => new Map([...(await all())].map(([name, { title }]) => [name, title])),
  }
}

/** Kept once it has succeeded; a failure is tried again by the next who asks. */
async function once<T>(kept: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  const known = kept.get(key)
  if (known) return known
  const made = make()
  kept.set(key, made)
  try {
    return await made
  } catch (error) {
    kept.delete(key)
    throw error
  }
}

async function namesIn(folder: URL, below: string): Promise<DocumentName[]> {
  const files = await readdir(new URL(below, folder)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return files
    .filter((file) => file.endsWith('.md'))
    .sort()
    .map((file) => `${below}${file.slice(0, -3)}`)
}
