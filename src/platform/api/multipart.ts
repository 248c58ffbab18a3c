// Form data of requests (RFC 7578), read by the platform's parser once the number of parts is known to be small.
import { ApiError } from '../errors.ts'

export const multipartMedia = 'multipart/form-data'

const maxParts = 20
/** Headers of one part; the parser is slow on long ones. */
const maxHeadBytes = 4096

/** Files and texts by name, as texts of one byte a character; of several of one name, the first. Throws `invalid-input`. */
export async function parseMultipart(
  bytes: Uint8Array,
  contentType: string | undefined = '',
): Promise<Record<string, string>> {
  const boundary = /^multipart\/form-data\b.*;\s*boundary=(?:"([^"\\]{1,70})"|([^\s;"\\]{1,70}))/i.exec(contentType)
  const delimiter = boundary?.[1] ?? boundary?.[2]
  if (delimiter === undefined) throw malformed(`Its Content-Type must be ${multipartMedia} with a boundary.`)
  if (countUpTo(bytes, `--${delimiter}`, maxParts + 2) > maxParts + 1)
    throw malformed(`No more than ${maxParts} parts.`)
  if (hasLongHead(bytes, `--${delimiter}`)) throw malformed(`The head of a part has more than ${maxHeadBytes} bytes.`)
  // Of several boundaries, the one that was counted.
  const form = await formDataOf(bytes, `${multipartMedia}; boundary="${delimiter}"`)
  const fields = new Map<string, string>()
  for (const [name, value] of form) {
    if (fields.has(name)) continue
    const content = typeof value === 'string' ? Buffer.from(value) : Buffer.from(await value.arrayBuffer())
    fields.set(name, content.toString('latin1'))
  }
  return Object.fromEntries(fields)
}

async function formDataOf(bytes: Uint8Array, contentType: string): Promise<FormData> {
  try {
    return await new Response(Buffer.from(bytes), { headers: { 'Content-Type': contentType } }).formData()
  } catch (error) {
    // All that the parser throws, for whatever is wrong with the body.
    if (error instanceof TypeError) throw malformed('It is cut off, or no form data.')
    throw error
  }
}

function countUpTo(bytes: Uint8Array, text: string, limit: number): number {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let count = 0
  for (let at = buffer.indexOf(text); at >= 0 && count < limit; at = buffer.indexOf(text, at + text.length)) count++
  return count
}

function hasLongHead(bytes: Uint8Array, delimiter: string): boolean {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = buffer.indexOf(delimiter); at >= 0; at = buffer.indexOf(`\r\n${delimiter}`, at + 1)) {
    const end = buffer.subarray(at, at + delimiter.length + maxHeadBytes).indexOf('\r\n\r\n')
    if (end < 0 && buffer.length - at > maxHeadBytes) return true
  }
  return false
}

function malformed(message: string): ApiError {
  return new ApiError('invalid-input', { message: `The body: ${message}` })
}
