// One addition to the interface document: whose, since when, and why.

/** `newest`: the vendor's own later generation declares it. `ours`: we do. */
type Since = 'newest' | 'ours'

export interface Addition {
  /** Operations or models, or the `interface`; `public` stands for every operation that needs no key. */
  of: readonly string[]
  names: readonly string[]
  since: Since
  why: string
}
