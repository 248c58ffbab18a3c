// APIs that comments are imported from: the vendor's by key, and the public one of WordPress.
import { readFile } from 'node:fs/promises'
import { UsageError } from '../command.ts'
import type { RecordSource } from './fetch-records.ts'

export interface SourceValues {
  url?: string | undefined
  'api-key-file'?: string | undefined
  'source-tenant'?: string | undefined
}

const pageSizes = { fastcomments: 100, wordpress: 100 }

/** Undefined where a file is meant. Throws `UsageError`. */
export async function recordSource(system: string, values: SourceValues): Promise<RecordSource | undefined> {
  const { url, 'api-key-file': keyFile, 'source-tenant': sourceTenant } = values
  if (url === undefined && keyFile === undefined && sourceTenant === undefined) return undefined
  if (system === 'fastcomments') {
    if (keyFile === undefined || sourceTenant === undefined)
      throw new UsageError(
        '--api-key-file and --source-tenant belong together: the key of the tenant there, in a file.',
      )
    const key = (await readFile(keyFile, 'utf8').catch(unreadable)).trim()
    if (!/^[\x21-\x7e]{1,500}$/.test(key)) throw new UsageError('--api-key-file: the file has to hold the key alone.')
    return fastcomments(baseOf(url ?? 'https://fastcomments.com'), sourceTenant, key)
  }
  if (system === 'wordpress' && url !== undefined && keyFile === undefined && sourceTenant === undefined)
    return wordpress(baseOf(url))
  throw new UsageError('Only fastcomments (by key) and wordpress (--url) are read from an API. Name a file otherwise.')
}

function fastcomments(base: string, tenant: string, key: string): RecordSource {
  return {
    name: `fastcomments ${base} ${tenant}`,
    headers: { 'x-api-key': key },
    redirects: 'never',
    pageUrl: ({ records }) =>
      `${base}/api/v1/comments?${new URLSearchParams({
        ...{ tenantId: tenant, direction: 'OF', limit: String(pageSizes.fastcomments), skip: String(records) },
      })}`,
    recordsOf: (body) => listOf((body as { comments?: unknown } | null)?.comments),
    isLast: () => false,
  }
}

function wordpress(base: string): RecordSource {
  return {
    name: `wordpress ${base}`,
    headers: {},
    redirects: 'follow',
    pageUrl: ({ pages }) =>
      `${base}/wp-json/wp/v2/comments?${new URLSearchParams({
        ...{ order: 'asc', orderby: 'id', per_page: String(pageSizes.wordpress), page: String(pages + 1) },
      })}`,
    recordsOf: listOf,
    isLast: (response, pages) => pages >= Number(response.headers.get('x-wp-totalpages') ?? Number.POSITIVE_INFINITY),
  }
}

const listOf = (value: unknown): readonly unknown[] | undefined => (Array.isArray(value) ? value : undefined)

function baseOf(typed: string): string {
  if (!/^https?:\/\/[^\s?#/]+[^\s?#]*$/i.test(typed)) throw new UsageError('--url: it begins with https:// or http://.')
  return typed.replace(/\/+$/, '')
}

const unreadable = (error: Error): never => {
  throw new UsageError(`--api-key-file cannot be read: ${error.message}.`)
}
