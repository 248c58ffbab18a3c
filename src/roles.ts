// Roles of a process: what the names in `SERVICES` make it do.
import type { ServiceName } from './config.ts'

/** `web` and `live` serve what belongs to the services that are named; `jobs` runs those of all. */
export type Roles = Readonly<Record<ServiceName, boolean>>

/**
 * A service alone is served whole, over HTTP and sockets; `web` or `live` alone serves both services; `jobs` alone serves
 * none.
 */
export function rolesOf(names: readonly ServiceName[]): Roles {
  const has = (name: ServiceName) => names.includes(name)
  const namesService = has('feeds') || has('comments')
  const namesPart = has('web') || has('live')
  const all = namesPart && !namesService
  return {
    feeds: all || has('feeds'),
    comments: all || has('comments'),
    web: has('web') || (namesService && !namesPart),
    live: has('live') || (namesService && !namesPart),
    jobs: has('jobs'),
  }
}

/** Are the operations and pages of this service served here, over HTTP? */
export type Serves = (name: 'feeds' | 'comments') => boolean

export const servesOf =
  (roles: Roles): Serves =>
  (name) =>
    roles.web && roles[name]
