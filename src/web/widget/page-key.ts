// By which key a page's thread is known where the embedding page names none: its canonical address, else its own.
import { pageOf } from '../shared/addresses.ts'

export interface HostPage {
  /** As the browser shows it. */
  address: string
  /** What `rel=canonical` points at. */
  canonical: string | undefined
}

/** Parameters that say where a reader came from stay in it: the server takes them from every key. */
export function pageKey({ address, canonical }: HostPage): string {
  const own = new URL(address)
  const named = canonical === undefined ? undefined : parsed(canonical, own)
  return pageOf((named && isSameSite(named, own) ? named : own).href)
}

/** With and without `www.`. An address of elsewhere may be a mistake, and would mix threads of two sites. */
function isSameSite(one: URL, other: URL): boolean {
  const site = ({ host }: URL) => host.replace(/^www\./, '')
  return /^https?:$/.test(one.protocol) && site(one) === site(other)
}

function parsed(address: string, base: URL): URL | undefined {
  return URL.canParse(address, base) ? new URL(address, base) : undefined
}
