// Upload of a file in parts, from where the server has it; each part is tried again where the network fails.
import type { addImportPart } from '../../../../comments/desk/imports/contract-imports.ts'
import { CallFailure, type CallReply, isCallFailure } from '../../../../platform/api/client.ts'
import type { ImportRecord } from './import-records.ts'

type Sent = CallReply<typeof addImportPart>['import']

const tries = 5
const waitMs = 1_000

export interface UploadParts {
  /** Of the import, below which its parts are sent. */
  address: URL
  file: Blob
  record: ImportRecord
  maxPartBytes: number
  onProgress(record: ImportRecord): void
  signal: AbortSignal
}

type Parts = Omit<UploadParts, 'record' | 'onProgress'>

/** Resolves when the last part is there. Throws a `CallFailure`, or the signal's reason. */
export async function uploadFile({ record, onProgress, ...parts }: UploadParts): Promise<void> {
  for (let sent = record; sent.state === 'uploading'; ) {
    sent = await sendPart(parts, sent.received, tries)
    onProgress(sent)
  }
}

async function sendPart(parts: Parts, offset: number, left: number): Promise<Sent> {
  const { address, file, maxPartBytes, signal } = parts
  const url = new URL(address)
  url.searchParams.set('offset', String(offset))
  try {
    return await put(url, file.slice(offset, offset + maxPartBytes), signal)
  } catch (error) {
    const mayHelp = isCallFailure(error) && (error.status === 0 || error.status >= 429)
    if (!mayHelp || left <= 1) throw error
    await new Promise((resolve) => setTimeout(resolve, (error.retryAfterSeconds ?? 0) * 1_000 || waitMs))
    return sendPart(parts, offset, left - 1)
  }
}

async function put(url: URL, body: Blob, signal: AbortSignal): Promise<Sent> {
  const headers = { Accept: 'application/json', 'Content-Type': 'application/octet-stream' }
  const response = await fetch(url, { method: 'PUT', headers, body, signal }).catch((error: unknown) => {
    throw signal.aborted ? error : new CallFailure(0, { code: 'unreachable', message: '' })
  })
  const answer = (await response.json().catch(() => ({}))) as { import?: Sent; code?: string; reason?: string }
  if (response.ok && answer.import) return answer.import
  const { code = 'bad-answer', reason = '' } = answer
  throw new CallFailure(
    response.status,
    { code, message: reason },
    Number(response.headers.get('Retry-After')) || undefined,
  )
}
