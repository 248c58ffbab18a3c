// Negotiation of `Content-Encoding` among the variants at hand (RFC 9110, 12.5.3).

export type ContentEncoding = 'zstd' | 'br' | 'gzip'

/** Ours are in our order, not the caller's: whatever it takes, the smaller one is better for both. */
export function negotiateEncoding<E extends ContentEncoding>(
  accepted: string | undefined,
  ours: readonly E[],
): E | undefined {
  if (accepted === undefined || accepted === '' || accepted === 'identity') return undefined
  const taken = new Map(accepted.split(',').map(readCoding))
  return ours.find((encoding) => taken.get(encoding))
}

function readCoding(part: string): [coding: string, taken: boolean] {
  const [coding = '', quality = ''] = part
    .trim()
    .toLowerCase()
    .split(/\s*;\s*q=/)
  return [coding, quality === '' || Number(quality) > 0]
}
