// Export of a person as the command makes it, with its files unpacked by a reader of our own.
import assert from 'node:assert/strict'
import { inflateRawSync } from 'node:zlib'
import type { Comments } from '../harness/comment-client.ts'

export interface Unpacked {
  texts: Record<string, string>
  pictures: string[]
}

export async function exportOf(
  comments: Comments,
  asked: { tenantId: string; user?: string; email?: string },
): Promise<Unpacked> {
  const counts = { files: 0, records: 0 }
  const bytes = await comments.command(async (admin, reader) => {
    const outcome = await admin.exportPerson({ ...asked, reader, counts })
    assert.ok('pieces' in outcome, JSON.stringify(outcome))
    const pieces: Uint8Array[] = []
    for await (const piece of outcome.pieces) pieces.push(piece)
    return Buffer.concat(pieces)
  })
  return unpacked(bytes)
}

/** By the central directory, as programs read it. */
export function unpacked(bytes: Buffer): Unpacked {
  const result: Unpacked = { texts: {}, pictures: [] }
  const end = bytes.length - 22
  assert.equal(bytes.readUInt32LE(end), 0x06054b50)
  let at = bytes.readUInt32LE(end + 16)
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    assert.equal(bytes.readUInt32LE(at), 0x02014b50)
    const [packed, size, named] = [
      bytes.readUInt32LE(at + 20),
      bytes.readUInt32LE(at + 24),
      bytes.readUInt16LE(at + 28),
    ]
    const name = bytes.toString('utf8', at + 46, at + 46 + named)
    const local = bytes.readUInt32LE(at + 42)
    const from = local + 30 + bytes.readUInt16LE(local + 26)
    const content = inflateRawSync(bytes.subarray(from, from + packed))
    assert.equal(content.length, size)
    if (name.startsWith('uploads/')) result.pictures.push(name)
    else result.texts[name] = content.toString('utf8')
    at += 46 + named
  }
  return result
}
