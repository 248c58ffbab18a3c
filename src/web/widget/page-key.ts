// By which key a page's thread is known where the embedding page names none: its canonical address, else its own.
import { pageOf } from '../shared/addresses.ts'

export interface HostPage {
  /** As the browser shows it. */
  address: string
  /** What `rel=canonical` points at. */
  canonical: string | undefined
}

/** Parameters that say where a reader came from: the server takes them from keys, too, by the same list. */
const tracking = /^(?:utm_.*|(?:fbclid|gclid|msclkid|mc_cid|mc_eid|igshid|_ga|ref)(?:=.*)?)$/is

export function pageKey({ address, canonical }: HostPage): string {
  const own = new URL(address)
  const named = canonical === undefined ? undefined : parsed(canonical, own)
  return cleaned(named && isSameSite(named, own) ? named : own)
}

/** With and without `www.`. An address of elsewhere may be a mistake, and would mix threads of two sites. */
function isSameSite(one: URL, other: URL): boolean {
  const site = ({ host }: URL) => host.replace(/^www\./, '')
  return /^https?:$/.test(one.protocol) && site(one) === site(other)
}

/** Everything that is kept stays as it was written. */
function cleaned({ href }: URL): string {
  const [path = '', query = ''] = pageOf(href).split(/\?(.*)/s)
  const kept = query.split('&').filter((pair) => pair && !tracking.test(pair))
  return kept.length > 0 ? `${path}?${kept.join('&')}` : path
}

function parsed(address: string, base: URL): URL | undefined {
  return URL.canParse(address, base) ? new URL(address, base) : undefined
}
