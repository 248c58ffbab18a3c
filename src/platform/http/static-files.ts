// Built web files, read once at the start, served from memory with compressed variants.

import { readdir, readFile } from 'node:fs/promises'
import { dirname, extname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { type Call, pathOf } from '../api/call.ts'
import type { ReplyDocument } from '../api/operation.ts'
import type { Page } from '../api/page.ts'
import { etagOf } from '../api/response.ts'
import { negotiateEncoding } from '../compression/content-encoding.ts'

/**
 * One page for each file below the folder: `index.html` is `/`, `a.html` is `/a`. Files that `offered` denies are left out,
 * with the links to it, and with nothing else to offer all of it. `index.de.html` is `/` in German, `index.html` in English:
 * `chooseLanguage` says which is sent for an `Accept-Language`. Throws an error with the remedy without a build.
 */
export async function staticFiles(
  folder: URL,
  offered: Record<string, boolean> = {},
  chooseLanguage: ChooseLanguage = () => undefined,
): Promise<Page[]> {
  const offers = Object.values(offered)
  if (offers.length > 0 && !offers.includes(true)) return []
  const names = await namesBelow(fileURLToPath(folder))
  if (!names.includes('index.html'))
    throw new Error(`${fileURLToPath(folder)} holds no built pages. Build them with: node src/web/build/build.ts`)
  const served = names.filter((name) => offered[pathOfFile(name)] !== false)
  const missing = Object.keys(offered).filter((path) => offered[path] === false)
  const files = await Promise.all(
    served.map(async (name) => {
      const bytes = await readFile(new URL(name, folder))
      return { name, bytes: extname(name) === '.html' ? withoutLinks(bytes, missing) : bytes }
    }),
  )
  const pages = Map.groupBy(files, ({ name }) => pathOfFile(name))
  return [...pages].map(([path, versions]) => pageOf(path, versions, chooseLanguage))
}

/** Among the languages of a page; undefined: none of them is wanted. */
type ChooseLanguage = (
  languages: { has(language: string): boolean },
  accepted: string | undefined,
) => string | undefined

interface BuiltFile {
  name: string
  bytes: Uint8Array
}

/** Of the menus: each stands on a line of its own. */
function withoutLinks(html: Buffer, paths: readonly string[]): Buffer {
  const starts = paths.map((path) => `<a href="${path === '/' ? './' : path.slice(1)}">`)
  const isLeft = (line: string) => !starts.some((start) => line.startsWith(start) && line.endsWith('</a>'))
  return paths.length === 0 ? html : Buffer.from(html.toString().split('\n').filter(isLeft).join('\n'))
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
}

/** Resources of this origin only, nothing inline, and no further capabilities. */
const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "frame-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "manifest-src 'self'",
  "worker-src 'self'",
].join('; ')

/** The icon carries its own style. */
const iconPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"
const policies: Record<string, string> = { '.html': pagePolicy, '.svg': iconPolicy }

/** A service worker asks for nothing, and is for the page beside its folder. */
const isWorker = (name: string): boolean => /-worker\.js$/.test(name)
const ofWorker = (name: string) => ({
  'Content-Security-Policy': "default-src 'none'",
  'Service-Worker-Allowed': `../${dirname(name)}`,
})

/** Files for pages of other sites. Their names are permanent, so caches keep them for minutes only. */
const isForOthers = (name: string): boolean => /^(?:embed[./]|js\/)/.test(name)
const forOthers = { 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' }
const minutes = 'public, max-age=300, stale-while-revalidate=86400'

/** Built names change with their content, so such a file never does. */
const forever = 'public, max-age=31536000, immutable'

const ours = ['br', 'gzip'] as const
type Ours = (typeof ours)[number]

const pack: Record<Ours, (bytes: Uint8Array) => Promise<Uint8Array>> = {
  br: promisify<Uint8Array, Uint8Array>(brotliCompress),
  gzip: (bytes) => promisify(gzip)(bytes, { level: 9 }),
}

function pageOf(path: string, versions: readonly BuiltFile[], chooseLanguage: ChooseLanguage): Page {
  const byLanguage = new Map(
    versions.map(({ name, bytes }) => [languageOf(name), fileOf(name, bytes, versions.length > 1)]),
  )
  const usual = byLanguage.get(mainLanguage) ?? [...byLanguage.values()][0]
  const fileFor = (call: Call) => {
    const language = byLanguage.size > 1 ? chooseLanguage(byLanguage, call.header('accept-language')) : undefined
    return byLanguage.get(language ?? mainLanguage) ?? usual
  }
  return {
    path,
    kind: 'file',
    async show(call) {
      const target = pathOf(call.target)
      if (target.endsWith('/') !== path.endsWith('/')) return moved(target)
      const file = fileFor(call)
      if (!file) throw new Error(`${path} has no file.`)
      const encoding = negotiateEncoding(call.header('accept-encoding'), ours)
      return encoding ? file.packedIn(encoding) : file.plain
    },
  }
}

const mainLanguage = 'en'

/** Of `index.de.html`. */
const languageOf = (name: string): string => /\.([a-z]{2,3})\.html$/.exec(name)?.[1] ?? mainLanguage

interface ServedFile {
  plain: ReplyDocument
  packedIn(encoding: Ours): Promise<ReplyDocument>
}

function fileOf(name: string, bytes: Uint8Array, hasLanguages: boolean): ServedFile {
  const document = documentOf(name, new Uint8Array(bytes))
  const plain = hasLanguages ? inLanguage(document, languageOf(name)) : document
  /** Made for the first who asks: packing everything took half of the start. */
  const packed = new Map<Ours, Promise<ReplyDocument>>()
  const packedIn = (encoding: Ours) => {
    const made = packed.get(encoding) ?? pack[encoding](bytes).then((small) => encoded(plain, encoding, small))
    packed.set(encoding, made)
    return made
  }
  return { plain, packedIn }
}

const inLanguage = (document: ReplyDocument, language: string): ReplyDocument => ({
  ...document,
  vary: 'Accept-Encoding, Accept-Language',
  headers: { ...document.headers, 'Content-Language': language },
})

function documentOf(name: string, bytes: Uint8Array<ArrayBuffer>): ReplyDocument {
  const kind = extname(name)
  const type = types[kind]
  if (!type) throw new Error(`${name}: no content type is known for this file.`)
  const policy = policies[kind]
  return {
    bytes,
    type,
    etag: etagOf(bytes),
    cacheControl: /^(?:assets|embed)\//.test(name) ? forever : isForOthers(name) ? minutes : 'no-cache',
    vary: 'Accept-Encoding',
    headers: {
      ...(policy ? { 'Content-Security-Policy': policy } : {}),
      ...(isForOthers(name) ? forOthers : {}),
      ...(isWorker(name) ? ofWorker(name) : {}),
    },
  }
}

function encoded(plain: ReplyDocument, encoding: Ours, bytes: Uint8Array): ReplyDocument {
  return {
    ...plain,
    bytes: new Uint8Array(bytes),
    etag: `${plain.etag?.slice(0, -1)}-${encoding}"`,
    headers: { ...plain.headers, 'Content-Encoding': encoding },
  }
}

function pathOfFile(name: string): string {
  const plain = name.replace(/(?:\.[a-z]{2,3})?\.html$/, '')
  return plain === 'index' ? '/' : `/${plain}`
}

/** A page's relative addresses need the root's slash, also below `/something`, and are wrong after any other one. */
function moved(target: string): ReplyDocument {
  const plain = target.replace(/\/+$/, '')
  const last = plain.slice(plain.lastIndexOf('/') + 1)
  const Location = target.endsWith('/') ? `${'../'.repeat(target.length - plain.length)}${last}` : `${last}/`
  return { status: 308, bytes: '', type: 'text/plain; charset=utf-8', headers: { Location } }
}

async function namesBelow(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile() && extname(entry.name) !== '.part')
    return files.map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
