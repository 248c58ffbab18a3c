// Records of another system's API, page by page, into a file that the importers read; goes on where it was cut off.
import { createHash } from 'node:crypto'
import { open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freeBytesOf } from '../../platform/free-space.ts'
import { FetchFailure, type FetchFailureCode } from '../../platform/http/fetch/fetch-failure.ts'
import type { FetchedResponse, SafeFetch } from '../../platform/http/fetch/safe-fetch.ts'
import { retryAfterMs } from '../../platform/http/retry-after.ts'

/** One list of a system, in pages. */
export interface RecordSource {
  /** Tells one download from another. */
  name: string
  headers: Readonly<Record<string, string>>
  /** A key must reach no other host. */
  redirects: 'follow' | 'never'
  /** By what was read so far. */
  pageUrl(read: { pages: number; records: number }): string
  /** Undefined where the body is no list of this system. */
  recordsOf(body: unknown): readonly unknown[] | undefined
  /** Beside an empty page. */
  isLast(response: FetchedResponse, pages: number): boolean
}

interface Position {
  pages: number
  records: number
  /** Of the file, after the last page that is whole. */
  bytes: number
  isDone: boolean
}

/** Bounds of a source that never ends. */
const maxPages = 200_000
const maxTries = 6
const firstWaitMs = 2000
const maxWaitMs = 5 * 60_000
const maxPageBytes = 32 * 1024 * 1024
const limits = {
  connectMs: 10_000,
  headersMs: 60_000,
  totalMs: 120_000,
  wireBytes: maxPageBytes,
  decodedBytes: maxPageBytes,
}

export interface RecordFetch {
  folder: string
  fetch: SafeFetch
  /** Between two pages, in milliseconds. */
  pauseMs: number
  onProgress: (records: number) => void
  /** Waits for so many milliseconds. */
  wait?: (ms: number) => Promise<unknown>
}

/** Resolves to the path of a JSON array; `remove` ends it once it was read. Throws errors with sentences. */
export async function fetchRecords(
  source: RecordSource,
  { folder, fetch, pauseMs, onProgress, wait = sleep }: RecordFetch,
): Promise<{ path: string; remove(): Promise<void> }> {
  const id = createHash('sha256').update(source.name).digest('hex').slice(0, 16)
  const path = join(folder, `import-api-${id}.json`)
  const statePath = `${path}.position`
  let at = await readPosition(statePath)
  if (at.bytes > ((await stat(path).catch(() => undefined))?.size ?? 0)) at = atStart
  let last = ''
  const file = await open(path, at.bytes === 0 ? 'w' : 'r+', 0o600)
  try {
    await file.truncate(at.bytes)
    while (!at.isDone) {
      if (at.pages >= maxPages) throw new Error(`The list has more than ${maxPages} pages.`)
      const response = await ask(source, source.pageUrl(at), { fetch, wait })
      const records = source.recordsOf(jsonOf(response.body))
      if (!records) throw new Error(`${urlOf(response.url)} answered with something that is no list of comments.`)
      const isDone = records.length === 0 || source.isLast(response, at.pages + 1)
      const lines = records.map((record) => JSON.stringify(record)).join(',\n')
      // Servers that do not know pages send the same one for ever.
      if (lines !== '' && lines === last)
        throw new Error(
          `${urlOf(response.url)} answers with the same comments for each page. Take a file of it instead.`,
        )
      last = lines
      const text = pieceOf(lines, at.records === 0, isDone)
      await assertRoom(folder, Buffer.byteLength(text))
      const { bytesWritten } = await file.write(text, at.bytes)
      await file.datasync()
      at = { pages: at.pages + 1, records: at.records + records.length, bytes: at.bytes + bytesWritten, isDone }
      await storePosition(statePath, at)
      onProgress(at.records)
      if (!isDone) await wait(pauseMs)
    }
  } finally {
    await file.close()
  }
  return {
    path,
    remove: async () => void (await Promise.all([path, statePath].map((one) => rm(one, { force: true })))),
  }
}

/** The array is whole after each page but for its end. */
function pieceOf(lines: string, isFirst: boolean, isLast: boolean): string {
  const begin = isFirst ? '[\n' : lines === '' ? '' : ',\n'
  return `${begin}${lines}${isLast ? '\n]\n' : ''}`
}

/** Waits and asks again where the server is busy, or is away for a moment. */
async function ask(
  { headers, redirects }: RecordSource,
  url: string,
  { fetch, wait }: Required<Pick<RecordFetch, 'fetch' | 'wait'>>,
): Promise<FetchedResponse> {
  for (let tries = 1; ; tries++) {
    const outcome = await fetch({ url, headers: { accept: 'application/json', ...headers }, redirects, limits }).catch(
      (error: unknown) => {
        if (error instanceof FetchFailure) return error
        throw error
      },
    )
    if (!(outcome instanceof FetchFailure) && outcome.status === 200) return outcome
    const isPassing =
      outcome instanceof FetchFailure ? !isLasting(outcome) : outcome.status === 429 || outcome.status >= 500
    if (!isPassing || tries >= maxTries)
      throw new Error(`${urlOf(url)}: ${problemOf(outcome)} ${onward(outcome)}`.trimEnd())
    const asked =
      outcome instanceof FetchFailure ? undefined : retryAfterMs(outcome.headers.get('retry-after'), Date.now())
    await wait(Math.min(asked ?? firstWaitMs * 2 ** (tries - 1), maxWaitMs))
  }
}

const problemOf = (outcome: FetchedResponse | FetchFailure): string =>
  outcome instanceof FetchFailure ? outcome.message : `the server answered ${outcome.status}.`

const lastingCodes: ReadonlySet<FetchFailureCode> = new Set([
  ...(['invalid-url', 'invalid-request', 'scheme', 'credentials', 'port', 'not-allowed', 'private-address'] as const),
  ...(['too-large', 'too-many-redirects', 'insecure-redirect'] as const),
])

/** It would be the same again. */
const isLasting = (failure: FetchFailure): boolean => lastingCodes.has(failure.code)

function onward(outcome: FetchedResponse | FetchFailure): string {
  if (outcome instanceof FetchFailure && isLasting(outcome)) return ''
  if (!(outcome instanceof FetchFailure) && (outcome.status === 401 || outcome.status === 403))
    return 'Check the key, and the tenant that it is for.'
  return 'Run the command again: it goes on where it was.'
}

/** Without its query, which may say more than people should see. */
const urlOf = (url: string): string => url.replace(/\?.*$/, '')

const atStart: Position = { pages: 0, records: 0, bytes: 0, isDone: false }
const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0

/** Left for the database, which may be on the same disk. */
const spareBytes = 256 * 1024 * 1024

/** A list may be longer than the disk. */
async function assertRoom(folder: string, bytes: number): Promise<void> {
  if (((await freeBytesOf(folder)) ?? Number.POSITIVE_INFINITY) < bytes + spareBytes)
    throw new Error(
      `The disk of ${folder} is nearly full. Make room, and run the command again: it goes on where it was.`,
    )
}

async function readPosition(path: string): Promise<Position> {
  const text = await readFile(path, 'utf8').catch(() => undefined)
  const read = text === undefined ? undefined : (jsonOf(Buffer.from(text)) as Position | undefined)
  return read && [read.pages, read.records, read.bytes].every(isCount) ? read : atStart
}

async function storePosition(path: string, position: Position): Promise<void> {
  await writeFile(`${path}.draft`, JSON.stringify(position), { mode: 0o600 })
  await rename(`${path}.draft`, path)
}

function jsonOf(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body))
  } catch {
    return undefined
  }
}
