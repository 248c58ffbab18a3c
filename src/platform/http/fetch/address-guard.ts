// DNS resolution with a check of every resulting address before a connection is made.

import { lookup as systemLookup } from 'node:dns/promises'
import { isIP, isIPv6 } from 'node:net'
import { networkInterfaces } from 'node:os'
import { classifyAddress, isSameAddress } from './address-ranges.ts'
import { type AllowList, isAllowed } from './allow-list.ts'
import { errorCodeOf, FetchFailure } from './fetch-failure.ts'
import type { Target } from './fetch-target.ts'

export type Lookup = (name: string) => Promise<readonly string[]>

export interface AddressGuard {
  allow: AllowList
  /** The setting that says what is allowed. */
  allowedBy: string
  /** Our own listening ports: a page fetched from ourselves could go round for ever. */
  ownPorts: () => readonly number[]
  lookup: Lookup
}

/** The permitted addresses, at least one. The name is not resolved again afterwards (DNS rebinding). */
export async function resolveAllowed(target: Target, guard: AddressGuard): Promise<readonly string[]> {
  const addresses = isIP(target.host) === 0 ? await resolve(target.url.hostname, guard.lookup) : [target.host]
  const open = addresses.filter((address) => objection(address, target, guard) === undefined)
  if (open.length === addresses.length) return open
  // `localhost` answers in both families, so an entry for one of them is enough.
  if (open.length > 0 && addresses.every((address) => classifyAddress(address).what === 'loopback')) return open
  // Otherwise one bad address spoils all: no honest name mixes public and private ones, and a name that does is
  // waiting for the moment when only the private one answers.
  const objections = addresses.map((address) => objection(address, target, guard)).filter((one) => one !== undefined)
  throw forbidden(target, guard, objections.find(({ mayOpen }) => !mayOpen) ?? objections[0] ?? notAnAddress)
}

/** The address at the far end of a connection is judged like one that was looked up. */
export function checkConnected(remote: string | undefined, wanted: string, target: Target, guard: AddressGuard): void {
  if (remote === undefined) throw new FetchFailure('interrupted', `${target.host} closed the connection at once.`)
  const reason = isSameAddress(remote, wanted)
    ? objection(remote, target, guard)
    : { what: 'another address than the one chosen', mayOpen: false }
  if (reason !== undefined) throw forbidden(target, guard, reason)
}

export async function lookupBySystem(name: string): Promise<readonly string[]> {
  // IPv4 first: many containers have IPv6 addresses but no IPv6 route.
  const found = await systemLookup(name, { all: true, order: 'ipv4first' })
  return found.map(({ address }) => address)
}

async function resolve(name: string, lookup: Lookup): Promise<readonly string[]> {
  let addresses: readonly string[]
  try {
    addresses = await lookup(name)
  } catch (error) {
    throw new FetchFailure('dns', `The name ${name} could not be looked up (${errorCodeOf(error)}).`, error)
  }
  if (addresses.length === 0) throw new FetchFailure('dns', `The name ${name} has no address.`)
  return addresses
}

interface Objection {
  what: string
  /** An entry of the allow list would lift it. */
  mayOpen: boolean
}

const notAnAddress: Objection = { what: 'not an address', mayOpen: false }

// The sentence shown to readers names the kind, not the address: it must not become a directory of a private network.
function objection(address: string, { host, port }: Target, { allow, ownPorts }: AddressGuard): Objection | undefined {
  const { reach, what } = classifyAddress(address)
  if (reach === 'never') return { what, mayOpen: false }
  if (ownPorts().includes(port) && isOurs(address, what)) return { what: 'this server itself', mayOpen: false }
  return reach === 'public' || isAllowed(allow, host, port, address) ? undefined : { what, mayOpen: true }
}

function isOurs(address: string, what: string): boolean {
  if (what === 'loopback') return true
  const ours = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
  return ours.some((own) => isSameAddress(own.address, address))
}

function forbidden({ host, port }: Target, { allowedBy }: AddressGuard, { what, mayOpen }: Objection): FetchFailure {
  const entry = `${isIPv6(host) ? `[${host}]` : host}:${port}`
  const remedy = mayOpen ? ` The operator of this server can allow it with ${allowedBy}=${entry}.` : ''
  return new FetchFailure('private-address', `${host} leads to an address that is not fetched: ${what}.${remedy}`)
}
