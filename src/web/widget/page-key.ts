// Key of a page's thread where the embedding page names none: its canonical address, else its own.
import { withoutFragment } from '../shared/display-url.ts'

/** `canonical` is the target of `rel=canonical`. The server removes tracking parameters from keys. */
export function pageKey(address: string, canonical = ''): string {
  const own = new URL(address)
  const named = URL.canParse(canonical, own) ? new URL(canonical, own) : own
  return withoutFragment((isSameSite(named, own) ? named : own).href)
}

/** With and without `www.`. An address of elsewhere may be a mistake, and would mix threads of two sites. */
function isSameSite(one: URL, other: URL): boolean {
  const site = ({ host }: URL) => host.replace(/^www\./, '')
  return /^https?:$/.test(one.protocol) && site(one) === site(other)
}
