// Bech32 (BIP 173) without its limit of length: the text form of keys of the age format.

const alphabet = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const generator = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]
const checksumLength = 6

function polymod(values: readonly number[]): number {
  let sum = 1
  for (const value of values) {
    const top = sum >>> 25
    sum = ((sum & 0x1ffffff) << 5) ^ value
    for (const [bit, factor] of generator.entries()) if ((top >>> bit) & 1) sum ^= factor
  }
  return sum
}

const expand = (prefix: string): number[] => [
  ...[...prefix].map((letter) => letter.charCodeAt(0) >> 5),
  0,
  ...[...prefix].map((letter) => letter.charCodeAt(0) & 31),
]

/** Regroups bits; what is left at the end is filled with zeros, or has to be zeros. */
function regroup(values: Iterable<number>, from: number, to: number): number[] | undefined {
  let [bits, held] = [0, 0]
  const out: number[] = []
  for (const value of values) {
    held = (held << from) | value
    bits += from
    while (bits >= to) {
      bits -= to
      out.push((held >> bits) & (2 ** to - 1))
    }
    held &= 2 ** bits - 1
  }
  if (to > from) return bits < from && held === 0 ? out : undefined
  return bits > 0 ? [...out, (held << (to - bits)) & (2 ** to - 1)] : out
}

export function encodeBech32(prefix: string, bytes: Uint8Array): string {
  const data = regroup(bytes, 8, 5) ?? []
  const sum = polymod([...expand(prefix), ...data, ...Array(checksumLength).fill(0)]) ^ 1
  const checksum = Array.from({ length: checksumLength }, (_, at) => (sum >> (5 * (checksumLength - 1 - at))) & 31)
  return `${prefix}1${[...data, ...checksum].map((value) => alphabet[value]).join('')}`
}

/** Undefined where it is no such text, has another prefix, or a letter is wrong. */
export function decodeBech32(prefix: string, text: string): Buffer | undefined {
  const lower = text.toLowerCase()
  if ((text !== lower && text !== text.toUpperCase()) || !lower.startsWith(`${prefix}1`)) return undefined
  const values = [...lower.slice(prefix.length + 1)].map((letter) => alphabet.indexOf(letter))
  if (values.length < checksumLength || values.includes(-1)) return undefined
  if (polymod([...expand(prefix), ...values]) !== 1) return undefined
  const bytes = regroup(values.slice(0, -checksumLength), 5, 8)
  return bytes && Buffer.from(bytes)
}
