// Check of a URL with DNS, for requests that another program makes: its name is resolved again by that program.
import { type AddressGuard, resolveAllowed } from './address-guard.ts'
import { parseTarget } from './fetch-target.ts'

/** Throws the `FetchFailure` with which the guarded fetch would refuse it. */
export type CheckUrl = (url: string) => Promise<void>

export function createUrlCheck(guard: AddressGuard): CheckUrl {
  return async (url) => {
    await resolveAllowed(parseTarget(new URL(url)), guard)
  }
}
