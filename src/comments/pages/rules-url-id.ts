// What a page is known by: the key of its thread, and the address that leads to it.
import { hash } from 'node:crypto'
import { maxAddressChars, parseWebAddress } from '../text/web-address.ts'

/** Parameters that say where a reader came from. Compared in lower case. */
const tracking = /^(?:utm_.*|fbclid|gclid|msclkid|mc_cid|mc_eid|igshid|_ga|ref)$/

/** In bytes: an index takes no more than 2.6 kB, the tenant included. */
const maxUrlIdChars = 2000

/**
 * Without tracking parameters, otherwise as given: order, spelling, slash and fragment. Keys that are no addresses have
 * no parameters. Cleaning what is clean changes nothing.
 */
export function normalizeUrlId(given: string): string {
  const key = given
    .toWellFormed()
    .replace(/[\0-\x1f\x7f]/g, '')
    .trim()
  return shorten(isAddress(key) ? withoutTracking(key) : key)
}

/** As given, for links to the page; as browsers write it where steps such as `/../` make it long. Undefined for what no browser should follow. */
export function parsePageUrl(given: string): string | undefined {
  const typed = given.trim()
  const href = parseWebAddress(typed)
  if (href === undefined) return undefined
  if (typed.length > maxAddressChars) return href
  return /[\s\0-\x1f\x7f"<>\\^`{|}]/.test(typed) || !typed.isWellFormed() ? href : typed
}

/** With a scheme, or beginning with a host or a path. */
const isAddress = (key: string): boolean => /^(?:(?:[a-z][a-z0-9+.-]*:)?|[\w-]+(?:\.[\w-]+)+(?::\d+)?)\//i.test(key)

function withoutTracking(key: string): string {
  const fragmentAt = key.indexOf('#')
  const address = fragmentAt < 0 ? key : key.slice(0, fragmentAt)
  const queryAt = address.indexOf('?')
  if (queryAt < 0) return key
  const given = address.slice(queryAt + 1).split('&')
  const kept = given.filter((parameter) => !tracking.test(parameter.replace(/=.*/s, '').toLowerCase()))
  if (kept.length === given.length) return key
  const query = kept.length > 0 ? `?${kept.join('&')}` : ''
  return (address.slice(0, queryAt) + query + key.slice(address.length)).trim()
}

/** Two long keys that begin alike stay two keys. */
function shorten(key: string): string {
  // No sign has more than three bytes for each of its units.
  if (key.length * 3 <= maxUrlIdChars) return key
  const bytes = new TextEncoder().encode(key)
  if (bytes.length <= maxUrlIdChars) return key
  const digest = `~${hash('sha256', key, 'hex')}`
  // A sign that is cut in two is left out.
  return new TextDecoder().decode(bytes.subarray(0, maxUrlIdChars - digest.length), { stream: true }) + digest
}
