// Presence in a room: connections per person here, people of other processes, and changes since the last broadcast.

export interface PresenceChange {
  joined: string[]
  left: string[]
  count: number
}

export class RoomPresence {
  readonly #connections = new Map<string, number>()
  #remotePeople: ReadonlySet<string> = nobody
  /** Presence at the last broadcast, of people changed since. */
  readonly #before = new Map<string, boolean>()
  #isCountRequested = false

  /** True for the person's first connection in this process. */
  join(person: string): boolean {
    const count = this.#connections.get(person) ?? 0
    if (count === 0) this.#note(person)
    this.#connections.set(person, count + 1)
    return count === 0
  }

  /** True for the person's last connection in this process. */
  leave(person: string): boolean {
    const count = this.#connections.get(person) ?? 0
    if (count > 1) {
      this.#connections.set(person, count - 1)
      return false
    }
    this.#note(person)
    return this.#connections.delete(person)
  }

  isLocal(person: string): boolean {
    return this.#connections.has(person)
  }

  localPeople(): Iterable<string> {
    return this.#connections.keys()
  }

  /** Sets the people present in other processes. */
  setRemotePeople(people: ReadonlySet<string>): void {
    for (const person of people) if (!this.#remotePeople.has(person)) this.#note(person)
    for (const person of this.#remotePeople) if (!people.has(person)) this.#note(person)
    this.#remotePeople = people
  }

  /** Requests a broadcast of the count for a new session. */
  requestCount(): void {
    this.#isCountRequested = true
  }

  hasChanges(): boolean {
    return this.#before.size > 0 || this.#isCountRequested
  }

  /** Changes since the last call. */
  takeChanges(): PresenceChange {
    const changed = [...this.#before].filter(([person, was]) => was !== this.#isPresent(person))
    this.#before.clear()
    this.#isCountRequested = false
    return {
      joined: changed.filter(([, was]) => !was).map(([person]) => person),
      left: changed.filter(([, was]) => was).map(([person]) => person),
      count: this.size(),
    }
  }

  size(): number {
    let count = this.#connections.size
    for (const person of this.#remotePeople) if (!this.#connections.has(person)) count++
    return count
  }

  #isPresent(person: string): boolean {
    return this.#connections.has(person) || this.#remotePeople.has(person)
  }

  #note(person: string): void {
    if (!this.#before.has(person)) this.#before.set(person, this.#isPresent(person))
  }
}

const nobody: ReadonlySet<string> = new Set()
