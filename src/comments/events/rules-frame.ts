// Wire form of events: JSON text without a raw percent sign, and ready WebSocket frames.

/** Some clients decode percent escapes before parsing the JSON; escaped like this, the text is the same for all. */
export function escapeFrameText(json: string): string {
  return json.includes('%') ? json.replaceAll('%', '\\u0025') : json
}

/** One unmasked text frame (RFC 6455, 5.2), built once and written to every socket. */
export function encodeFrame(json: string): Buffer {
  const body = Buffer.from(escapeFrameText(json))
  return Buffer.concat([headOf(body.length), body])
}

const finalText = 0x81

function headOf(length: number): Buffer {
  if (length < 126) return Buffer.from([finalText, length])
  if (length < 65_536) return Buffer.from([finalText, 126, length >> 8, length & 0xff])
  const head = Buffer.alloc(10)
  head[0] = finalText
  head[1] = 127
  head.writeBigUInt64BE(BigInt(length), 2)
  return head
}
