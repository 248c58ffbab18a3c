// Who is on a page: by how many connections here, and whom other processes have; and what changed since it was last told.

export interface PresenceChange {
  joined: string[]
  left: string[]
  count: number
}

export class RoomPresence {
  readonly #connections = new Map<string, number>()
  #elsewhere: ReadonlySet<string> = nobody
  /** Whether they were present when it was last told. */
  readonly #before = new Map<string, boolean>()
  #isCountWanted = false

  /** True where they were not in this process before. */
  join(person: string): boolean {
    const count = this.#connections.get(person) ?? 0
    if (count === 0) this.#note(person)
    this.#connections.set(person, count + 1)
    return count === 0
  }

  /** True where they are not in this process any more. */
  leave(person: string): boolean {
    const count = this.#connections.get(person) ?? 0
    if (count > 1) {
      this.#connections.set(person, count - 1)
      return false
    }
    this.#note(person)
    return this.#connections.delete(person)
  }

  isHere(person: string): boolean {
    return this.#connections.has(person)
  }

  here(): Iterable<string> {
    return this.#connections.keys()
  }

  /** Those whom other processes have now. */
  setElsewhere(people: ReadonlySet<string>): void {
    for (const person of people) if (!this.#elsewhere.has(person)) this.#note(person)
    for (const person of this.#elsewhere) if (!people.has(person)) this.#note(person)
    this.#elsewhere = people
  }

  /** Somebody came who has not been told how many there are. */
  expectCount(): void {
    this.#isCountWanted = true
  }

  hasNews(): boolean {
    return this.#before.size > 0 || this.#isCountWanted
  }

  /** Since the last time. */
  news(): PresenceChange {
    const changed = [...this.#before].filter(([person, was]) => was !== this.#isPresent(person))
    this.#before.clear()
    this.#isCountWanted = false
    return {
      joined: changed.filter(([, was]) => !was).map(([person]) => person),
      left: changed.filter(([, was]) => was).map(([person]) => person),
      count: this.size(),
    }
  }

  size(): number {
    let count = this.#connections.size
    for (const person of this.#elsewhere) if (!this.#connections.has(person)) count++
    return count
  }

  #isPresent(person: string): boolean {
    return this.#connections.has(person) || this.#elsewhere.has(person)
  }

  #note(person: string): void {
    if (!this.#before.has(person)) this.#before.set(person, this.#isPresent(person))
  }
}

const nobody: ReadonlySet<string> = new Set()
