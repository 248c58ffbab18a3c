// Order and pages of a list of people: by name without case, then by id.

export interface NamedPerson {
  id: string
  displayName: string
}

export interface PersonPage<T> {
  users: T[]
  nextAfterUserId: string | null
  nextAfterName: string | null
}

/** People on one page of a list. */
const personPageSize = 50

/** People after the given name and id, whether or not anybody has them. */
export function pageOfPeople<T extends NamedPerson>(
  people: readonly T[],
  after: { afterName?: string | undefined; afterUserId?: string | undefined },
): PersonPage<T> {
  const start = { displayName: after.afterName ?? '', id: after.afterUserId ?? '' }
  const isFirst = after.afterName === undefined && after.afterUserId === undefined
  const rest = people.filter((person) => isFirst || compare(person, start) > 0).sort(compare)
  const users = rest.slice(0, personPageSize)
  const last = rest.length > users.length ? users.at(-1) : undefined
  return { users, nextAfterUserId: last?.id ?? null, nextAfterName: last?.displayName ?? null }
}

function compare(one: NamedPerson, other: NamedPerson): number {
  return compareText(one.displayName.toLowerCase(), other.displayName.toLowerCase()) || compareText(one.id, other.id)
}

/** By code units, so that every process and both engines agree. */
function compareText(one: string, other: string): number {
  return one < other ? -1 : Number(one > other)
}
