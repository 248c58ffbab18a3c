// Checks of a URL apart from a fetch: of a typed one without DNS, and with DNS for requests that another program makes.
import { isIP } from 'node:net'
import { type AddressGuard, resolveAllowed } from './address-guard.ts'
import { FetchFailure } from './fetch-failure.ts'
import { parseTarget } from './fetch-target.ts'

const loopback = '127.0.0.1'

/** A sentence, where it would not be reached. Other names than those of this machine are judged when they are asked. */
export async function precheckUrl(
  url: string,
  allowing: Pick<AddressGuard, 'allow' | 'allowedBy'>,
): Promise<string | undefined> {
  try {
    const target = parseTarget(new URL(url))
    const isKnown = isIP(target.host) !== 0 || /^(?:.+\.)?localhost$/.test(target.host)
    if (isKnown) await resolveAllowed(target, { ...allowing, ownPorts: () => [], lookup: async () => [loopback] })
    return undefined
  } catch (error) {
    if (error instanceof FetchFailure) return error.message
    throw error
  }
}

/** Throws the `FetchFailure` with which the guarded fetch would refuse it. */
export type CheckUrl = (url: string) => Promise<void>

/** The program that asks resolves the name again, so what it reaches must be bounded by its network, too. */
export function createUrlCheck(guard: AddressGuard): CheckUrl {
  return async (url) => {
    await resolveAllowed(parseTarget(new URL(url)), guard)
  }
}
