// Bounded reader of binary formats: every read beyond the end is a failure of its own type.

/** A picture that is not taken: malformed, too large, or with metadata that cannot be removed. */
export class RejectedImage extends Error {}

export function fail(reason: string): never {
  throw new RejectedImage(reason)
}

export class ByteReader {
  at = 0
  readonly bytes: Uint8Array
  readonly #view: DataView

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  get left(): number {
    return this.bytes.length - this.at
  }

  /** The next bytes, which are passed. */
  take(length: number): Uint8Array {
    if (length < 0 || length > this.left) fail('It ends too early.')
    const taken = this.bytes.subarray(this.at, this.at + length)
    this.at += length
    return taken
  }

  text(length: number): string {
    return String.fromCharCode(...this.take(length))
  }

  uint8(): number {
    return this.take(1)[0] ?? 0
  }

  uint16(isLittleEndian = false): number {
    const { at } = this
    this.take(2)
    return this.#view.getUint16(at, isLittleEndian)
  }

  uint24le(): number {
    const [a = 0, b = 0, c = 0] = this.take(3)
    return a | (b << 8) | (c << 16)
  }

  uint32(isLittleEndian = false): number {
    const { at } = this
    this.take(4)
    return this.#view.getUint32(at, isLittleEndian)
  }
}

export function bytesOf(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0))
}

export function uint32Bytes(value: number, isLittleEndian = false): Uint8Array {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, value, isLittleEndian)
  return bytes
}
