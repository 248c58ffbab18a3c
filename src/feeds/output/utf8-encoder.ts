// Texts to UTF-8 for those who write many: into one buffer that is kept, and copied out of it once.

const encoder = new TextEncoder()
/** Larger ones are rare, and would be kept for ever. */
const mostKept = 256 * 1024
let room = new Uint8Array(0)

/** What `encode` writes, sooner: that one measures a text before it writes it. */
export function utf8(text: string): Uint8Array<ArrayBuffer> {
  const most = text.length * 3
  if (most > mostKept) return encoder.encode(text)
  if (room.length < most) room = new Uint8Array(most)
  return room.slice(0, encoder.encodeInto(text, room).written)
}
