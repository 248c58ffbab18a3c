// Values as the interface writes them: ISO 8601 times, and the path of the public address.

/** Path prefix of all our addresses, without trailing slash. */
export function basePathOf(publicUrl: string): string {
  return new URL(publicUrl).pathname.replace(/\/+$/, '')
}

export function toIsoTime(at: number): string {
  return new Date(at).toISOString()
}
