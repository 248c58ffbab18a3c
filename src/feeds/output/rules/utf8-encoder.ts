// UTF-8 encoder with one reused buffer, for frequent large texts.

const encoder = new TextEncoder()
/** Larger ones are rare, and would be kept for ever. */
const maxBufferBytes = 256 * 1024
let buffer = new Uint8Array(0)

/** Same bytes as `TextEncoder.encode`, faster: that one measures a text before it writes it. */
export function encodeUtf8(text: string): Uint8Array<ArrayBuffer> {
  const maxBytes = text.length * 3
  if (maxBytes > maxBufferBytes) return encoder.encode(text)
  if (buffer.length < maxBytes) buffer = new Uint8Array(maxBytes)
  return buffer.slice(0, encoder.encodeInto(text, buffer).written)
}
