// Declared addition to the interface document: its owner, generation and reason.

/** `newest`: declared by the vendor's later generation. `ours`: declared by this service. */
type Since = 'newest' | 'ours'

export interface Addition {
  /** Operations or models, or the `interface`; `public` stands for every operation that needs no key. */
  of: readonly string[]
  names: readonly string[]
  since: Since
  why: string
}
