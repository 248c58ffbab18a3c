// Links, pictures and example addresses of a parsed document, as this server's pages have them.

import type { Token } from 'markdown-it'
import { addressOf, type DocumentName, relativeAddress, resolveLink } from './document-address.ts'

/** Where the documents are served. */
export interface Place {
  /** Public address of this server, without a slash at its end. */
  serverUrl: string
  isDocument(name: string): boolean
}

/** The address that examples are written with: the one of a server with default settings. */
const exampleAddress = 'http://127.0.0.1:4000'

/**
 * In text, code and links; `$&` in an address stands for itself. What stands in a fence of a named file is that file's own.
 */
export function putOwnAddress(tokens: readonly Token[], serverUrl: string): void {
  for (const token of tokens) {
    if (fileOfFence(token) !== undefined) continue
    token.content = token.content.replaceAll(exampleAddress, () => serverUrl)
    if (token.type === 'link_open')
      token.attrSet(
        'href',
        attribute(token, 'href').replaceAll(exampleAddress, () => serverUrl),
      )
    if (token.children) putOwnAddress(token.children, serverUrl)
  }
}

/** The second word behind a fence names the file of the repository that it shows: `ini deploy/pageside.service`. */
export function fileOfFence({ type, info }: Pick<Token, 'type' | 'info'>): string | undefined {
  return type === 'fence' ? info.trim().split(/\s+/)[1] : undefined
}

/** Links to source files become text. The result: files of the pictures, below `docs/`. Throws for pictures of elsewhere. */
export function rewriteLinks(tokens: readonly Token[], from: DocumentName, place: Place): string[] {
  const pictures: string[] = []
  for (const token of tokens.filter(({ children }) => children !== null)) {
    const isKept: boolean[] = []
    token.children = (token.children ?? []).filter((child) => {
      if (child.type === 'link_close') return isKept.pop()
      if (child.type === 'image') pictures.push(rewritePicture(child, from, place))
      if (child.type !== 'link_open') return true
      const href = addressFor(from, attribute(child, 'href'), place)
      isKept.push(href !== undefined)
      if (href !== undefined) child.attrSet('href', href)
      return href !== undefined
    })
  }
  return pictures
}

function addressFor(from: DocumentName, href: string, { isDocument }: Place): string | undefined {
  if (href.startsWith('#')) return href
  const target = resolveLink(from, href, isDocument)
  if (target.kind === 'elsewhere') return target.href
  if (target.kind !== 'document') return undefined
  return relativeAddress(addressOf(from), addressOf(target.name)) + target.fragment
}

function rewritePicture(token: Token, from: DocumentName, { isDocument }: Place): string {
  const src = attribute(token, 'src')
  const target = resolveLink(from, src, isDocument)
  if (target.kind !== 'picture')
    throw new Error(`docs/${from}.md shows ${src}, which is no picture below docs/screens.`)
  token.attrSet('src', relativeAddress(addressOf(from), `/docs/${target.file}`))
  token.attrSet('loading', 'lazy')
  return target.file
}

function attribute(token: Token, name: string): string {
  return String(token.attrGet(name) ?? '')
}
