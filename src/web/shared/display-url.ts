// URLs as people write them.

/** Without scheme, `www.` and closing slash. */
export function displayUrl(address: string): string {
  return address.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')
}

/** Without what is behind the `#`. */
export function withoutFragment(address: string): string {
  return address.replace(/#.*/s, '')
}
